import { londonTime } from '#domain/london-clock.ts';

const MINUTE = 60_000;

/** As much of an element as the clock touches. */
interface ClockFace {
  readonly isConnected: boolean;
  textContent: string | null;
}

/** Shows London's time and moves on with each full minute, every 60 seconds (HOME-38, CONST-30). */
export function start(face: ClockFace): void {
  // A page that was put aside may come back: the clock goes on as long as its face is there.
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
