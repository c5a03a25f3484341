const NAME = 'matv-docked';

/** The lock that is held while a story is read aloud. A type, so that whoever reads needs no further file for it. */
export type ReadingLock = 'matv-read-aloud';

const PLAYING: readonly (string | undefined)[] = [NAME, 'matv-read-aloud' satisfies ReadingLock];

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

/** Whether it plays there, or a story is read aloud, in any window. Browsers do not tell a service worker which. */
export async function isAnyPlaying(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => PLAYING.includes(name));
}
