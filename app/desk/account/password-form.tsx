import { type FormEvent, useId, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { TextField } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { useSend } from '#app/desk/kit/use-send.ts';
import { endedAnswer, PASSWORD_LENGTH } from '#domain/desk/people.ts';
import styles from './account.module.css';

const EMPTY = { current: '', password: '' };
const { least, most } = PASSWORD_LENGTH;

/** A new password for the viewer; all their other sessions end with it. */
export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const [typed, setTyped] = useState(EMPTY);
  const id = useId();
  const { say } = useAlerts();
  const { isSending, send } = useSend();

  async function change(event: FormEvent) {
    event.preventDefault();
    const failed = 'Your password could not be changed';
    const answer = await send({ method: 'POST', path: '/api/desk/account/password', body: typed, failed });
    if (answer === null) return;
    setTyped(EMPTY);
    const { ended } = endedAnswer.parse(answer);
    say('done', `Your password was changed.${ended > 0 ? ' You were logged out everywhere else.' : ''}`);
    onChanged();
  }

  return (
    <form className={cardStyles.card} onSubmit={(event) => void change(event)}>
      <h2 className={cardStyles.title}>Password</h2>
      <fieldset className={formStyles.fields} disabled={isSending}>
        {/* Tells password managers whose password it is. */}
        <input className={styles.username} name="username" autoComplete="username" value={email} readOnly />
        <TextField
          id={`${id}current`}
          label="Current password"
          value={typed.current}
          maxLength={most}
          required
          sort={{ type: 'password', autoComplete: 'current-password' }}
          onType={(current) => setTyped({ ...typed, current })}
        />
        <TextField
          id={`${id}new`}
          label="New password"
          value={typed.password}
          maxLength={most}
          required
          help={`At least ${least} characters. You will be logged out everywhere else.`}
          sort={{ type: 'password', autoComplete: 'new-password', minLength: least }}
          onType={(password) => setTyped({ ...typed, password })}
        />
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit">
            Change password
          </DeskButton>
        </div>
      </fieldset>
    </form>
  );
}
