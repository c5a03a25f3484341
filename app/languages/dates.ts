import { dayIn, dayOfYearIn, londonTimeOf } from '#domain/dates.ts';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { livePostTime } from '#domain/live-blog.ts';
import { useLanguage } from './language.ts';
import { useMessages } from './messages.ts';

/** Dates as texts in the language of the page, on London's clock. */
export function useDates() {
  const language = useLanguage();
  const { dates } = useMessages();
  const day = (date: Date | string | null): string => dayIn(language, date) ?? dates.unknown;
  const dayAndTime = (date: Date | string | null): string => {
    const known = dayIn(language, date);
    const time = londonTimeOf(date);
    return known === null || time === null ? dates.unknown : dates.london(known, time);
  };
  /** '21:04' and '23 November', for a post of a live blog. */
  const post = (iso: string): ReturnType<typeof livePostTime> => {
    const english = livePostTime(iso);
    return language === DEFAULT_LANGUAGE ? english : { ...english, day: dayOfYearIn(language, iso) };
  };
  return { day, dayAndTime, post };
}
