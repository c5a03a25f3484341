import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heatOfView } from './heat.ts';
import { Tally } from './tally.ts';

const NOON = new Date('2026-11-20T12:00:00Z');

describe('counts waiting to be written (API-16, API-17)', () => {
  it('collects views by day and story, and hands them over once', () => {
    const tally = new Tally();
    tally.addView('a', NOON);
    tally.addView('a', NOON);
    tally.addView('b', NOON);
    tally.addView('a', new Date('2026-11-21T00:00:00Z'));
    expect(tally.takeViews()).toEqual([
      {
        day: '2026-11-20',
        stories: [
          { storyId: 'a', views: 2, heat: heatOfView(NOON.getTime()) + 1 },
          { storyId: 'b', views: 1, heat: heatOfView(NOON.getTime()) },
        ],
      },
      { day: '2026-11-21', stories: [expect.objectContaining({ storyId: 'a', views: 1 })] },
    ]);
    expect(tally.takeViews()).toEqual([]);
    expect(tally.isEmpty).toBe(true);
  });

  it('hands over batches small enough not to hold up readers', () => {
    const tally = new Tally();
    for (let n = 0; n < 700; n += 1) tally.addView(String(n), NOON);
    expect(tally.takeViews().map(({ stories }) => stories.length)).toEqual([300, 300, 100]);
  });

  it('adds what is put back to what was counted since', () => {
    const tally = new Tally();
    tally.addView('a', NOON);
    const [day] = tally.takeViews();
    tally.addView('a', NOON);
    if (day) tally.putBack(day);
    expect(tally.takeViews()).toEqual([{ day: '2026-11-20', stories: [expect.objectContaining({ views: 2 })] }]);
  });

  it('respects its limit, loses no entry it holds, and tells how many it dropped', () => {
    const ids = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 200 });
    fc.assert(
      fc.property(ids, ids, (viewed, shared) => {
        const tally = new Tally(20);
        for (const id of viewed) tally.addView(String(id), NOON);
        for (const id of shared) tally.addShares({ storyId: String(id), platform: 'copy', shares: 1 });
        const lost = tally.takeDropped();
        const views = tally.takeViews().flatMap((day) => day.stories);
        const shares = tally.takeShares();
        expect(views.length + shares.length).toBeLessThanOrEqual(20);
        const kept = views.reduce((sum, s) => sum + s.views, 0) + shares.reduce((sum, s) => sum + s.shares, 0);
        expect(kept + lost).toBe(viewed.length + shared.length);
      }),
    );
  });
});
