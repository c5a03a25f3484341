import { type Language, languageFacts } from './languages.ts';
import { londonTime } from './london-clock.ts';
import { onceForEach } from './once-for-each.ts';

/** Shown on a story's own page when the source gave no date (SPEC-10). */
export const NO_DATE_ON_PAGE = 'Unknown Date';

// Creating a formatter is a hundred times slower than using one.
const DAY_PARTS = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/London' } as const;
const DAY = new Intl.DateTimeFormat('en-GB', DAY_PARTS);
const TIME = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
});

/** '20 November 2026' in London, 'Unknown Date' without a usable date. */
export function britishDate(date: Date | string | null): string {
  const known = usable(date);
  return known ? DAY.format(known) : NO_DATE_ON_PAGE;
}

/** '20 November 2026, 14:05 London time', 'Unknown Date' without a usable date. */
export function britishDateTime(date: Date | string | null): string {
  return usable(date) ? `${londonDateTime(date)} London time` : NO_DATE_ON_PAGE;
}

/** '20 November 2026, 14:05', for places that say once that it is London time; 'Unknown Date' without a usable date. */
export function londonDateTime(date: Date | string | null): string {
  const known = usable(date);
  return known ? `${DAY.format(known)}, ${TIME.format(known)}` : NO_DATE_ON_PAGE;
}

const dayFormatIn = onceForEach(
  (language: Language) => new Intl.DateTimeFormat(languageFacts(language).locale, DAY_PARTS),
);

/** A day in London as a language writes it: '20 November 2026', '20 नवंबर 2026'; `null` without a usable date. */
export function dayIn(language: Language, date: Date | string | null): string | null {
  const known = usable(date);
  return known ? dayFormatIn(language).format(known) : null;
}

/** '23 November', in a language. */
export function dayOfYearIn(language: Language, iso: string): string {
  const { locale } = languageFacts(language);
  return new Date(iso).toLocaleDateString(locale, { day: 'numeric', month: 'long', timeZone: 'Europe/London' });
}

const weekdayFormatIn = onceForEach((language: Language) => {
  const { locale } = languageFacts(language);
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'Europe/London' });
});

/** The day of the week in London: 'Friday', 'शुक्रवार'. */
export function weekdayIn(language: Language, date: Date): string {
  return weekdayFormatIn(language).format(date);
}

/** '14:05' in London; `null` without a usable date. */
export function londonTimeOf(date: Date | string | null): string | null {
  const known = usable(date);
  return known ? londonTime(known) : null;
}

function usable(date: Date | string | null): Date | null {
  if (date === null) return null;
  const known = new Date(date);
  return Number.isNaN(known.getTime()) ? null : known;
}

const WEEK_MS = 7 * 24 * 3600_000;

/** Whether a story is so old that its date says more than its age. */
export function isDated(date: string | null, now: Date): date is string {
  const known = usable(date);
  return known !== null && now.getTime() - known.getTime() > WEEK_MS;
}
