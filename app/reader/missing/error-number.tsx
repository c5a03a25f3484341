import { useContext, useState } from 'react';
import { ErrorIdContext } from './error-id.ts';

/** The id of the logged error; nothing after a navigation within the page, where there is none. */
export function ErrorNumber({ before }: { /** What stands before it. */ readonly before: string }) {
  // The server only names it when it renders a whole page.
  const [hasId] = useState(() => typeof window === 'undefined' || !window.matvReady);
  const id = useContext(ErrorIdContext);
  if (!hasId) return null;
  return (
    <p>
      {before}
      <code suppressHydrationWarning>{id}</code>
    </p>
  );
}
