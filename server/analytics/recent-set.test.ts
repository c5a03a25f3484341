import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecentSet } from './recent-set.ts';

const digest = (text: string | number) => createHash('sha256').update(String(text)).digest();

describe('the set of recent entries, in a fixed amount of memory (API-16)', () => {
  it('recognises its latest entries, whatever was added in between', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 400 }), (entries) => {
        const seen = new RecentSet({ bits: 8192, capacity: 401 });
        const added = new Set<number>();
        for (const entry of entries) {
          const isNew = seen.add(digest(entry));
          if (added.has(entry)) expect(isNew).toBe(false);
          added.add(entry);
        }
        expect(seen.bytes).toBe(1024);
      }),
    );
  });

  it('never grows beyond two filters and still recognises the latest entries', () => {
    const capacity = 1000;
    const seen = new RecentSet({ bits: 2 ** 14, capacity });
    const added: number[] = [];
    for (let n = 0; n < 50 * capacity; n += 1) {
      if (seen.add(digest(n))) added.push(n);
      expect(seen.add(digest(added.at(-500) ?? added[0] ?? -1))).toBe(false);
      expect(seen.bytes).toBeLessThanOrEqual(2 * 2048);
    }
  });

  it('has at most 1% false positives with both filters full', () => {
    const capacity = 10_000;
    // The same proportions as the default size.
    const seen = new RecentSet({ bits: 2 ** 17, capacity: Math.floor((capacity * 1.4) / 1.28) });
    let mistaken = 0;
    for (let n = 0; n < 40_000; n += 1) if (!seen.add(digest(n))) mistaken += 1;
    expect(mistaken / 40_000).toBeLessThan(0.01);
  });

  it('is empty once cleared', () => {
    const seen = new RecentSet({ bits: 1024, capacity: 10 });
    seen.add(digest('one'));
    seen.clear();
    expect(seen.add(digest('one'))).toBe(true);
  });
});
