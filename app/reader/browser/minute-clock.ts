const MINUTE = 60_000;
const HOUR = 3_600_000;

/** '14:05', in London. Reckoned here: a phone needs a tenth of a second to make an `Intl.DateTimeFormat` ready. */
export function londonTime(date: Date): string {
  return new Date(date.getTime() + (isSummerTime(date) ? HOUR : 0)).toISOString().slice(11, 16);
}

/** From March's last Sunday to October's, each time from 01:00 UTC (the Summer Time Order 2002). */
function isSummerTime(date: Date): boolean {
  const year = date.getUTCFullYear();
  return lastSunday(year, 2) <= date && date < lastSunday(year, 9);
}

function lastSunday(year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last;
}

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
