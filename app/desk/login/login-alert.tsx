import type { LoginFailure } from './log-in.ts';
import styles from './login-form.module.css';

/** The alert of a login that failed, with the cause below it where it is known. */
export function LoginAlert({ failure }: { readonly failure: LoginFailure | null }) {
  if (failure === null) return null;
  return (
    <div className={styles.failed} role="alert">
      <p>{failure.text}</p>
      {failure.more !== null && <p className={styles.cause}>{failure.more}</p>}
    </div>
  );
}
