import { dayIn, londonTimeOf } from './dates.ts';
import type { Language } from './languages.ts';
import { textsIn } from './texts/texts.ts';

/** '20 November 2026, 14:05 London time'; null without a time. `at` is ISO 8601. */
export function londonWords(language: Language, at: string | null): string | null {
  const [day, time] = [dayIn(language, at), londonTimeOf(at)];
  return day === null || time === null ? null : textsIn(language).feeds.london(day, time);
}
