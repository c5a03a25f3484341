import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { SECTIONS, type SectionSlug } from '../../../domain/sections.ts';
import { stories } from '../../../tests/support/reader-stories.ts';
import { briefCards } from '../cards/card-data.ts';
import Category from './category.page.tsx';

const NOW = new Date('2026-11-20T14:00:00Z');
const CARDS = briefCards(stories(NOW).slice(0, 12));

function render(section: SectionSlug, changes: object = {}): string {
  const path = `/${section}`;
  const Page = createRoutesStub([{ id: 'category', path, Component: Category }]);
  const loaded = { section, now: NOW.toISOString(), siteUrl: '', stories: [], blogs: [], page: 1, hasMore: false };
  const hydrationData = { loaderData: { category: { ...loaded, isSample: false, ...changes } } };
  return renderToStaticMarkup(<Page initialEntries={[path]} hydrationData={hydrationData} />);
}

describe("a section's page", () => {
  it.each(SECTIONS.map(({ slug, emptyText }) => [slug, emptyText] as const))(
    '/%s without stories and blogs says so (LIST-26 to LIST-34)',
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

  it.each(['health', 'world', 'web-stories'] as const)('/%s shows every story once (LIST-06)', (slug) => {
    const html = render(slug, { stories: CARDS });
    for (const { href } of CARDS) expect(html.match(new RegExp(`href="${href}"`, 'g'))).toHaveLength(1);
  });

  it('leads to newer and older stories by plain links', () => {
    const html = render('viral', { stories: CARDS, page: 2, hasMore: true });
    expect(html).toMatch(/href="\/viral" rel="prev"/);
    expect(html).toMatch(/href="\/viral\?page=3" rel="next"/);
  });

  it('tells when samples are shown (STATE-06)', () => {
    expect(render('viral', { stories: CARDS, isSample: true })).toContain('Using demo content');
  });
});
