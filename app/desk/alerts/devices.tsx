import { useState } from 'react';
import type { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import textStyles from '#app/desk/kit/text.module.css';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { londonDateTime } from '#domain/dates.ts';
import { type AlertsOverview, type alertTest, alertTestAnswer } from '#domain/desk/alerts.ts';
import styles from './alerts.module.css';
import { CannotSubscribe, subscribeThisBrowser } from './this-browser.ts';
import { ALERTS_PATH } from './use-alerts-overview.ts';

type Tested = z.infer<typeof alertTestAnswer>['devices'];

const OUTCOMES: Readonly<Record<Tested[number]['outcome'], string>> = {
  delivered: 'on its way, it shows within seconds',
  gone: 'no longer gets alerts, and was removed from this list',
  failed: 'its push service did not accept it, try again later',
};

interface DevicesProps {
  readonly overview: Pick<AlertsOverview, 'devices' | 'publicKey'>;
  readonly reload: () => void;
  /** The form's values if they are valid; else shows what is missing and returns `null`. */
  readonly typed: () => Promise<z.input<typeof alertTest> | null>;
}

/** The person's own browsers and phones, which get an alert before readers do. */
export function Devices({ overview: { devices, publicKey }, reload, typed }: DevicesProps) {
  const entries = useEntryFocus<HTMLUListElement>();
  const { say } = useAlerts();
  const { isSending, send } = useSend();
  const [isAsking, setAsking] = useState(false);
  const [tested, setTested] = useState<Tested>([]);
  const isBusy = isSending || isAsking;

  async function add() {
    const failed = 'This browser was not added';
    setAsking(true);
    try {
      const body = await subscribeThisBrowser(publicKey);
      if ((await send({ method: 'POST', path: `${ALERTS_PATH}/devices`, body, failed })) === null) return;
      say('done', 'This browser gets your tests.');
      reload();
    } catch (error) {
      const isKnown = error instanceof CannotSubscribe;
      if (!isKnown) reportError(error);
      say('failed', failed, isKnown ? error.message : 'Reload the page, then try again.');
    } finally {
      setAsking(false);
    }
  }

  async function remove(id: string) {
    const failed = 'The device was not removed';
    if ((await send({ method: 'DELETE', path: `${ALERTS_PATH}/devices/${id}`, failed })) === null) return;
    setTested([]);
    reload();
  }

  async function test() {
    const body = await typed();
    if (body === null) return;
    setTested([]);
    const answer = await send({ method: 'POST', path: `${ALERTS_PATH}/test`, body, failed: 'The test was not sent' });
    if (answer !== null) setTested(alertTestAnswer.parse(answer).devices);
    reload();
  }

  return (
    <section className={cardStyles.card} aria-labelledby="alert-devices">
      <h2 id="alert-devices" className={cardStyles.title}>
        Your devices
      </h2>
      {devices.length === 0 ? (
        <p className={textStyles.small}>
          No device yet. Add the browser you are using, here or on your phone, to see an alert before readers do.
        </p>
      ) : (
        <ul {...entries} className={styles.devices} aria-label="Your devices">
          {devices.map(({ _id, name, addedAt }) => (
            <li key={_id} className={styles.device}>
              <div className={listStyles.words}>
                {name}
                <p className={textStyles.small}>Added {londonDateTime(addedAt)}</p>
              </div>
              <DeskButton
                look="quiet"
                aria-label={`Remove ${name}, added ${londonDateTime(addedAt)}`}
                disabled={isBusy}
                onClick={() => void remove(_id)}
              >
                Remove
              </DeskButton>
            </li>
          ))}
        </ul>
      )}
      <div className={formStyles.ends}>
        <DeskButton disabled={isBusy || devices.length === 0} onClick={() => void test()}>
          Send a test
        </DeskButton>
        <DeskButton look="quiet" disabled={isBusy} onClick={() => void add()}>
          {isAsking ? 'Waiting for the browser...' : 'Add this browser'}
        </DeskButton>
      </div>
      <div role="status">
        {tested.map(({ _id, name, outcome }) => (
          <p key={_id} className={styles.outcome}>
            {name}: {OUTCOMES[outcome]}.
          </p>
        ))}
      </div>
    </section>
  );
}
