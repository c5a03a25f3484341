import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import cardStyles from '#app/desk/kit/card.module.css';
import { CardTitle } from '#app/desk/kit/card-title.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { Mark } from '#app/desk/kit/mark.tsx';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { useLast } from '#app/desk/kit/resource/use-loaded.ts';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { SecretDialog } from '#app/desk/kit/secret-dialog.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { hasUnsavedWork } from '#app/desk/kit/unsaved-work.ts';
import { useChosen } from '#app/desk/kit/use-chosen.ts';
import { useDeskData, useLastData } from '#app/desk/kit/use-desk-data.ts';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { britishDateTime } from '#domain/dates.ts';
import {
  type Webhook,
  type WebhookFields,
  type WebhookSecret,
  webhookSecretAnswer,
  webhooksAnswer,
} from '#domain/desk/webhooks.ts';
import { newId } from '#domain/ids.ts';
import { WebhookCard } from './webhook-card.tsx';
import { CHOSEN_WEBHOOK, useWebhookForm, WebhookForm } from './webhook-form.tsx';
import styles from './webhooks.module.css';

export const meta: MetaFunction = () => [{ title: 'Webhooks | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parse = (answer: unknown) => webhooksAnswer.parse(answer).webhooks;

export default function WebhooksPage() {
  return (
    <OnlyFor needed="administrator" title="Webhooks">
      <Webhooks />
    </OnlyFor>
  );
}

/** Webhooks: other systems that are notified of alerts, corrections and kills. */
function Webhooks() {
  const [state, reload] = useDeskData('/api/desk/webhooks', parse);
  const { id, choice, choose } = useChosen(CHOSEN_WEBHOOK);
  const [secret, setSecret] = useState<WebhookSecret | null>(null);
  // The last answer stays when a reload fails, so that nothing typed into a card is lost.
  const webhooks = useLastData(state);
  const found = webhooks?.find(({ _id }) => _id === id);
  const former = useLast(found);
  const entries = useEntryFocus<HTMLUListElement>(webhooks?.findIndex(({ _id }) => _id === id));
  // A webhook that somebody else has removed stays on screen while its form has unsaved changes.
  const webhook = found ?? (former?._id === id && hasUnsavedWork() ? former : undefined);
  return (
    <>
      <ScreenHead
        screen="webhooks"
        title="Webhooks"
        action={
          <DeskButton look="primary" onClick={() => choose(null)}>
            Add a webhook
          </DeskButton>
        }
      >
        Other systems are told at once when an alert is sent, or a story is corrected or killed. Each delivery is
        signed, and tried again for more than a day until it is taken.
      </ScreenHead>
      <div className={listStyles.columns}>
        <section
          className={listStyles.frame}
          aria-label="Webhooks"
          aria-busy={state.kind === 'loading'}
          data-is-coming={state.kind === 'loading' && webhooks === undefined}
        >
          {state.kind === 'loading' && webhooks === undefined && <p className={listStyles.nothing}>Loading...</p>}
          {state.kind === 'failed' && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
          {webhooks?.length === 0 && <p className={listStyles.nothing}>No other system is notified yet.</p>}
          <ul {...entries} className={listStyles.rows}>
            {webhooks?.map((one) => (
              <WebhookRow key={one._id} webhook={one} isChosen={one._id === id} onChoose={() => choose(one._id)} />
            ))}
          </ul>
        </section>
        <section className={`${cardStyles.card} ${listStyles.chosen}`} aria-label={webhook?.name ?? 'New webhook'}>
          {webhook ? (
            <WebhookCard key={webhook._id} webhook={webhook} choice={choice} onChanged={reload} onSecret={setSecret} />
          ) : id !== null && state.kind === 'loading' && webhooks === undefined ? (
            <p className={listStyles.nothing}>Loading...</p>
          ) : (
            <NewWebhook
              choice={choice}
              onAdded={(added) => {
                setSecret(added);
                choose(added.webhook._id);
                reload();
              }}
            />
          )}
        </section>
      </div>
      {secret && <WebhookSecretDialog shown={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

function WebhookSecretDialog({ shown, onClose }: { shown: WebhookSecret; onClose: () => void }) {
  const { webhook, secret } = shown;
  return (
    <SecretDialog title={`Secret of ${webhook.name}`} secret={secret} noun="secret" onClose={onClose}>
      <p>The receiver verifies signatures with it. Copy it now: it is shown this once.</p>
      {webhook.formerUntil !== null && (
        <p>Deliveries are signed with the former secret as well until {britishDateTime(webhook.formerUntil)}.</p>
      )}
    </SecretDialog>
  );
}

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function WebhookRow({ webhook, isChosen, onChoose }: WebhookRowProps) {
  const { name, url, state } = webhook;
  return (
    <li>
      <button type="button" className={listStyles.choose} aria-current={isChosen} onClick={onChoose}>
        <span className={listStyles.words}>
          <span className={textStyles.name}>{name}</span>{' '}
          {state === 'active' ? <Mark look="good">Active</Mark> : <Mark look="off">Paused</Mark>}
          <br />
          <span className={textStyles.small}>{new URL(url).host}</span>
          <br />
          <span className={textStyles.small}>
            <LastOutcome {...webhook} />
          </span>
        </span>
      </button>
    </li>
  );
}

function LastOutcome({ last, waiting }: Webhook) {
  if (last === null) return waiting === 0 ? 'Nothing sent yet' : `${waiting} waiting`;
  return (
    <>
      {last.problem === null ? (
        'Last delivery taken '
      ) : (
        <>
          <span className={styles.problem}>Last attempt failed</span>{' '}
        </>
      )}
      <TimeAgo at={last.at} now={new Date()} />
      {waiting > 0 && ` · ${waiting} waiting`}
    </>
  );
}

const EMPTY: WebhookFields = { name: '', url: '', events: ['story.corrected', 'story.killed'] };

function NewWebhook({ choice, onAdded }: { choice: string | null; onAdded: (added: WebhookSecret) => void }) {
  const form = useWebhookForm(EMPTY);
  const [id, setId] = useState(() => newId());

  async function add(fields: WebhookFields) {
    const failed = 'The webhook could not be added';
    const answer = await form.send({ method: 'POST', path: '/api/desk/webhooks', body: { ...fields, id }, failed });
    if (answer === null) return;
    form.reset(EMPTY);
    setId(newId());
    onAdded(webhookSecretAnswer.parse(answer));
  }

  return (
    <>
      <CardTitle choice={choice}>Add a webhook</CardTitle>
      <WebhookForm form={form} submit="Add" onSend={add} />
    </>
  );
}
