import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { HomePage, HomeState } from '#server/newsroom/reading/home-page.ts';
import { stories } from '#tests/support/newsroom/reader-stories.ts';
import { Entertainment } from './entertainment.tsx';
import { entertainmentData } from './entertainment-data.ts';

const NOW = new Date('2026-11-20T14:00:00Z');
const ALL = stories(NOW)
  .filter((story) => story.section === 'entertainment')
  .map((story) => ({ ...story, isFeatured: false, isBreaking: false }));
const NUMBERS = { weeklyViews: 12_345, trending: 4, topCategory: 'Film' };

function data(changes: Partial<HomePage['entertainment']> = {}, state: HomeState = 'fresh') {
  return entertainmentData({ stories: ALL.slice(0, 10), ...NUMBERS, ...changes }, { state });
}

function render(...given: Parameters<typeof data>): string {
  return renderToStaticMarkup(<Entertainment data={data(...given)} now={NOW} />);
}

/** The stories of the lead, of those beside it and of each pair of the grid. */
function counts(html: string): number[] {
  return html
    .split(/data-places="/)
    .slice(1)
    .map((part) => part.match(/<article/g)?.length ?? 0);
}

describe('the entertainment and technology section', () => {
  it('has its specified name (HOME-40)', () => {
    expect(render()).toMatch(/<h2[^>]*>(<a[^>]*>)?Entertrainment</);
  });

  it('has four tiles (HOME-41, HOME-42, HOME-43, HOME-44)', () => {
    expect(data().tiles).toEqual([
      { name: 'Total Articles', value: '10' },
      { name: 'Weekly Views', value: '12.3K' },
      { name: 'Trending', value: '4' },
      { name: 'Top Category', value: 'Film' },
    ]);
  });

  it("says 'N/A' without views and 'Entertainment' without a top category (HOME-42, HOME-44, CONST-32, CONST-33)", () => {
    const values = data({ weeklyViews: null, topCategory: null }).tiles.map(({ value }) => value);
    expect(values).toEqual(['10', 'N/A', '4', 'Entertainment']);
  });

  it("says 'N/A' instead of nought while the stories cannot be read (HOME-41, HOME-43, STATE-27)", () => {
    const nothing = { stories: [], weeklyViews: null, trending: 0, topCategory: null };
    const values = (state: HomeState) => data(nothing, state).tiles.map(({ value }) => value);
    expect(values('failed')).toEqual(['N/A', 'N/A', 'N/A', 'Entertainment']);
    expect(values('fresh')).toEqual(['0', 'N/A', '0', 'Entertainment']);
  });

  it('leads with the first story it is given', () => {
    expect(data().stories[0]?.id).toBe(ALL[0]?.id);
  });

  it("shows three stories beside it and the rest under 'More Technology News', none twice (HOME-47, HOME-48, CONST-09)", () => {
    const html = render();
    expect(counts(html)).toEqual([1, 3, 2, 2, 2]);
    expect(html).toContain('More Technology News');
    const ids = [...html.matchAll(/data-story-id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(10);
  });

  it('omits parts without stories', () => {
    const html = render({ stories: ALL.slice(0, 2) });
    expect(counts(html)).toEqual([1, 1]);
    expect(html).not.toContain('More Technology News');
  });

  it('distinguishes a failure from an empty list (STATE-27)', () => {
    const failed = render({ stories: [] }, 'failed');
    expect(failed).toMatch(/<div data-failed="">.*Failed to load technology content.*Try Again/);
    const empty = render({ stories: [] });
    expect(empty).toMatch(/<div data-failed="" hidden="">/);
    expect(empty).toContain('No entertainment articles available.');
  });
});
