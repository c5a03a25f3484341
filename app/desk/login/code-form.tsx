import { useId } from 'react';
import { CODE_STEP, type LoginFailure } from './log-in.ts';
import { LoginAlert } from './login-alert.tsx';
import styles from './login-form.module.css';

interface CodeFormProps {
  readonly next: string;
  readonly alert: LoginFailure | null;
  /** Asks for a recovery code instead of the app's. */
  readonly isRecovery: boolean;
}

/** The second step of a login: a plain form, the same with script and without. */
export function CodeForm({ next, alert, isRecovery }: CodeFormProps) {
  const id = useId();
  const other = new URLSearchParams({ next, ...(isRecovery ? {} : { with: 'recovery' }) });
  return (
    <form className={styles.form} method="post" action="/login/code">
      <LoginAlert id={`${id}alert`} failure={alert} />
      <input type="hidden" name="next" value={next} />
      {isRecovery && <input type="hidden" name="with" value="recovery" />}
      <label className={styles.label} htmlFor={`${id}code`}>
        {isRecovery ? 'Recovery code' : 'Code'}
      </label>
      <input
        // Remounts the field, so that a code typed for one step is not carried over to the other.
        key={String(isRecovery)}
        id={`${id}code`}
        className={styles.input}
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        // Phones show digits alone for a numeric field: recovery codes have letters.
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        aria-invalid={alert === null ? undefined : true}
        aria-describedby={alert === null ? `${id}hint` : `${id}alert ${id}hint`}
        required
      />
      <p className={styles.hint} id={`${id}hint`}>
        {isRecovery
          ? 'One of those you kept when you set up two-factor login. Each works once.'
          : 'The six digits that your authenticator app shows.'}
      </p>
      <button className={styles.submit} type="submit">
        Log in
      </button>
      <p className={styles.more}>
        <a className={styles.link} href={`${CODE_STEP}&${other}`}>
          {isRecovery ? 'Use the code of your app' : 'Use a recovery code'}
        </a>
      </p>
      <p className={styles.more}>
        <a className={styles.link} href={`/login?${new URLSearchParams({ next })}`}>
          Back to email and password
        </a>
      </p>
    </form>
  );
}
