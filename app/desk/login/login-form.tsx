import { type FormEvent, useId, useState } from 'react';
import { leaveMessage } from '#app/desk/session/flash.ts';
import { AFTER_LOGIN, CODE_STEP, LOGGED_IN, type LoginFailure, logIn } from './log-in.ts';
import { LoginAlert } from './login-alert.tsx';
import styles from './login-form.module.css';

interface LoginFormProps {
  /** A path of this site to open after the login. */
  readonly next?: string | undefined;
  /** The outcome of the previous attempt, made without script. */
  readonly alert?: LoginFailure | null | undefined;
  /** Whether browsers may suggest passkeys for the e-mail address. */
  readonly hasPasskeys?: boolean;
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'submitting' }
  | { readonly kind: 'failed'; readonly failure: LoginFailure }
  | { readonly kind: 'code' | 'new password' | 'done' };

/** E-mail and password (LOGIN-02 to LOGIN-12). Works without script: the form then goes to the server itself. */
export function LoginForm({ next = AFTER_LOGIN, alert = null, hasPasskeys = false }: LoginFormProps) {
  const [state, setState] = useState<State>(alert ? { kind: 'failed', failure: alert } : { kind: 'idle' });
  const id = useId();
  const isBusy = state.kind !== 'idle' && state.kind !== 'failed';

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    setState({ kind: 'submitting' });
    const result = await logIn(String(fields.get('email')), String(fields.get('password')));
    setState(result);
    if (result.kind === 'failed') return;
    if (result.kind === 'new password') return window.location.assign(result.path);
    if (result.kind === 'code') return window.location.assign(`${CODE_STEP}&${new URLSearchParams({ next })}`);
    leaveMessage(LOGGED_IN);
    window.location.assign(next);
  }

  return (
    <form className={styles.form} method="post" action="/login" onSubmit={submit}>
      <LoginAlert failure={state.kind === 'failed' ? state.failure : null} />
      <p className={styles.done} role="status">
        {state.kind === 'done' ? LOGGED_IN : ''}
      </p>
      <input type="hidden" name="next" value={next} />
      <label className={styles.label} htmlFor={`${id}email`}>
        Email
      </label>
      <input
        id={`${id}email`}
        className={styles.input}
        type="email"
        name="email"
        autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
        maxLength={254}
        required
      />
      <label className={styles.label} htmlFor={`${id}password`}>
        Password
      </label>
      <input
        id={`${id}password`}
        className={styles.input}
        type="password"
        name="password"
        autoComplete="current-password"
        required
      />
      <button className={styles.submit} type="submit" disabled={isBusy}>
        {isBusy ? 'Logging in...' : 'Login'}
      </button>
      <p className={styles.more}>
        <a className={styles.link} href="/forgot-password">
          Forgot your password?
        </a>
      </p>
    </form>
  );
}
