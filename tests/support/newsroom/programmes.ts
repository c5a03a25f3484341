import fc from 'fast-check';
import { newId } from '#domain/ids.ts';
import { dayAfter } from '#domain/london-time.ts';
import type { Exception, Programme, ProgrammeFacts, WeeklyRule } from '#domain/schedule/programme.ts';
import { wallTime } from '#domain/schedule/showings.ts';

export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

export function facts(title: string): ProgrammeFacts {
  return { title, summary: '', category: '', isLive: false };
}

/** A weekly programme, by default every day from 1 January 2026. */
export function weekly(
  title: string,
  start: string,
  minutes: number,
  more: Partial<WeeklyRule> & { readonly exceptions?: readonly Exception[] } = {},
): Programme {
  const { exceptions = [], ...rule } = more;
  const usual = { kind: 'weekly', days: EVERY_DAY, start, minutes, from: '2026-01-01', until: null } as const;
  return { id: newId(), facts: facts(title), rule: { ...usual, ...rule }, exceptions };
}

export function once(title: string, startsAt: string, minutes: number): Programme {
  return {
    id: newId(),
    facts: facts(title),
    exceptions: [],
    rule: { kind: 'once', startsAt: new Date(startsAt), minutes },
  };
}

/** The days on which London's clocks change in 2026. */
export const CHANGES = { spring: '2026-03-29', autumn: '2026-10-25' } as const;

const minutes = fc.integer({ min: 1, max: 1440 });
const day = fc
  .tuple(fc.constantFrom(...Object.values(CHANGES)), fc.integer({ min: -4, max: 4 }))
  .map(([change, off]) => dayAfter(change, off));
const instant = fc
  .tuple(day, fc.integer({ min: 0, max: 1439 }))
  .map(([on, minute]) => new Date(Date.parse(`${on}T00:00:00Z`) + minute * 60_000));

const exception: fc.Arbitrary<Exception> = fc.oneof(
  day.map((on) => ({ kind: 'cancelled' as const, day: on })),
  fc
    .tuple(day, instant, minutes)
    .map(([on, startsAt, long]) => ({ kind: 'moved' as const, day: on, startsAt, minutes: long })),
  day.map((on) => ({ kind: 'replaced' as const, day: on, facts: facts('instead') })),
);

const anyWeekly = fc
  .record({
    minute: fc.integer({ min: 0, max: 1439 }),
    minutes,
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    from: day,
    until: fc.option(day, { nil: null }),
    exceptions: fc.uniqueArray(exception, { maxLength: 3, selector: (one) => one.day }),
  })
  .map(({ minute, minutes: long, ...rule }) => weekly('weekly', wallTime(minute), long, rule));

/** Programmes of every kind around both changes of the clocks of 2026. */
export const anyProgrammes: fc.Arbitrary<Programme[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: anyWeekly },
    { weight: 1, arbitrary: fc.tuple(instant, minutes).map(([at, long]) => once('once', at.toISOString(), long)) },
  ),
  { minLength: 1, maxLength: 8 },
);

export const anyInstant = instant;
