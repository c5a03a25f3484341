import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Pages } from '#app/desk/kit/use-pages.ts';
import { ViewerContext } from '#app/desk/session/viewer.ts';
import type { ListedStory } from '#domain/desk/desk-story.ts';
import type { Role } from '#domain/roles.ts';
import { filterOf } from './story-filter.ts';
import { StoryTable } from './story-table.tsx';
import { ViewLinks } from './story-views.tsx';

const STORY: ListedStory = {
  _id: 'a'.repeat(24),
  title: 'The old bridge',
  kind: 'article',
  language: 'en',
  hasTask: false,
  section: 'world',
  state: 'published',
  source: 'wire',
  href: '/world/the-old-bridge',
  authorName: 'Asha Rao',
  updatedAt: '2026-07-01T09:00:00.000Z',
  updatedBy: 'Ben Cole',
  publishAt: '2026-07-01T08:05:00.000Z',
  unpublishAt: null,
  hasDraft: true,
  version: 2,
  draftVersion: 4,
  picture: { hash: 'abcdef0123456789', width: 1600 },
  views: 12_345,
};

const NOTHING_TO_DO = () => undefined;
const READY: Pages<ListedStory> = {
  items: [STORY],
  next: null,
  state: 'ready',
  reason: '',
  isKnown: true,
  more: NOTHING_TO_DO,
  reload: NOTHING_TO_DO,
  retry: NOTHING_TO_DO,
  replaceItems: NOTHING_TO_DO,
};

function render(found: Partial<Pages<ListedStory>>, query = '', role: Role = 'reporter'): string {
  const selected = ['a'.repeat(24)];
  const filter = filterOf(new URLSearchParams(query));
  const Screen = createRoutesStub([
    {
      path: '/admin/stories',
      Component: () => (
        <ViewerContext value={{ name: 'Ben Cole', role, languages: ['en', 'hi'], hasPasskeys: false, sendsMail: true }}>
          <ViewLinks filter={filter} saved={[]} counts={undefined} />
          <StoryTable
            found={{ ...READY, ...found }}
            filter={filter}
            nothing="There are no stories yet."
            selection={{
              has: (id) => selected.includes(id),
              count: selected.length,
              toggle: NOTHING_TO_DO,
              only: NOTHING_TO_DO,
            }}
            actions={{ open: NOTHING_TO_DO, toggle: NOTHING_TO_DO, change: async () => null }}
          />
        </ViewerContext>
      ),
    },
  ]);
  return renderToStaticMarkup(<Screen initialEntries={[`/admin/stories?${query}`]} />).replaceAll('&amp;', '&');
}

it('names the language of a story that is not in English, and that it has to follow another version', () => {
  const hindi = render({ items: [{ ...STORY, title: 'बारिश', language: 'hi', hasTask: true }] });
  expect(hindi).toContain('lang="hi"');
  expect(textOf(hindi)).toContain('Hindi · follow the other version');
  expect(textOf(render({}))).not.toContain('follow');
});

const cells = (html: string) => [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => textOf(cell));
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('the table of stories', () => {
  it('has a row for each story with its picture, headline, section, state, author, times and views', () => {
    const html = render({});
    expect(html.match(/<th scope="col"/g)).toHaveLength(7);
    expect(html).toMatch(/<th scope="row".*href="\/admin\/stories\/a{24}"[^>]*>The old bridge<\/a>/);
    expect(html).toMatch(/<img[^>]*src="\/media\/abcdef0123456789\/\d+\.webp" alt="" loading="lazy"/);
    expect(textOf(html)).toContain('Article · from the wire');
    expect(cells(html).map((cell) => cell.replace(/.* by Ben/, 'some time ago by Ben'))).toEqual([
      'World News',
      'Published Unpublished changes',
      'Asha Rao',
      '1 July 2026, 09:05',
      'some time ago by Ben Cole',
      '12,345',
    ]);
  });

  it('says of a draft that it has no time yet, and of a scheduled story when it goes live', () => {
    const draft: ListedStory = { ...STORY, state: 'draft', publishAt: null, authorName: '', title: ' ', picture: null };
    const scheduled: ListedStory = { ...STORY, _id: 'b'.repeat(24), state: 'scheduled' };
    const html = render({ items: [draft, scheduled] });
    expect(html).toContain('>Untitled</a>');
    expect(cells(html)[2]).toBe('none');
    expect(cells(html)[3]).toBe('none');
    expect(cells(html)[9]).toBe('goes live 1 July 2026, 09:05');
  });

  it('says of a draft when it goes live only if that is ahead: what was once on the site has no plan', () => {
    const planned: ListedStory = { ...STORY, state: 'draft', publishAt: '2099-07-01T08:05:00.000Z' };
    const restored: ListedStory = { ...STORY, _id: 'b'.repeat(24), state: 'draft' };
    const html = render({ items: [planned, restored] });
    expect(cells(html)[3]).toBe('goes live 1 July 2099, 09:05');
    expect(cells(html)[9]).toBe('none');
  });

  it('says once that its times are London’s', () => {
    const html = render({ items: [STORY, { ...STORY, _id: 'b'.repeat(24) }] });
    expect(html.match(/London time/g)).toHaveLength(1);
    expect(html).toMatch(/<th scope="col" aria-sort="descending">.*?Published.*?London time<\/span><\/th>/);
  });

  it('changes section and state in a row for those who may', () => {
    const options = (html: string, label: string) => {
      const [, inside = ''] =
        new RegExp(`aria-label="${label} of The old bridge"[^>]*>(.*?)</select>`).exec(html) ?? [];
      return [...inside.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, text]) => text);
    };
    expect(options(render({}), 'State')).toEqual([]);
    expect(options(render({}), 'Section')).toEqual([]);
    const plain = { items: [{ ...STORY, hasDraft: false }] };
    expect(options(render(plain, '', 'editor'), 'State')).toEqual(['Published', 'Draft', 'Withdrawn']);
    expect(options(render(plain, '', 'editor'), 'Section')).toContain('World News');
    const draft = { items: [{ ...STORY, state: 'draft' as const }] };
    expect(options(render(draft), 'State')).toEqual(['Draft', 'In review', 'Withdrawn']);
    expect(options(render(draft, '', 'editor'), 'State')).toEqual(['Draft', 'In review', 'Published', 'Withdrawn']);
    // Its working copy would be published with it.
    expect(options(render({}, '', 'editor'), 'Section')).toEqual([]);
  });

  it('selects rows with checkboxes, and all of the page with one', () => {
    const boxes = [...render({}).matchAll(/<input type="checkbox" aria-label="([^"]*)"( checked="")?/g)];
    expect(boxes.map(([, label, checked]) => [label, checked !== undefined])).toEqual([
      ['Select all on this page', true],
      ['Select The old bridge', true],
    ]);
  });

  it('is sorted by links: the newest publication first, and turned round by a second press', () => {
    const byPublication = render({}, 'section=world');
    expect(byPublication).toMatch(/aria-sort="descending"><a[^>]*href="\/admin\/stories\?section=world&order=oldest"/);
    expect(byPublication).toMatch(/<th scope="col"><a[^>]*href="\/admin\/stories\?section=world&sort=changed"/);
    const byChange = render({}, 'sort=changed&order=oldest');
    expect(byChange).toMatch(/aria-sort="ascending"><a[^>]*href="\/admin\/stories\?sort=changed"[^>]*>Changed/);
    expect(byChange.match(/aria-sort/g)).toHaveLength(1);
  });

  it('stands below the saved views, of which the current one is marked', () => {
    const html = render({}, 'source=wire&section=health');
    const [views = ''] = /<nav aria-label="Views".*?<\/nav>/.exec(html.replaceAll(/ class="[^"]*"/g, '')) ?? [];
    expect(textOf(views)).toBe('All Mine Desk Wire Review Scheduled');
    expect([...views.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/admin/stories',
      '/admin/stories?mine=1',
      '/admin/stories?source=desk',
      '/admin/stories?source=wire',
      '/admin/stories?state=in+review',
      '/admin/stories?state=scheduled',
    ]);
    expect(views).toMatch(/aria-current="page"[^>]*>Wire</);
    expect(views.match(/aria-current/g)).toHaveLength(1);
  });

  it('has an outline while the first page is loading, words when nothing is found, and a way to the next page', () => {
    expect(render({ items: [], isKnown: false, state: 'loading' })).toContain('aria-busy="true"');
    expect(textOf(render({ items: [] }))).toContain('There are no stories yet.');
    expect(textOf(render({ items: [], state: 'failed' }))).not.toContain('There are no stories yet.');
    expect(textOf(render({ next: '1-a' }))).toContain('Load more');
    expect(textOf(render({}))).not.toContain('Load more');
  });
});
