import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateLimit, Strain } from './rate-limit.ts';

describe('a limit', () => {
  it('lets a burst through, then a fixed rate per minute, and says how long to wait', () => {
    const limit = new RateLimit({ burst: 3, perMinute: 2 });
    expect([limit.take('a', 0), limit.take('a', 0), limit.take('a', 0)]).toEqual([0, 0, 0]);
    expect(limit.take('a', 0)).toBe(30_000);
    expect(limit.take('a', 10_000)).toBe(20_000);
    expect(limit.take('a', 30_000)).toBe(0);
    expect(limit.take('a', 30_000)).toBe(30_000);
    expect(limit.take('b', 30_000)).toBe(0);
    // After a pause the whole burst is there again, and no more.
    expect([1, 2, 3].map(() => limit.take('a', 10_000_000))).toEqual([0, 0, 0]);
    expect(limit.take('a', 10_000_000)).toBeGreaterThan(0);
  });

  it('never lets more through than burst and rate allow, however the calls are timed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 120 }),
        fc.array(fc.nat(5000), { minLength: 1, maxLength: 300 }),
        (burst, perMinute, pauses) => {
          const limit = new RateLimit({ burst, perMinute });
          let now = 0;
          let taken = 0;
          for (const pause of pauses) {
            now += pause;
            if (limit.take('one', now) === 0) taken += 1;
          }
          expect(taken).toBeLessThanOrEqual(burst + Math.floor((now * perMinute) / 60_000) + 1);
        },
      ),
    );
  });

  it('remembers a limited number of networks and drops the least recently seen', () => {
    const limit = new RateLimit({ burst: 1, perMinute: 0.01 });
    limit.take('first', 0);
    limit.take('kept', 1);
    for (let other = 0; other < 9_999; other += 1) limit.take(`other ${other}`, 2);
    expect(limit.waitOf('first', 3)).toBe(0);
    expect(limit.waitOf('kept', 3)).toBeGreaterThan(0);
  });
});

describe('the load on a form', () => {
  it('grows with submissions and is gone after some minutes', () => {
    const strain = new Strain(60);
    for (let second = 0; second < 30; second += 1) strain.note(second * 1000);
    expect(strain.at(30_000)).toBeLessThan(1);
    for (let count = 0; count < 200; count += 1) strain.note(30_000);
    expect(strain.at(30_000)).toBeGreaterThan(3);
    expect(strain.at(330_000)).toBeLessThan(0.1);
  });
});
