// Answered by the server itself, or pages that need a full page load. `fetch` would treat '//name' as another host.
const OUTSIDE_THE_READER = /^\/(\/|(api|media|assets|admin|login|logout|healthz|readyz|metrics)(\/|$))|\.[a-z]+$/;

/** Whether a path on this site is one of the readers' pages. */
export function isReaderPath(pathname: string): boolean {
  return !OUTSIDE_THE_READER.test(pathname);
}
