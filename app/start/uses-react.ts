/** Route modules whose pages go on in the browser with React export this as their `handle`: the desk and its login. */
export const USES_REACT = { usesReact: true } as const;

/** Whether a route's `handle` says so. */
export function isForReact(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'usesReact' in handle && handle.usesReact === true;
}
