import { useState } from 'react';
import { ERROR_ID_PLACE } from './error-id.ts';

/** The id of the logged error; nothing after a navigation within the page, where there is none. */
export function ErrorNumber() {
  // The server only fills in the id when it renders a whole page.
  const [hasId] = useState(() => typeof window === 'undefined' || !window.matvReady);
  if (!hasId) return null;
  return (
    <p>
      If it goes on, tell us this number: <code suppressHydrationWarning>{ERROR_ID_PLACE}</code>
    </p>
  );
}
