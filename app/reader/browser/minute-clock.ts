import { londonTime } from '#domain/london-clock.ts';

const MINUTE = 60_000;

/** The part of an element that the clock needs. */
interface ClockFace {
  readonly isConnected: boolean;
  textContent: string | null;
}

/** Shows the time in London and updates it on every full minute (HOME-38, CONST-30). */
export function start(face: ClockFace): void {
  // The page may be stored and shown again, so the clock runs as long as its element exists.
  const held = new WeakRef(face);
  const show = () => {
    const shown = held.deref();
    if (!shown) return;
    const now = new Date();
    if (shown.isConnected) shown.textContent = londonTime(now);
    setTimeout(show, MINUTE - (now.getTime() % MINUTE));
  };
  show();
}
