import { useEffect, useRef } from 'react';
import { LEAVING } from '#app/desk/session/desk-fetch.ts';

const AFTER_TYPING_MS = 300;

/**
 * Calls `keep` to write the draft: shortly after the last change, and at once when the page is hidden or left or the session
 * ends. `keep` must be a new function after each change. It is also called as soon as nothing is dirty, to drop the draft.
 */
export function useKeeping(keep: () => void, isDirty: boolean): void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
    if (!isDirty) return keep();
    const timer = setTimeout(keep, AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [keep, isDirty]);
  useEffect(() => {
    const keepNow = () => latest.current();
    window.addEventListener(LEAVING, keepNow);
    window.addEventListener('pagehide', keepNow);
    document.addEventListener('visibilitychange', keepNow);
    return () => {
      window.removeEventListener(LEAVING, keepNow);
      window.removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', keepNow);
    };
  }, []);
}
