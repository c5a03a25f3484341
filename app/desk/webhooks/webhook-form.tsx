import { useId } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { FieldError } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { boundField, FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { type PlainFormHandle, usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { WEBHOOK_EVENTS, type WebhookFields, webhookFields } from '#domain/desk/webhooks.ts';
import { EVENT_WORDS } from './event-words.ts';
import styles from './webhooks.module.css';

type WebhookFormHandle = PlainFormHandle<WebhookFields, WebhookFields>;

/** Name, address and events, as they are typed. */
export function useWebhookForm({ name, url, events }: WebhookFields): WebhookFormHandle {
  return usePlainForm(webhookFields, { name, url, events });
}

interface WebhookFormProps {
  readonly form: WebhookFormHandle;
  /** What the button says. */
  readonly submit: string;
  readonly isUnchanged?: boolean;
  readonly onSend: (fields: WebhookFields) => Promise<void>;
}

export function WebhookForm({ form, submit, isUnchanged = false, onSend }: WebhookFormProps) {
  return (
    <PlainForm form={form} onSend={onSend} noValidate>
      <fieldset className={formStyles.fields} disabled={form.isSending}>
        <FormText form={form} name="name" label="Name" maxLength={60} required help="Whose system it is." />
        <FormText
          form={form}
          name="url"
          label="Address"
          maxLength={500}
          required
          sort={{ type: 'url', inputMode: 'url', autoComplete: 'off' }}
          help="Begins with https:// and can be reached from the internet."
        />
        <Events form={form} />
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit" disabled={isUnchanged}>
            {form.isSending ? 'Saving...' : submit}
          </DeskButton>
        </div>
      </fieldset>
    </PlainForm>
  );
}

function Events({ form }: { form: WebhookFormHandle }) {
  const id = useId();
  const { error, control } = boundField(form, 'events', { id, label: 'Events' });
  return (
    <div>
      <fieldset className={styles.events}>
        <legend>Events</legend>
        {WEBHOOK_EVENTS.map((type) => (
          <label key={type} className={styles.event}>
            <input {...control} id={`${id}${type}`} type="checkbox" value={type} />
            {EVENT_WORDS[type]} <code>{type}</code>
          </label>
        ))}
      </fieldset>
      <FieldError id={id} error={error} />
    </div>
  );
}
