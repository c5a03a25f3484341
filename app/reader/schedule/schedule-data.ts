import { hrefIn } from '#app/languages/language.ts';
import { messagesIn } from '#app/languages/messages.ts';
import type { Services } from '#app/services.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { londonDay } from '#domain/london-clock.ts';
import { dayAfter, daysBetween, LONDON, zoneNameIn } from '#domain/london-time.ts';
import type { Day } from '#domain/schedule/programme.ts';
import type { PublicBroadcast } from '#domain/schedule/public-schedule.ts';
import type { GuideDay } from '#server/schedule/schedule.service.ts';

/** The range of available days, relative to today. */
const FIRST = -1;
const LAST = 7;

export interface ShownDay {
  readonly kind: 'found';
  readonly siteUrl: string;
  readonly language: Language;
  readonly date: Day;
  readonly today: Day;
  /** Canonical path. */
  readonly path: string;
  readonly days: readonly Day[];
  readonly broadcasts: readonly PublicBroadcast[];
  readonly current: number | null;
  readonly isSample: boolean;
  /** 'GMT' or 'BST', or both on a day when the clocks change. */
  readonly zone: string;
}

export type ScheduleData = ShownDay | { readonly kind: 'missing'; readonly language: Language; readonly today: Day };

/** The guide of the date in the address, or of today without a date. */
export async function scheduleData(
  date: string | undefined,
  services: Pick<Services, 'clock' | 'siteUrl' | 'schedule'>,
  language: Language = DEFAULT_LANGUAGE,
): Promise<ScheduleData> {
  const now = services.clock.now();
  const today = londonDay(now);
  if (date !== undefined && !isShown(date, today)) return { kind: 'missing', language, today };
  const guide = await services.schedule?.day(date ?? null);
  const { broadcasts, current, isSample } = guide ?? NOTHING;
  const day = guide?.date ?? date ?? today;
  return {
    kind: 'found',
    siteUrl: services.siteUrl,
    language,
    date: day,
    today,
    broadcasts,
    current,
    isSample,
    days: Array.from({ length: LAST - FIRST + 1 }, (_, index) => dayAfter(today, FIRST + index)),
    path: hrefIn(language, dayPath(day, today)),
    zone: zoneOf(day, now, messagesIn(language).schedule.laterZone),
  };
}

/** A day's path, written as that of the English page. Today's has no date. */
export function dayPath(day: Day, today: Day): string {
  return day === today ? '/live/schedule' : `/live/schedule/${day}`;
}

const NOTHING: Pick<GuideDay, 'broadcasts' | 'current' | 'isSample'> = {
  broadcasts: [],
  current: null,
  isSample: false,
};

function isShown(date: string, today: Day): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return false;
  const away = daysBetween(today, date);
  return dayAfter(date, 0) === date && away >= FIRST && away <= LAST;
}

function zoneOf(day: Day, now: Date, later: string): string {
  const names = ['00:30', '22:30'].map((time) => zoneNameIn(LONDON, new Date(`${day}T${time}:00Z`)));
  return [...new Set(names)].join(later) || zoneNameIn(LONDON, now);
}
