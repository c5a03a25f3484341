import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { HomeState } from '#server/newsroom/reading/home-page.ts';
import { stories } from '#tests/support/newsroom/reader-stories.ts';
import { Sports } from './sports.tsx';
import { sportsData } from './sports-data.ts';

const NOW = new Date('2026-07-20T14:00:00Z');
const ALL = stories(NOW).filter((story) => story.section === 'sportfit');

function data(count = 9, { siteUrl = 'https://matv.example', state = 'fresh' as HomeState, matchesToday = 12 } = {}) {
  return sportsData({ stories: ALL.slice(0, count), matchesToday }, NOW, { siteUrl, state });
}

function render(...given: Parameters<typeof data>): string {
  return renderToStaticMarkup(<Sports data={data(...given)} now={NOW} />);
}

describe('the sports section', () => {
  it('has its heading, its tagline and the time it was loaded, in London (HOME-28, HOME-29, HOME-35)', () => {
    const html = render();
    expect(html).toMatch(/<h2[^>]*id="sports"[^>]*>.*SPORTS/);
    expect(html).toContain('Live scores, breaking news &amp; analysis');
    expect(html).toContain('Last updated 15:00');
  });

  it('shows how many matches there are today (HOME-39, CONST-34)', () => {
    expect(render().replace(/<[^>]+>/g, '')).toContain('12 matches today');
    expect(render(9, { matchesToday: 1 }).replace(/<[^>]+>/g, '')).toContain('1 match today');
  });

  it('shows one story large and all others in the grid (HOME-31)', () => {
    const [lead = '', grid = ''] = render().split('data-places=""');
    expect(lead.match(/<article/g)).toHaveLength(1);
    expect(grid.match(/<article/g)).toHaveLength(8);
  });

  it('offers the six topics with the most stories between All and Favourites (HOME-30)', () => {
    const topics = ['Rowing', 'Cricket', 'Hockey', 'Chess', 'Tennis', 'Boxing', 'Kabaddi', 'Kabaddi'];
    const about = ALL.slice(0, topics.length).map((story, place) => ({ ...story, topic: topics[place] ?? null }));
    const shown = sportsData({ stories: about, matchesToday: 12 }, NOW, { siteUrl: '', state: 'fresh' });
    const html = renderToStaticMarkup(<Sports data={shown} now={NOW} />);
    expect([...html.matchAll(/data-pill="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'All',
      'Kabaddi',
      'Rowing',
      'Cricket',
      'Hockey',
      'Chess',
      'Tennis',
      'Favourites',
    ]);
  });

  it("shares each story's absolute address with links that work without script (HOME-34)", () => {
    const html = render();
    for (const { href } of ALL.slice(0, 9)) {
      expect(html).toContain(`sharer.php?u=${encodeURIComponent(`https://matv.example${href}`)}`);
    }
    expect(render(9, { siteUrl: '' })).not.toContain('sharer.php');
  });

  it("starts with the story's likes, and without one of this reader’s (STATE-14)", () => {
    const [story] = ALL;
    if (!story) throw new Error('no story');
    const liked = sportsData({ stories: [{ ...story, likes: 5 }], matchesToday: 12 }, NOW, {
      siteUrl: '',
      state: 'fresh',
    });
    expect(renderToStaticMarkup(<Sports data={liked} now={NOW} />)).toMatch(
      /data-like="5" aria-pressed="false">.*<span data-count="">5<\/span>/,
    );
  });

  it('distinguishes an earlier answer, a failure and an empty list (STATE-04, STATE-26)', () => {
    const hidden = (html: string, name: string) => new RegExp(`<div data-${name}="" hidden=""`).test(html);
    expect(hidden(render(), 'cached')).toBe(true);
    expect(hidden(render(9, { state: 'cached' }), 'cached')).toBe(false);
    const failed = render(0, { state: 'failed' });
    expect(failed).toContain('Failed to load sports content');
    expect([hidden(failed, 'failed'), hidden(failed, 'nothing')]).toEqual([false, true]);
    const empty = render(0);
    expect(empty).toContain('No sportfit articles available.');
    expect([hidden(empty, 'failed'), hidden(empty, 'nothing')]).toEqual([true, false]);
  });
});
