const NAME = 'matv-docked';

/** Tells the service worker that the live stream plays in the corner of another page. Returns how to end that. */
export function holdDocked(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Shared, because every window has a corner. Only secure pages have locks, and a service worker.
  if ('locks' in navigator) void navigator.locks.request(NAME, { mode: 'shared' }, () => released);
  return release;
}

/** Whether it plays in the corner of any window. Browsers do not tell a service worker which. */
export async function isAnyDocked(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === NAME);
}
