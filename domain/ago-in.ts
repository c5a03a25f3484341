import { onceForEach } from './once-for-each.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formatIn = onceForEach((locale: string) => new Intl.RelativeTimeFormat(locale));

/** An age as the tables of the server or the browser word it in another language: '5 मिनट पहले'. At least a minute. */
export function agoIn(locale: string, date: Date | string, now: Date): string {
  const format = formatIn(locale);
  const age = Math.max(MINUTE, now.getTime() - new Date(date).getTime());
  if (age < HOUR) return format.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return format.format(-Math.floor(age / HOUR), 'hour');
  return format.format(-Math.floor(age / DAY), 'day');
}
