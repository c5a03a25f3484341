import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate, useRouteError } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { ErrorNumber } from '#app/reader/missing/error-number.tsx';
import styles from './screen-failed.module.css';

/** Around every page of the desk, inside its frame: a page that fails leaves bar, navigation and messages standing. */
export default function Screen() {
  return <Outlet />;
}

/** Errors that 'Try Again' was pressed for. */
const tried = new WeakSet<Error>();

/** In the place of a page that could not be had or failed while it was drawn (DESK-14). */
export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isTrying, setTrying] = useState(false);

  useEffect(() => {
    // The very same error again: React remembers that a part of the script did not come. Only a fresh page asks for it.
    if (error instanceof Error && tried.has(error)) window.location.reload();
  }, [error]);

  async function tryAgain() {
    setTrying(true);
    if (error instanceof Error) tried.add(error);
    // Asks for this page alone: if the frame's data failed with it, the whole desk would give way to the error.
    await navigate(pathname + search, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
    setTrying(false);
  }

  return (
    <div className={styles.failed} role="alert">
      <h1 className={styles.title}>This page of the desk could not be loaded.</h1>
      <p>Nothing on the site has changed, and nothing was saved. Check your connection, then try again.</p>
      <ErrorNumber />
      <DeskButton look="primary" disabled={isTrying} onClick={() => void tryAgain()}>
        {isTrying ? 'Trying again...' : 'Try Again'}
      </DeskButton>
    </div>
  );
}
