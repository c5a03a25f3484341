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
  useEffect(() => onLeaving(() => latest.current()), []);
}

/** Calls `keep` when the page is hidden or left and before the login takes its place. Returns a function that stops this. */
export function onLeaving(keep: () => void): () => void {
  window.addEventListener(LEAVING, keep);
  window.addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', keep);
  return () => {
    window.removeEventListener(LEAVING, keep);
    window.removeEventListener('pagehide', keep);
    document.removeEventListener('visibilitychange', keep);
  };
}
