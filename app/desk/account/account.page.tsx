import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { useDeskData, useLastData } from '#app/desk/kit/use-desk-data.ts';
import { accountAnswer } from '#domain/desk/people.ts';
import styles from './account.module.css';
import { NameForm } from './name-form.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { TwoFactor } from './two-factor.tsx';

export const meta: MetaFunction = () => [{ title: 'My account | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parse = (answer: unknown) => accountAnswer.parse(answer);

/** The viewer's own account: name, password, passkeys, second factor and sessions. */
export default function AccountPage() {
  const [state, reload] = useDeskData('/api/desk/account', parse);
  // The last answer stays when a reload fails, so that nothing typed into the other cards is lost.
  const account = useLastData(state);
  // A new password ends the other sessions, so their list is loaded again.
  const [round, setRound] = useState(0);
  return (
    <>
      <ScreenHead title="My account">Your name, and who can log in as you.</ScreenHead>
      {state.kind === 'loading' && account === undefined && <p role="status">Loading...</p>}
      {state.kind === 'failed' && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
      {account && (
        <div className={styles.cards}>
          <div className={styles.stack}>
            <NameForm account={account} onSaved={reload} />
            <PasswordForm email={account.email} onChanged={() => setRound(round + 1)} />
          </div>
          <div className={styles.stack}>
            <Passkeys />
            <TwoFactor account={account} onChanged={reload} />
            <OwnSessions key={round} />
          </div>
        </div>
      )}
    </>
  );
}
