import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { TextField } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { useSend } from '#app/desk/kit/use-send.ts';
import type { Account } from '#domain/desk/people.ts';
import { roleTitle } from '#domain/roles.ts';

/** The viewer's own name; e-mail and role are for administrators. */
export function NameForm({ account, onSaved }: { account: Account; onSaved: () => void }) {
  const [name, setName] = useState(account.name);
  const id = useId();
  const { say } = useAlerts();
  const { isSending, send } = useSend();
  const { revalidate } = useRevalidator();

  async function save(event: FormEvent) {
    event.preventDefault();
    const failed = 'Your name could not be changed';
    if ((await send({ method: 'PATCH', path: '/api/desk/account', body: { name }, failed })) === null) return;
    say('done', 'Your name was changed.');
    onSaved();
    // The bar above shows it too.
    void revalidate();
  }

  return (
    <form className={cardStyles.card} onSubmit={(event) => void save(event)}>
      <h2 className={cardStyles.title}>You</h2>
      <fieldset className={formStyles.fields} disabled={isSending}>
        <p>
          {account.email} · {roleTitle(account.role)}
        </p>
        <TextField
          id={`${id}name`}
          label="Name"
          value={name}
          maxLength={120}
          required
          sort={{ autoComplete: 'name' }}
          onType={setName}
        />
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit" disabled={name.trim() === account.name}>
            Save name
          </DeskButton>
        </div>
      </fieldset>
    </form>
  );
}
