import { londonDay } from '#domain/london-clock.ts';

const MINUTE = 60_000;
const WORDS = { timeZone: 'Europe/London' } as const;

/** The elements that show today's date: the masthead's `<time data-today>` and the footer's `[data-year]`. */
export interface TodayPlaces {
  readonly date: { dateTime: string; textContent: string | null } | null;
  readonly year: { textContent: string | null } | null;
}

/** Shows today's date and year in London, if they are out of date (NAV-33, NAV-42). */
export function showToday(places: TodayPlaces = onThisPage()): void {
  const now = new Date();
  const day = londonDay(now);
  const { date, year } = places;
  if (date && date.dateTime !== day) {
    const weekday = now.toLocaleDateString('en-GB', { ...WORDS, weekday: 'long' });
    const words = now.toLocaleDateString('en-GB', { ...WORDS, day: 'numeric', month: 'long', year: 'numeric' });
    date.dateTime = day;
    date.textContent = `${weekday} ${words}`;
  }
  if (year && year.textContent !== day.slice(0, 4)) year.textContent = day.slice(0, 4);
}

/** Updates the date now and on every full minute, for pages left open over midnight. */
export function keepTodayFresh(find: () => TodayPlaces = onThisPage): void {
  showToday(find());
  setTimeout(() => keepTodayFresh(find), MINUTE - (Date.now() % MINUTE));
}

function onThisPage(): TodayPlaces {
  return {
    date: document.querySelector<HTMLTimeElement>('time[data-today]'),
    year: document.querySelector('[data-year]'),
  };
}
