import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate, useRouteError } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { isFocusLost } from '#app/desk/kit/is-focus-lost.ts';
import { ErrorNumber } from '#app/reader/missing/error-number.tsx';
import styles from './screen-failed.module.css';

/** Wraps every screen inside the desk's frame, so that bar, navigation and messages survive a screen that fails. */
export default function Screen() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The link or button that led here went with its screen: the keyboard goes on at the top of the new one.
    if (isFocusLost()) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return <Outlet />;
}

/** Errors for which 'Try Again' was pressed. */
const retried = new WeakSet<Error>();

/** Shown instead of a screen that could not be loaded or rendered (DESK-14). */
export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isRetrying, setRetrying] = useState(false);

  useEffect(() => {
    // The same error object again: React caches a failed dynamic import, and only a reload requests it once more.
    if (error instanceof Error && retried.has(error)) window.location.reload();
  }, [error]);

  async function retry() {
    setRetrying(true);
    if (error instanceof Error) retried.add(error);
    // Revalidates this screen alone: if the frame's data failed too, the error would replace the whole desk.
    await navigate(pathname + search, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
    setRetrying(false);
  }

  return (
    <div className={styles.failed} role="alert">
      <h1 className={styles.title}>This page of the desk could not be loaded.</h1>
      <p>Nothing on the site has changed, and nothing was saved. Check your connection, then try again.</p>
      <ErrorNumber before="If it goes on, tell us this number: " />
      <DeskButton look="primary" disabled={isRetrying} onClick={() => void retry()}>
        {isRetrying ? 'Trying again...' : 'Try Again'}
      </DeskButton>
    </div>
  );
}
