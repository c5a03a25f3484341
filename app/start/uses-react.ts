import { useMatches } from 'react-router';

/** The `handle` exported by route modules whose pages React hydrates: the desk and its login. */
export const USES_REACT = { usesReact: true } as const;

/** The `handle` of a page that runs no script at all. */
export const RUNS_NO_SCRIPT = { runsNoScript: true } as const;

/** Whether a route's `handle` is `USES_REACT`. */
export function isForReact(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'usesReact' in handle && handle.usesReact === true;
}

/** Whether the current page is hydrated by React in the browser. */
export function usePageUsesReact(): boolean {
  return useMatches().some(({ handle }) => isForReact(handle));
}

/** Whether the current page runs no script, not even the readers' own. */
export function usePageRunsNoScript(): boolean {
  return useMatches().some(
    ({ handle }) => typeof handle === 'object' && handle !== null && 'runsNoScript' in handle && handle.runsNoScript,
  );
}
