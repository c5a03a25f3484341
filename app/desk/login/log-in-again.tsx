import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { useModal } from '#app/desk/kit/use-modal.ts';
import { beforeLeaving } from '#app/desk/session/desk-fetch.ts';
import { storedUser } from '#app/desk/session/token-store.ts';
import { useViewer } from '#app/desk/session/viewer.ts';
import type { LoginFailure } from './log-in.ts';
import styles from './log-in-again.module.css';
import { giveCode, givePassword } from './log-in-here.ts';
import { LoginAlert } from './login-alert.tsx';
import { PasskeyLogin } from './passkey-login.tsx';

interface LogInAgainProps {
  /** Called when the session has ended: only people with unsaved work stay on the page (LOGIN-22). */
  readonly isNeeded: () => boolean;
}

/**
 * Lets people with unsaved work log in again in a dialog when their session has ended; the interrupted call is resumed.
 */
export function LogInAgain({ isNeeded }: LogInAgainProps) {
  const [settle, setSettle] = useState<((token: string | null) => void) | null>(null);
  const email = useRef<string | null>(null);
  const latest = useRef(isNeeded);
  useEffect(() => {
    latest.current = isNeeded;
  });
  useEffect(() => {
    email.current = storedUser()?.email ?? null;
    let pending: ((token: undefined) => void) | null = null;
    const undo = beforeLeaving(async () => {
      if (!latest.current()) return undefined;
      const token = await new Promise<string | null | undefined>((resolve) => {
        pending = resolve;
        setSettle(() => resolve);
      });
      setSettle(null);
      return token;
    });
    return () => {
      undo();
      // Left by Back with the dialog open: the calls that wait for the answer must not wait forever.
      pending?.(undefined);
    };
  }, []);
  return settle && <LoginDialog email={storedUser()?.email ?? email.current} onEnd={settle} />;
}

interface LoginDialogProps {
  readonly email: string | null;
  readonly onEnd: (token: string | null) => void;
}

function LoginDialog({ email, onEnd }: LoginDialogProps) {
  const dialog = useModal();
  const [ticket, setTicket] = useState<string | null>(null);
  const [failed, setFailed] = useState<LoginFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { hasPasskeys } = useViewer();
  const id = useId();
  useEffect(() => {
    const isNext = ticket === null ? '[name="password"]' : '[name="code"]';
    dialog.current?.querySelector<HTMLInputElement>(isNext)?.focus();
  }, [dialog, ticket]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const value = (name: string) => String(typed.get(name) ?? '');
    setBusy(true);
    const outcome = await (ticket === null
      ? givePassword(email ?? value('email'), value('password'))
      : giveCode(ticket, value('code')));
    setBusy(false);
    if (outcome.kind === 'done') return onEnd(outcome.token);
    setFailed(outcome.kind === 'failed' ? outcome.failure : null);
    if (outcome.kind === 'code') setTicket(outcome.ticket);
    else if (outcome.mustStartAnew) setTicket(null);
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      // An accidental Escape must not lose what was typed. Chromium closes a dialog at the second press even if
      // 'cancel' is prevented, which is for browsers without `closedby`.
      closedby="none"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={id} className={styles.title}>
        Log in to go on
      </h2>
      <p>Your session has ended. Nothing that you have typed is lost: it is still here, behind this question.</p>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <LoginAlert failure={failed} />
        {ticket === null ? <Password id={id} email={email} hasPasskeys={hasPasskeys} /> : <Code id={id} />}
        <div className={styles.answers}>
          <DeskButton onClick={() => onEnd(null)}>Leave the page</DeskButton>
          <DeskButton look="primary" type="submit" disabled={isBusy}>
            {isBusy ? 'Logging in...' : 'Login'}
          </DeskButton>
        </div>
      </form>
      {hasPasskeys && ticket === null && (
        <div className={styles.passkey}>
          <PasskeyLogin email={email} onLogin={onEnd} />
        </div>
      )}
    </dialog>
  );
}

interface PasswordProps {
  readonly id: string;
  readonly email: string | null;
  readonly hasPasskeys: boolean;
}

function Password({ id, email, hasPasskeys }: PasswordProps) {
  return (
    <>
      <label htmlFor={`${id}email`}>Email</label>
      <input
        id={`${id}email`}
        type="email"
        name="email"
        autoComplete="username"
        defaultValue={email ?? ''}
        readOnly={email !== null}
        required
      />
      <label htmlFor={`${id}password`}>Password</label>
      <input
        id={`${id}password`}
        type="password"
        name="password"
        // Here, as browsers offer passkey autofill only in editable fields, and the e-mail may be read-only.
        autoComplete={hasPasskeys ? 'current-password webauthn' : 'current-password'}
        required
      />
    </>
  );
}

function Code({ id }: { id: string }) {
  return (
    <>
      <label htmlFor={`${id}code`}>Code of your authenticator app, or a recovery code</label>
      <input id={`${id}code`} name="code" autoComplete="one-time-code" maxLength={40} required />
    </>
  );
}
