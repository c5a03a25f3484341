import { useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { leaveMessage } from '#app/desk/session/flash.ts';
import { clearLogin } from '#app/desk/session/token-store.ts';
import { servicesContext } from '#app/services.ts';
import { USES_REACT } from '#app/start/uses-react.ts';
import { localPath } from '#domain/local-path.ts';
import { CodeForm } from './code-form.tsx';
import { AFTER_LOGIN, alertOf, LOGGED_IN } from './log-in.ts';
import styles from './login.page.module.css';
import { LoginForm } from './login-form.tsx';
import { PasskeyLogin } from './passkey-login.tsx';

/** Where to go afterwards, the outcome of an attempt without script, and who is logged in already. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { viewer, singleSignOn = null, hasPasskeys = false } = context.get(servicesContext);
  return {
    next: localPath(query.get('next'), AFTER_LOGIN),
    alert: alertOf(query),
    asksCode: query.get('step') === 'code',
    takesRecoveryCode: query.get('with') === 'recovery',
    isPasswordNew: query.has('changed'),
    viewer: viewer?.name ?? null,
    singleSignOn,
    hasPasskeys,
  };
}

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

export const handle = USES_REACT;

export const meta: MetaFunction = () => [{ title: 'Login | MATV' }, { name: 'robots', content: 'noindex, nofollow' }];

/** The login screen (LOGIN-28). */
export default function LoginPage() {
  const { next, alert, viewer, asksCode, takesRecoveryCode, isPasswordNew, singleSignOn, hasPasskeys } =
    useLoaderData<typeof loader>();
  useEffect(() => {
    // The server leads here itself when a session has ended; the token of that one would outlast it.
    if (viewer === null) clearLogin();
  }, [viewer]);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{asksCode ? 'Two-factor login' : 'Login'}</h1>
      <p className={styles.lead}>{asksCode ? 'The second step, after your password.' : 'For the MATV newsroom.'}</p>
      {viewer !== null && (
        <p className={styles.lead}>
          You are logged in as {viewer}.{' '}
          <a className={styles.link} href={next}>
            Go to the desk
          </a>
        </p>
      )}
      {isPasswordNew && (
        <p className={styles.done} role="status">
          Your password was changed. Please log in.
        </p>
      )}
      {asksCode ? (
        <CodeForm next={next} alert={alert} isRecovery={takesRecoveryCode} />
      ) : (
        <LoginForm next={next} alert={alert} hasPasskeys={hasPasskeys} />
      )}
      {hasPasskeys && !asksCode && <PasskeyLogin onLogin={() => enter(next)} />}
      {singleSignOn !== null && !asksCode && (
        <p className={styles.other}>
          <a className={styles.otherLogin} href={`/login/sso?${new URLSearchParams({ next })}`}>
            Log in with {singleSignOn}
          </a>
        </p>
      )}
    </div>
  );
}

function enter(next: string): void {
  leaveMessage(LOGGED_IN);
  window.location.assign(next);
}
