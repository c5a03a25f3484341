import type { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { endedAnswer, PASSWORD_LENGTH, passwordChange } from '#domain/desk/people.ts';
import styles from './account.module.css';

const { least } = PASSWORD_LENGTH;

/** A new password for the viewer; all their other sessions end with it. */
export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const form = usePlainForm(passwordChange, { current: '', password: '' }, { mayBeLost: true });
  const { say } = useAlerts();

  async function change(body: z.output<typeof passwordChange>) {
    const failed = 'Your password could not be changed';
    const answer = await form.send({ method: 'POST', path: '/api/desk/account/password', body, failed });
    if (answer === null) return;
    form.reset();
    const { ended } = endedAnswer.parse(answer);
    say('done', `Your password was changed.${ended > 0 ? ' You were logged out everywhere else.' : ''}`);
    onChanged();
  }

  return (
    <PlainForm form={form} className={cardStyles.card} onSend={change}>
      <h2 className={cardStyles.title}>Password</h2>
      <fieldset className={formStyles.fields} disabled={form.isSending}>
        {/* Lets password managers find the account that the password belongs to. */}
        <input className={styles.username} name="username" autoComplete="username" value={email} readOnly />
        <FormText
          form={form}
          name="current"
          label="Current password"
          required
          sort={{ type: 'password', autoComplete: 'current-password' }}
        />
        <FormText
          form={form}
          name="password"
          label="New password"
          required
          help={`At least ${least} characters. You will be logged out everywhere else.`}
          sort={{ type: 'password', autoComplete: 'new-password', minLength: least }}
        />
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit">
            Change password
          </DeskButton>
        </div>
      </fieldset>
    </PlainForm>
  );
}
