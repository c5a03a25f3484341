import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { once, weekly } from '#tests/support/newsroom/programmes.ts';
import { spanOfDay } from './broadcasts.ts';
import { clashesOf } from './clashes.ts';
import { showingsIn, wallTime } from './showings.ts';

const TODAY = '2026-06-01';
const clashes = (...[programme, ...others]: [ReturnType<typeof weekly>, ...ReturnType<typeof weekly>[]]) =>
  clashesOf(programme, others, TODAY);

describe('two weekly programmes', () => {
  it('clash if they share a minute, and the message says where', () => {
    const news = weekly('News', '18:00', 60);
    expect(clashes(weekly('Debate', '18:30', 60, { days: [2] }), news).refused).toEqual([
      { withTitle: 'News', day: '2026-01-06', start: '18:00', end: '19:00' },
    ]);
    expect(clashes(weekly('Debate', '19:00', 60), news).refused).toEqual([]);
  });

  it('clash across midnight, but not if one ends before the other starts', () => {
    const night = weekly('Night', '23:30', 60, { days: [7], until: '2026-06-07' });
    const early = weekly('Early', '00:15', 30, { days: [1], from: '2026-06-08' });
    expect(clashes(early, night).refused).toHaveLength(1);
    expect(
      clashes(
        {
          ...early,
          rule: { ...early.rule, kind: 'weekly', from: '2026-06-09', days: [1], start: '00:15', until: null },
        },
        night,
      ).refused,
    ).toEqual([]);
  });

  it('are not compared with their own earlier version', () => {
    const news = weekly('News', '18:00', 60);
    expect(clashes({ ...news, facts: { ...news.facts, title: 'News at six' } }, news).refused).toEqual([]);
  });

  it('clash exactly if both are on at some minute of some day', () => {
    const any = fc
      .record({
        minute: fc.integer({ min: 0, max: 1439 }),
        minutes: fc.integer({ min: 1, max: 1440 }),
        days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
        from: fc.integer({ min: 1, max: 9 }).map((day) => `2026-06-0${day}`),
        until: fc.option(
          fc.integer({ min: 10, max: 28 }).map((day) => `2026-06-${day}`),
          { nil: null },
        ),
      })
      .map(({ minute, minutes, ...rule }) => weekly('any', wallTime(minute), minutes, rule));
    fc.assert(
      fc.property(any, any, (one, other) => {
        const span = spanOfDay('2026-05-30', 34);
        const theirs = showingsIn([other], span);
        const meet = showingsIn([one], span).some((own) =>
          theirs.some((their) => own.startsAt < their.endsAt && own.endsAt > their.startsAt),
        );
        expect(clashes(one, other).refused.length > 0).toBe(meet);
      }),
    );
  });
});

describe('a single programme', () => {
  const news = weekly('News', '18:00', 60);
  const match = once('Match', '2026-06-01T17:30:00Z', 60);

  it('takes precedence over a weekly one', () => {
    const met = { day: '2026-06-01' };
    expect(clashes(match, news)).toMatchObject({ refused: [], takes: [{ ...met, withTitle: 'News' }], gives: [] });
    expect(clashes(news, match)).toMatchObject({ refused: [], takes: [], gives: [{ ...met, withTitle: 'Match' }] });
  });

  it('clashes with another single one', () => {
    const derby = once('Derby', '2026-06-01T18:00:00Z', 60);
    expect(clashes(derby, match).refused).toHaveLength(1);
    expect(clashes(match, derby).refused).toHaveLength(1);
    const after = once('After', '2026-06-01T18:30:00Z', 60);
    expect([clashes(after, match).refused, clashes(match, after).refused]).toEqual([[], []]);
  });

  it('takes precedence over a moved one, which clashes with another moved one', () => {
    const moved = (title: string) =>
      weekly(title, '10:00', 30, {
        exceptions: [{ kind: 'moved', day: TODAY, startsAt: new Date('2026-06-01T17:45:00Z'), minutes: 30 }],
      });
    expect(clashes(match, moved('Talk')).takes).toHaveLength(1);
    expect(clashes(moved('Talk'), match).gives).toHaveLength(1);
    expect(clashes(moved('Talk'), moved('Walk')).refused.length).toBeGreaterThan(0);
  });
});
