// Answered by the server itself, or pages that want a fresh start.
const OUTSIDE_THE_READER = /^\/(api|media|assets|admin|login|logout|healthz|readyz|metrics)(\/|$)|\.[a-z]+$/;

/** Whether a path of this site is a reader's page, which needs no script of the desk. */
export function isReaderPath(pathname: string): boolean {
  return !OUTSIDE_THE_READER.test(pathname);
}
