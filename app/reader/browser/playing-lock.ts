const NAME = 'matv-playing';

/**
 * Tells the service worker that this window plays what a new page would end: the live stream, a video or a story that
 * is read aloud. Returns how to end that.
 */
export function holdPlaying(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Shared, because every window has a corner. Only secure pages have locks, and a service worker.
  if ('locks' in navigator) void navigator.locks.request(NAME, { mode: 'shared' }, () => released);
  return release;
}

/** Whether any window plays. Browsers do not tell a service worker which. */
export async function isAnyPlaying(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === NAME);
}
