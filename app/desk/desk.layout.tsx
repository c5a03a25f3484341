import { useCallback } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, Outlet, redirect, useLoaderData, useLocation } from 'react-router';
import { servicesContext } from '../services.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { SkipLink } from '../ui/visually-hidden.tsx';
import { AlertsProvider, useAlerts } from './alerts/alerts.tsx';
import { LOGGED_IN } from './login/log-in.ts';
import { useDeskGuard } from './session/use-desk-guard.ts';
import { DeskBar } from './shell/desk-bar.tsx';
import { DeskNav } from './shell/desk-nav.tsx';
import styles from './shell/desk-shell.module.css';

/** The guard on the server: nothing of the desk is rendered for strangers (LOGIN-17 to LOGIN-19). */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer } = context.get(servicesContext);
  if (viewer) return { name: viewer.name, role: viewer.role };
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?${new URLSearchParams({ next: pathname + search })}`);
}

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

export const meta: MetaFunction = () => [{ title: 'Desk | MATV' }, { name: 'robots', content: 'noindex, nofollow' }];

export default function DeskLayout() {
  const { name, role } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <AlertsProvider>
      <Guard />
      <div className={styles.desk}>
        <SkipLink />
        <DeskBar name={name} role={role} />
        <div className={styles.side}>
          {/* Another key per page closes the menu after a choice. */}
          <details className={styles.menu} key={pathname}>
            <summary>
              Menu <ChevronIcon size={16} />
            </summary>
            <DeskNav />
          </details>
          <div className={styles.wide}>
            <DeskNav />
          </div>
        </div>
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </AlertsProvider>
  );
}

function Guard() {
  const { say } = useAlerts();
  useDeskGuard(useCallback(() => say('done', LOGGED_IN), [say]));
  return null;
}
