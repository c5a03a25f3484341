import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { FormChecks } from '#app/desk/kit/plain-form/form-checks.tsx';
import { FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { type PlainFormHandle, usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { lostWithout } from '#app/desk/kit/unsaved-work.ts';
import { WEBHOOK_EVENTS, type WebhookFields, webhookFields } from '#domain/desk/webhooks.ts';
import { EVENT_WORDS } from './event-words.ts';

const EVENTS = WEBHOOK_EVENTS.map((value) => ({ value, words: EVENT_WORDS[value] }));

type WebhookFormHandle = PlainFormHandle<WebhookFields, WebhookFields>;

/** The query parameter that names the webhook shown. */
export const CHOSEN_WEBHOOK = 'webhook';

/** The form for a webhook's name, address and events. */
export function useWebhookForm({ name, url, events }: WebhookFields): WebhookFormHandle {
  return usePlainForm(webhookFields, { name, url, events }, { isLost: lostWithout(CHOSEN_WEBHOOK) });
}

interface WebhookFormProps {
  readonly form: WebhookFormHandle;
  /** Label of the submit button. */
  readonly submit: string;
  readonly isUnchanged?: boolean;
  readonly onSend: (fields: WebhookFields) => Promise<void>;
}

export function WebhookForm({ form, submit, isUnchanged = false, onSend }: WebhookFormProps) {
  return (
    <PlainForm form={form} onSend={onSend} noValidate>
      <fieldset className={formStyles.fields} disabled={form.isSending}>
        <FormText
          form={form}
          name="name"
          label="Name"
          maxLength={60}
          required
          help="Such as the name of the partner."
        />
        <FormText
          form={form}
          name="url"
          label="Address"
          maxLength={500}
          required
          sort={{ type: 'url', inputMode: 'url', autoComplete: 'off' }}
          help="Begins with https:// and can be reached from the internet."
        />
        <FormChecks form={form} name="events" label="Events" choices={EVENTS} />
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit" disabled={isUnchanged}>
            {form.isSending ? 'Saving...' : submit}
          </DeskButton>
        </div>
      </fieldset>
    </PlainForm>
  );
}
