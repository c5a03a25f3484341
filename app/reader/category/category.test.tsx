import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { briefCards } from '#app/reader/cards/card-data.ts';
import { SECTIONS, type SectionSlug } from '#domain/sections.ts';
import { stories } from '#tests/support/newsroom/reader-stories.ts';
import Category from './category.page.tsx';
import { categoryMeta } from './category-meta.ts';
import { sectionLook } from './section-look.ts';

const NOW = new Date('2026-11-20T14:00:00Z');
const CARDS = briefCards(stories(NOW).slice(0, 12));

function render(section: SectionSlug, changes: object = {}): string {
  const path = `/${section}`;
  const Page = createRoutesStub([{ id: 'category', path, Component: Category }]);
  const lists = { stories: [], recommended: [], blogs: [] };
  const loaded = { section, now: NOW.toISOString(), siteUrl: '', ...lists, page: 1, hasMore: false, isSample: false };
  const hydrationData = { loaderData: { category: { ...loaded, ...changes } } };
  return renderToStaticMarkup(<Page initialEntries={[path]} hydrationData={hydrationData} />);
}

describe("a section's page", () => {
  it.each(SECTIONS.map(({ slug, emptyText }) => [slug, emptyText] as const))(
    '/%s without stories and blogs says so (LIST-26 to LIST-34, ERR-54, ERR-55)',
    (slug, emptyText) => {
      const html = render(slug);
      expect(html).toContain(emptyText);
      expect(html).toContain('No blog posts found.');
    },
  );

  it('has one main heading and no card above it', () => {
    const html = render('health', { stories: CARDS });
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.indexOf('<h1')).toBeLessThan(html.indexOf('<article'));
  });

  it.each(SECTIONS.map(({ slug }) => slug))('/%s shows every story once (LIST-06)', (slug) => {
    const html = render(slug, { stories: CARDS });
    for (const { href } of CARDS) expect(html.match(new RegExp(`href="${href}"`, 'g'))).toHaveLength(1);
  });

  it('leads to newer and older stories by plain links', () => {
    const html = render('viral', { stories: CARDS, page: 2, hasMore: true });
    expect(html).toMatch(/href="\/viral" rel="prev"/);
    expect(html).toMatch(/href="\/viral\?page=3" rel="next"/);
  });

  it('lays its sections out in six ways, World News and Web Stories each in its own (LIST-12)', () => {
    const looks = SECTIONS.map(({ slug }) => sectionLook(slug));
    expect(new Set(looks).size).toBe(6);
    for (const own of ['world', 'tall'] as const) expect(looks.filter((look) => look === own)).toHaveLength(1);
  });

  it('shows what the desk recommends beside the lead of World News, links elsewhere in a new tab', () => {
    const item = { id: null, category: 'World', picture: null, author: 'Asha Rao', publishedAt: NOW.toISOString() };
    const html = render('world', {
      stories: CARDS,
      recommended: [
        { ...item, href: '/world/ours', title: 'Ours', isElsewhere: false },
        { ...item, href: 'https://www.example.org/a', title: 'Theirs', isElsewhere: true },
      ],
    });
    expect(html).toContain('Recommended');
    expect(html).toMatch(/<a [^>]*href="\/world\/ours">Ours/);
    expect(html).toMatch(/href="https:\/\/www.example.org\/a" target="_blank" rel="noopener nofollow"/);
    expect(html).toContain('Asha Rao · example.org');
  });

  it('tells search engines its stories in order, where it stands and where its feed is', () => {
    const meta = categoryMeta({
      ...{ section: 'tech', now: NOW.toISOString(), siteUrl: 'https://matv.example', page: 1, hasMore: false },
      ...{ stories: CARDS, recommended: [], blogs: [], isSample: false, standfirst: '', description: 'On tech.' },
    });
    const text = JSON.stringify(meta);
    expect(text).toContain('"@type":"CollectionPage"');
    expect(text).toContain(`"position":1,"url":"https://matv.example${CARDS[0]?.href}"`);
    expect(text).toContain('"@type":"BreadcrumbList"');
    expect(meta).toContainEqual(expect.objectContaining({ rel: 'alternate', href: '/tech/feed.xml' }));
  });

  it('tells when samples are shown (STATE-06)', () => {
    expect(render('viral', { stories: CARDS, isSample: true })).toContain('Using demo content');
  });
});
