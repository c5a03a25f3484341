import { useState } from 'react';
import { ERROR_ID_PLACE } from './error-id.ts';

/** The number under which the failure of this page was logged; nothing after a navigation, where there is none. */
export function ErrorNumber() {
  // Only a page that came from the server whole has had its id filled in.
  const [hasId] = useState(() => typeof window === 'undefined' || !window.matvReady);
  if (!hasId) return null;
  return (
    <p>
      If it goes on, tell us this number: <code suppressHydrationWarning>{ERROR_ID_PLACE}</code>
    </p>
  );
}
