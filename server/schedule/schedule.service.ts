import { londonDay } from '#domain/london-clock.ts';
import { broadcastsIn, type NowAndNext, nextMidnight, nowAndNext, spanOfDay } from '#domain/schedule/broadcasts.ts';
import { programmeOf } from '#domain/schedule/desk-schedule.ts';
import type { Broadcast, Day, Programme, Span } from '#domain/schedule/programme.ts';
import type { NowAnswer, PublicBroadcast, ScheduleAnswer } from '#domain/schedule/public-schedule.ts';
import type { Clock } from '#server/clock.ts';
import { cacheTag } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import type { PageTrace } from '#server/http/page-trace.ts';
import { unambiguousTime } from './london-times.ts';
import { hasOwnProgrammes, readProgrammes } from './programmes.repo.ts';

const NEXT_WITHIN_MS = 8 * 86_400_000;

/** What is on within a span of time. */
export interface Guide {
  readonly broadcasts: readonly Broadcast[];
  /** True for the built-in programmes, shown until the desk plans its own (SPEC-09a). */
  readonly isSample: boolean;
}

/** One day as its page shows it. */
export interface GuideDay extends ScheduleAnswer {
  /** London's day now. */
  readonly today: Day;
  /** The place in `broadcasts` of what is on now; null: nothing, or another day. */
  readonly current: number | null;
}

/** All that pages ask of the programme guide; what they were told leaves its name on their trace. */
export interface ScheduleReader {
  day(date: Day | null): Promise<GuideDay>;
  nowAndNext(): Promise<NowAnswer>;
}

/** A guide that adds its cache tag, and the time its answer expires, to `trace`. */
export function createScheduleReader(db: Queryable, trace: PageTrace, clock: Clock): ScheduleReader {
  return {
    day: async (date) => {
      const now = clock.now();
      const guide = await readDay(db, date ?? londonDay(now), now);
      trace.shows(cacheTag.site('schedule'));
      trace.validUntil(nextChange(guide, now));
      return guide;
    },
    nowAndNext: async () => {
      const answer = await readNowAndNext(db, clock.now());
      trace.shows(cacheTag.site('schedule'));
      if (answer.until !== null) trace.validUntil(new Date(answer.until));
      return answer;
    },
  };
}

/** What is on within a span: the desk's programmes, else the samples. */
export async function readGuide(db: Queryable, span: Span): Promise<Guide> {
  const { programmes, isSample } = await programmesOfReaders(db, span);
  return { broadcasts: broadcastsIn(programmes, span), isSample };
}

/** What is on one day of London; `now` marks what is on at that moment. */
export async function readDay(db: Queryable, date: Day, now: Date): Promise<GuideDay> {
  const { broadcasts, isSample } = await readGuide(db, spanOfDay(date));
  const current = broadcasts.findIndex(({ startsAt, endsAt }) => startsAt <= now && endsAt > now);
  return {
    date,
    timeZone: 'Europe/London',
    isSample,
    broadcasts: broadcasts.map(publicBroadcast),
    today: londonDay(now),
    current: current < 0 ? null : current,
  };
}

/** What is on at an instant and what comes next. */
export async function readNowAndNext(db: Queryable, at: Date): Promise<NowAnswer> {
  const span = { from: at, to: new Date(at.getTime() + NEXT_WITHIN_MS) };
  const { programmes } = await programmesOfReaders(db, span);
  return answerOf(nowAndNext(programmes, at));
}

async function programmesOfReaders(db: Queryable, span: Span) {
  const isSample = !(await hasOwnProgrammes(db));
  const stored = await readProgrammes(db, span, isSample ? 'sample' : 'desk');
  const programmes: Programme[] = stored.map(programmeOf);
  return { programmes, isSample: isSample && programmes.length > 0 };
}

function answerOf({ now, next, until }: NowAndNext): NowAnswer {
  return {
    now: now && publicBroadcast(now),
    next: next && publicBroadcast(next),
    until: until?.toISOString() ?? null,
  };
}

/** When a day's page is no longer true: what is on changes, or London's day ends. */
function nextChange({ broadcasts }: GuideDay, now: Date): Date {
  const times = broadcasts.flatMap(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)]);
  return new Date(Math.min(nextMidnight(now).getTime(), ...times.filter((at) => at > now.getTime())));
}

function publicBroadcast({ facts, startsAt, endsAt }: Broadcast): PublicBroadcast {
  const { title, summary, category, isLive } = facts;
  return {
    title,
    summary,
    category,
    isLive,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    london: { day: londonDay(startsAt), starts: unambiguousTime(startsAt), ends: unambiguousTime(endsAt) },
  };
}
