import { useContext, useState } from 'react';
import { ErrorIdContext } from './error-id.ts';

/** The id of the logged error; nothing after a navigation within the page, where there is none. */
export function ErrorNumber() {
  // The server only names it when it renders a whole page.
  const [hasId] = useState(() => typeof window === 'undefined' || !window.matvReady);
  const id = useContext(ErrorIdContext);
  if (!hasId) return null;
  return (
    <p>
      If it goes on, tell us this number: <code suppressHydrationWarning>{id}</code>
    </p>
  );
}
