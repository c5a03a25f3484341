import { useMatches } from 'react-router';

/** The `handle` exported by route modules whose pages React hydrates: the desk and its login. */
export const USES_REACT = { usesReact: true } as const;

/** Whether a route's `handle` is `USES_REACT`. */
export function isForReact(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'usesReact' in handle && handle.usesReact === true;
}

/** Whether the current page is hydrated by React in the browser. */
export function usePageUsesReact(): boolean {
  return useMatches().some(({ handle }) => isForReact(handle));
}
