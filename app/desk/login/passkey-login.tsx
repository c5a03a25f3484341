import { useCallback, useEffect, useRef, useState } from 'react';
import { type LoginFailure, PASSKEY_FAILED, UNREACHABLE } from './log-in.ts';
import type { PasskeyOutcome } from './log-in-with-passkey.ts';
import { LoginAlert } from './login-alert.tsx';
import styles from './passkey-login.module.css';

// Loaded on demand, since the login by password needs none of it.
const passkeys = () => import('./log-in-with-passkey.ts');
const device = () => import('#app/desk/session/passkey.ts');

interface PasskeyLoginProps {
  /** E-mail of the only account that may log in; any by default. */
  readonly email?: string | null;
  readonly onLogin: (token: string) => void;
}

/**
 * The button that logs in with a passkey, and passkey autofill for the field with `autocomplete="… webauthn"`. Shown
 * only in browsers with script and passkeys.
 */
export function PasskeyLogin({ email = null, onLogin }: PasskeyLoginProps) {
  const [isSupported, setSupported] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const maySuggest = useRef(true);
  const latest = useRef(onLogin);
  useEffect(() => {
    latest.current = onLogin;
  });

  const suggest = useCallback(async (): Promise<void> => {
    if (!(await canSuggest())) return;
    const outcome = await attempt(true, () => maySuggest.current, email);
    if (outcome.kind === 'done') latest.current(outcome.token);
    if (outcome.kind === 'failed') setFailure(outcome.failure);
  }, [email]);

  async function press() {
    maySuggest.current = false;
    setAsking(true);
    setFailure(null);
    const outcome = await attempt(false, () => true, email);
    if (outcome.kind === 'done') return latest.current(outcome.token);
    setAsking(false);
    if (outcome.kind === 'failed') setFailure(outcome.failure);
    maySuggest.current = true;
    void suggest();
  }

  useEffect(() => {
    if (typeof PublicKeyCredential === 'undefined') return;
    setSupported(true);
    void suggest();
    return () => void device().then(({ stopAsking }) => stopAsking());
  }, [suggest]);

  if (!isSupported) return null;
  return (
    <div className={styles.other}>
      <LoginAlert failure={failure} />
      <button type="button" className={styles.button} disabled={isAsking} onClick={() => void press()}>
        {isAsking ? 'Waiting for your device...' : 'Use a passkey'}
      </button>
    </div>
  );
}

/** Loads the code and logs in. If loading fails, only the button reports it: nobody waits for autofill. */
async function attempt(isAutofill: boolean, isWanted: () => boolean, email: string | null): Promise<PasskeyOutcome> {
  try {
    const { logInWithPasskey } = await passkeys();
    return await logInWithPasskey(isAutofill, isWanted, email);
  } catch (error) {
    reportError(error);
    return isAutofill ? { kind: 'unused' } : { kind: 'failed', failure: { text: PASSKEY_FAILED, more: UNREACHABLE } };
  }
}

async function canSuggest(): Promise<boolean> {
  const { isConditionalMediationAvailable } = PublicKeyCredential;
  return (
    typeof isConditionalMediationAvailable === 'function' && isConditionalMediationAvailable.call(PublicKeyCredential)
  );
}
