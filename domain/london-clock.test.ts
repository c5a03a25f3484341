import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { londonDay, londonTime } from './london-clock.ts';

describe("London's clock", () => {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' });
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/London' });

  it('agrees with the platform at every minute of sixty years', () => {
    const some = fc.date({ min: new Date('2002-01-01'), max: new Date('2061-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(some, (date) => londonTime(date) === time.format(date) && londonDay(date) === day.format(date)),
    );
    const turns = ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-10-25T00:59:59Z', '2026-10-25T01:00:00Z'];
    for (const turn of turns) expect(londonTime(new Date(turn))).toBe(time.format(new Date(turn)));
  });

  it('is an hour ahead of UTC in summer, so its day starts earlier', () => {
    expect(londonTime(new Date('2026-07-01T23:30:00Z'))).toBe('00:30');
    expect(londonDay(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02');
    expect(londonDay(new Date('2026-12-01T23:30:00Z'))).toBe('2026-12-01');
  });
});
