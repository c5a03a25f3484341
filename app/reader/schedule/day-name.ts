import type { Messages } from '#app/languages/messages.ts';
import { dayIn, weekdayIn } from '#domain/dates.ts';
import { type Language, languageFacts } from '#domain/languages.ts';
import { daysBetween } from '#domain/london-time.ts';
import { onceForEach } from '#domain/once-for-each.ts';
import type { Day } from '#domain/schedule/programme.ts';

const shortIn = onceForEach((language: Language) => {
  const { locale } = languageFacts(language);
  return new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
});

/** A day in full: 'Friday 20 November 2026'. */
export function longDay(language: Language, day: Day): string {
  const noon = noonOf(day);
  return `${weekdayIn(language, noon)} ${dayIn(language, noon)}`;
}

/** A short label: 'Yesterday', 'Today', 'Tomorrow', 'Sun 22'. */
export function nearDay(language: Language, { yesterday, today, tomorrow }: Messages['schedule'], day: Day, now: Day) {
  const near = [yesterday, today, tomorrow][daysBetween(now, day) + 1];
  return near ?? shortIn(language).format(noonOf(day));
}

function noonOf(day: Day): Date {
  return new Date(`${day}T12:00:00Z`);
}
