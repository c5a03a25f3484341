import { useCallback, useEffect, useRef, useState } from 'react';
import { leaveMessage } from '#app/desk/session/flash.ts';
import { LOGGED_IN, type LoginFailure } from './log-in.ts';
import styles from './login.page.module.css';
import { LoginAlert } from './login-alert.tsx';

// Loaded once the page is there: the password needs none of it.
const passkeys = () => import('./log-in-with-passkey.ts');
const device = () => import('#app/desk/session/passkey.ts');

/**
 * The button that logs in with a passkey, and the passkeys among what the browser suggests for the e-mail address. Only
 * browsers with script and passkeys show it.
 */
export function PasskeyLogin({ next }: { readonly next: string }) {
  const [isSupported, setSupported] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const maySuggest = useRef(true);

  const suggest = useCallback(async (): Promise<void> => {
    if (!(await canSuggest())) return;
    const outcome = await (await passkeys()).logInWithPasskey(true, () => maySuggest.current);
    if (outcome.kind === 'done') enter(next);
    if (outcome.kind === 'failed') setFailure(outcome.failure);
  }, [next]);

  async function press() {
    maySuggest.current = false;
    setAsking(true);
    setFailure(null);
    const outcome = await (await passkeys()).logInWithPasskey(false);
    if (outcome.kind === 'done') return enter(next);
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
      <button type="button" className={styles.otherLogin} disabled={isAsking} onClick={() => void press()}>
        {isAsking ? 'Waiting for your device...' : 'Use a passkey'}
      </button>
    </div>
  );
}

function enter(next: string): void {
  leaveMessage(LOGGED_IN);
  window.location.assign(next);
}

async function canSuggest(): Promise<boolean> {
  const { isConditionalMediationAvailable } = PublicKeyCredential;
  return (
    typeof isConditionalMediationAvailable === 'function' && isConditionalMediationAvailable.call(PublicKeyCredential)
  );
}
