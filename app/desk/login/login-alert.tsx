import type { LoginFailure } from './log-in.ts';
import styles from './login-form.module.css';

/** The alert of a login that failed, with the cause below it where it is known. */
export function LoginAlert({ failure, id }: { readonly failure: LoginFailure | null; readonly id?: string }) {
  if (failure === null) return null;
  return (
    <div id={id} className={styles.failed} role="alert">
      <p>{failure.text}</p>
      {failure.more !== null && <p className={styles.cause}>{failure.more}</p>}
    </div>
  );
}
