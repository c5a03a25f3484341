import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { AlertsProvider } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import controls from '#app/desk/kit/desk-controls.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { DeskQueries } from '#app/desk/kit/resource/desk-queries.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { logOut } from '#app/desk/session/desk-fetch.ts';
import { servicesContext } from '#app/services.ts';
import { USES_REACT } from '#app/start/uses-react.ts';
import { accountAnswer } from '#domain/desk/people.ts';
import styles from './second-factor.page.module.css';
import { TwoFactor } from './two-factor.tsx';

const DASHBOARD = '/admin/dashboard';

export function loader({ context }: LoaderFunctionArgs) {
  const { viewer, hasPasskeys = false } = context.get(servicesContext);
  if (!viewer) throw redirect('/login');
  if (!viewer.needsSecondFactor) throw redirect(DASHBOARD);
  return { hasPasskeys };
}

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

export const handle = USES_REACT;

export const meta: MetaFunction = () => [
  { title: 'Two-factor login | MATV Desk' },
  { name: 'robots', content: 'noindex, nofollow' },
];

const parse = (answer: unknown) => accountAnswer.parse(answer);

/** Where a login with a password alone leads while the operator requires more (`TWO_FACTOR`). */
export default function SecondFactorPage() {
  return (
    <AlertsProvider>
      <DeskQueries>
        <SetUp />
      </DeskQueries>
    </AlertsProvider>
  );
}

function SetUp() {
  const { hasPasskeys } = useLoaderData<typeof loader>();
  const [account, reload] = useDeskData('/api/desk/account', parse);
  return (
    <div className={`${styles.page} ${controls.controls}`}>
      <h1 className={styles.title}>One more step</h1>
      <p>
        This newsroom requires two-factor login. Set it up once; from then on a code from your phone is asked for after
        your password, so a stolen password is not enough.
      </p>
      {hasPasskeys && <p>If you have a passkey, log out and log in with that instead.</p>}
      {account.kind === 'loading' && <p role="status">Loading...</p>}
      {account.kind === 'failed' && <LoadFailed onRetry={reload}>{account.reason}</LoadFailed>}
      {account.kind === 'ready' && (
        <TwoFactor account={account.data} isRequired onChanged={() => window.location.assign(DASHBOARD)} />
      )}
      <DeskButton onClick={() => void logOut()}>Log out</DeskButton>
    </div>
  );
}
