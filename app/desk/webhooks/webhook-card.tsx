import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { CardTitle } from '#app/desk/kit/card-title.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import factStyles from '#app/desk/kit/facts.module.css';
import noticeStyles from '#app/desk/kit/notice.module.css';
import { PauseButton } from '#app/desk/kit/pause-button.tsx';
import { SettingsBehind, useFormBasis } from '#app/desk/kit/plain-form/form-basis.tsx';
import { letGoOfWork } from '#app/desk/kit/unsaved-work.ts';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useUndoableRemoval } from '#app/desk/kit/use-undoable-removal.ts';
import { britishDate, britishDateTime } from '#domain/dates.ts';
import {
  type Webhook,
  type WebhookDelivery,
  type WebhookFields,
  type WebhookSecret,
  webhook as webhookAnswer,
  webhookDeliveriesAnswer,
  webhookSecretAnswer,
} from '#domain/desk/webhooks.ts';
import { Deliveries } from './deliveries.tsx';
import { useWebhookForm, WebhookForm } from './webhook-form.tsx';

const parseDeliveries = (answer: unknown) => {
  const { deliveries, next } = webhookDeliveriesAnswer.parse(answer);
  return { items: deliveries, next };
};
const idOf = ({ _id }: WebhookDelivery) => _id;

interface WebhookCardProps {
  readonly webhook: Webhook;
  readonly choice: string | null;
  readonly onChanged: () => void;
  readonly onSecret: (shown: WebhookSecret) => void;
}

/** One webhook: its events, its actions and its deliveries. */
export function WebhookCard({ webhook, choice, onChanged, onSecret }: WebhookCardProps) {
  const { _id, name, state, pausedBecause } = webhook;
  const pages = usePages(`/api/desk/webhooks/${_id}/deliveries`, 'before', parseDeliveries, {
    idOf,
    keepsFormer: true,
  });
  return (
    <>
      <CardTitle choice={choice}>{name}</CardTitle>
      <div className={cardStyles.column}>
        {state === 'paused' && (
          <div className={noticeStyles.notice}>
            <p>
              Paused{pausedBecause === null ? '' : `: it ${pausedBecause}`}. New events are not sent to it; what waits
              is sent when it is resumed.
            </p>
          </div>
        )}
        <Facts {...webhook} />
      </div>
      <section className={cardStyles.part} aria-label="Settings">
        <ChangeForm webhook={webhook} onChanged={onChanged} />
      </section>
      <section className={cardStyles.part} aria-label="Actions">
        <Actions webhook={webhook} onChanged={onChanged} onSecret={onSecret} onTested={pages.reload} />
      </section>
      <section className={cardStyles.part} aria-label="Deliveries">
        <h3 className={cardStyles.partTitle}>Deliveries of the last 30 days</h3>
        <Deliveries webhook={webhook} pages={pages} onLooked={onChanged} />
      </section>
    </>
  );
}

function Facts({ createdAt, createdBy, formerUntil, waiting }: Webhook) {
  return (
    <dl className={factStyles.facts}>
      <dt>Added</dt>
      <dd>
        {britishDate(createdAt)}
        {createdBy === null ? '' : ` by ${createdBy}`}
      </dd>
      <dt>Waiting</dt>
      <dd>{waiting === 0 ? 'Nothing' : waiting === 1 ? '1 delivery' : `${waiting} deliveries`}</dd>
      {formerUntil !== null && (
        <>
          <dt>Former secret</dt>
          <dd>In use until {britishDateTime(formerUntil)}</dd>
        </>
      )}
    </dl>
  );
}

function ChangeForm({ webhook, onChanged }: Pick<WebhookCardProps, 'webhook' | 'onChanged'>) {
  const form = useWebhookForm(webhook);
  const { basis, isBehind, startFrom } = useFormBasis(form, webhook, { isNewer, typedOf });
  const { say } = useAlerts();

  async function change(fields: WebhookFields) {
    const path = `/api/desk/webhooks/${webhook._id}`;
    const body = { ...fields, version: basis.version };
    const answer = await form.send({ method: 'PUT', path, body, failed: 'The webhook could not be changed' });
    if (answer !== null) {
      startFrom(webhookAnswer.parse(answer));
      say('done', `${fields.name} saved.`);
    }
    // Also after a refusal, which may be a version conflict.
    onChanged();
  }

  return (
    <>
      {isBehind && <SettingsBehind what="webhook" onPresent={() => startFrom(webhook)} />}
      <WebhookForm form={form} submit="Save changes" isUnchanged={!form.isDirty} onSend={change} />
    </>
  );
}

const isNewer = (one: Webhook, other: Webhook) => one.version > other.version;
const typedOf = ({ name, url, events }: Webhook): WebhookFields => ({ name, url, events });

interface ActionsProps extends Omit<WebhookCardProps, 'choice'> {
  readonly onTested: () => void;
}

function Actions({ webhook, onChanged, onSecret, onTested }: ActionsProps) {
  const { _id, name, state } = webhook;
  const isActive = state === 'active';
  const { say, ask } = useAlerts();
  const { isSending, send } = useSend();
  const sayRemoved = useUndoableRemoval();
  const path = `/api/desk/webhooks/${_id}`;

  async function test() {
    if ((await send({ method: 'POST', path: `${path}/test`, failed: 'The test could not be sent' })) === null) return;
    say('done', 'A test is on its way: its outcome is among the deliveries.');
    onTested();
  }

  async function turn(to: 'pause' | 'resume') {
    const failed = to === 'pause' ? 'It could not be paused' : 'It could not be resumed';
    if ((await send({ method: 'POST', path: `${path}/${to}`, failed })) === null) return;
    say('done', to === 'pause' ? `${name} is paused.` : `${name} gets deliveries again.`);
    onChanged();
    onTested();
  }

  async function renewSecret() {
    const detail = 'Deliveries are signed with both secrets for a day, so that the receiver has time to change.';
    if (!(await ask({ text: `Renew the secret of ${name}?`, detail, yes: 'Renew' }))) return;
    const answer = await send({ method: 'POST', path: `${path}/secret`, failed: 'The secret could not be renewed' });
    if (answer === null) return;
    onSecret(webhookSecretAnswer.parse(answer));
    onChanged();
  }

  async function remove() {
    const detail =
      'Its deliveries are removed as well, and what waits is not sent. For half a minute afterwards you can undo this.';
    if (!(await ask({ text: `Remove ${name}?`, detail, yes: 'Remove' }))) return;
    const answer = await send({ method: 'DELETE', path, failed: 'The webhook could not be removed' });
    if (answer === null) return;
    sayRemoved({ said: `${name} is removed.`, answer, onBack: onChanged });
    letGoOfWork();
    onChanged();
  }

  return (
    <div className={cardStyles.actions}>
      {isActive && (
        <DeskButton disabled={isSending} onClick={() => void test()}>
          Send a test
        </DeskButton>
      )}
      <PauseButton isPaused={!isActive} disabled={isSending} onTurn={(to) => void turn(to)} />
      <DeskButton disabled={isSending} onClick={() => void renewSecret()}>
        Renew the secret
      </DeskButton>
      <DeskButton look="danger" disabled={isSending} onClick={() => void remove()}>
        Remove
      </DeskButton>
    </div>
  );
}
