import { useRevalidator } from 'react-router';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { type Account, accountChange } from '#domain/desk/people.ts';
import { roleTitle } from '#domain/roles.ts';

/** The viewer's own name; e-mail and role are for administrators. */
export function NameForm({ account, onSaved }: { account: Account; onSaved: () => void }) {
  const form = usePlainForm(accountChange, { name: account.name });
  const { say } = useAlerts();
  const { revalidate } = useRevalidator();

  async function save({ name }: { name: string }) {
    const failed = 'Your name could not be changed';
    if ((await form.send({ method: 'PATCH', path: '/api/desk/account', body: { name }, failed })) === null) return;
    form.reset({ name });
    say('done', 'Your name was changed.');
    onSaved();
    // The desk's bar shows the name too.
    void revalidate();
  }

  return (
    <PlainForm form={form} className={cardStyles.card} onSend={save}>
      <h2 className={cardStyles.title}>You</h2>
      <fieldset className={formStyles.fields} disabled={form.isSending}>
        <p>
          {account.email} · {roleTitle(account.role)}
        </p>
        <FormText form={form} name="name" label="Name" maxLength={120} required sort={{ autoComplete: 'name' }} />
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit" disabled={!form.isDirty}>
            Save name
          </DeskButton>
        </div>
      </fieldset>
    </PlainForm>
  );
}
