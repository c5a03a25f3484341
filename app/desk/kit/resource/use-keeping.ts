import { useEffect, useRef } from 'react';
import { LEAVING } from '#app/desk/session/desk-fetch.ts';

const AFTER_TYPING_MS = 300;

/**
 * Calls `keep`, another function after each change, to put unsaved work aside in the browser: a moment after the last key,
 * and at once when the page is hidden or left. Work that is saved or undone is dropped at once: a reload must not offer it.
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
