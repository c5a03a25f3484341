import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { StoryCounts } from '#domain/desk/story-views.ts';
import { filterOf } from './story-filter.ts';
import { ViewLinks } from './story-views.tsx';

const SAVED = [
  { _id: 'a'.repeat(24), name: 'Budget abroad', filter: { q: 'budget', section: 'world' } },
  { _id: 'b'.repeat(24), name: 'Old blogs', filter: { kind: 'blog', order: 'oldest' } },
];
const COUNTS: StoryCounts = { mine: 0, desk: 501, review: 500, scheduled: 3 };

function render(query: string, counts?: StoryCounts): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ViewLinks filter={filterOf(new URLSearchParams(query))} saved={SAVED} counts={counts} />
    </MemoryRouter>,
  ).replaceAll('&amp;', '&');
}

/** The texts of the links, in order. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, inside = '']) => inside.replaceAll(/<[^>]+>/g, '').trim());

describe('the views above the table of stories', () => {
  it('say how many stories are in those that people work through, up to 500', () => {
    expect(linksIn(render('', COUNTS))).toEqual([
      'All',
      'Mine 0',
      'Desk 500+',
      'Wire',
      'Review 500',
      'Scheduled 3',
      'Budget abroad',
      'Old blogs',
    ]);
  });

  it('have no numbers before there are any', () => {
    expect(linksIn(render(''))).toEqual([
      'All',
      'Mine',
      'Desk',
      'Wire',
      'Review',
      'Scheduled',
      'Budget abroad',
      'Old blogs',
    ]);
  });

  it('lead to the filters of a saved view, in its own order', () => {
    expect(render('order=oldest')).toContain('href="/?q=budget&section=world"');
    expect(render('')).toContain('href="/?kind=blog&order=oldest"');
  });

  it.each([
    ['q=budget&section=world', 'Budget abroad'],
    ['kind=blog&order=oldest', 'Old blogs'],
    ['kind=blog', 'All'],
    ['mine=1&section=world', 'Mine'],
  ])('mark one as the current one: %j', (query, name) => {
    const current = [...render(query).matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]*)/g)];
    expect(current.map(([, text]) => text?.trim())).toEqual([name]);
  });
});
