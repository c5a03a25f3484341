import { useEffect } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import { Mark } from '#app/desk/kit/mark.tsx';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import type { Pages } from '#app/desk/kit/use-pages.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { britishDateTime, londonDateTime } from '#domain/dates.ts';
import { type Webhook, type WebhookDelivery, webhookDelivery } from '#domain/desk/webhooks.ts';
import { EVENT_WORDS } from './event-words.ts';
import styles from './webhooks.module.css';

/** While a delivery is due within this time, the list is polled until its outcome is known. */
const SOON_MS = 10_000;
const LOOK_AGAIN_MS = 1500;

interface DeliveriesProps {
  readonly webhook: Webhook;
  readonly pages: Pages<WebhookDelivery>;
  /** Called after each poll, when something may have been delivered. */
  readonly onLooked: () => void;
}

/** The deliveries to a webhook, newest first. */
export function Deliveries({ webhook, pages, onLooked }: DeliveriesProps) {
  const { items, state, reload } = pages;
  const isActive = webhook.state === 'active';
  const isAwaited = isActive && items.some(isDueSoon);
  useEffect(() => {
    if (!isAwaited || state !== 'ready') return;
    const timer = setTimeout(() => {
      reload();
      onLooked();
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isAwaited, state, reload, onLooked]);

  return (
    // While polling, the list stays on screen instead of its loading state.
    <PagedList
      pages={isAwaited && state === 'loading' ? { ...pages, state: 'ready' } : pages}
      label={`Deliveries to ${webhook.name}`}
      empty="Nothing has been sent yet."
    >
      {(delivery) => (
        <DeliveryRow
          key={delivery._id}
          delivery={delivery}
          path={isActive ? `/api/desk/webhooks/${webhook._id}/deliveries/${delivery._id}/again` : null}
          onSent={(changed) => pages.replaceItems([changed])}
        />
      )}
    </PagedList>
  );
}

function isDueSoon({ nextAt }: WebhookDelivery): boolean {
  return nextAt !== null && Date.parse(nextAt) - Date.now() < SOON_MS;
}

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  /** The path of the call that sends it again; `null` unless the webhook is active. */
  readonly path: string | null;
  readonly onSent: (changed: WebhookDelivery) => void;
}

function DeliveryRow({ delivery, path, onSent }: DeliveryRowProps) {
  const { type, createdAt, state } = delivery;
  const { say } = useAlerts();
  const { isSending, send } = useSend();
  const label = state === 'waiting' ? 'Send now' : 'Send again';

  async function sendAgain(call: string) {
    const answer = await send({ method: 'POST', path: call, failed: 'It could not be sent again' });
    if (answer === null) return;
    say('done', 'It is being sent again.');
    onSent(webhookDelivery.parse(answer));
  }

  return (
    <li className={listStyles.row}>
      <div className={listStyles.words}>
        <p>
          <span className={textStyles.name}>{EVENT_WORDS[type]}</span> <StateMark state={state} />
        </p>
        <p className={textStyles.small}>{britishDateTime(createdAt)}</p>
        <Outcome {...delivery} />
      </div>
      {path !== null && (
        <DeskButton
          aria-label={`${label}: ${EVENT_WORDS[type]}, ${britishDateTime(createdAt)}`}
          disabled={isSending}
          onClick={() => void sendAgain(path)}
        >
          {label}
        </DeskButton>
      )}
    </li>
  );
}

function StateMark({ state }: Pick<WebhookDelivery, 'state'>) {
  if (state === 'delivered') return <Mark look="good">Delivered</Mark>;
  return state === 'failed' ? <Mark look="off">Failed</Mark> : <Mark>Waiting</Mark>;
}

function Outcome({ state, attempts, problem, nextAt, deliveredAt }: WebhookDelivery) {
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const times = state === 'delivered' ? `${tried}, delivered ${londonDateTime(deliveredAt)}` : tried;
  const next = nextAt !== null && attempts > 0 ? `, next ${londonDateTime(nextAt)}` : '';
  return (
    <>
      {problem !== null && <p className={`${textStyles.small} ${styles.problem}`}>It {problem}.</p>}
      {attempts > 0 && (
        <p className={textStyles.small}>
          {times}
          {next}
        </p>
      )}
    </>
  );
}
