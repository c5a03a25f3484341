import { describe, expect, it } from 'vitest';
import { sectionFromCategory } from '#domain/section-of.ts';
import { SECTION_ALIASES, sectionBySlug } from '#domain/sections.ts';
import { stories, storyAt } from '#tests/support/newsroom/reader-stories.ts';
import { articleOf, articleSchema } from './news/news.presenter.ts';

const NOW = new Date('2026-11-20T14:00:00Z');
const SITE = 'https://matv.example';

function article() {
  const [card] = stories(NOW);
  if (!card) throw new Error('the fixture has no story');
  const story = storyAt(card);
  return { story, article: articleSchema.parse(articleOf(story, SITE, NOW)) };
}

describe('a story in the API', () => {
  it('has both names of each pair of fields (LIST-23)', () => {
    const { story, article: sent } = article();
    expect(sent).toMatchObject({ _id: story.id, slug: story.slug, title: story.title, category: story.category });
    expect([sent.publishDate, sent.content, sent.summary]).toEqual([sent.publishedAt, sent.body, sent.description]);
    expect(sent.author).toBe(story.byline.name);
    expect(sent.imageUrl).toMatch(/^\/media\//);
  });

  it('has all fields that the generic article page reads, including views, tags and pages (ART-25)', () => {
    const { story, article: sent } = article();
    expect(sent).toMatchObject({
      metaDescription: story.metaDescription,
      tags: story.tags,
      pages: [story.section],
      publishedAt: story.publishedAt,
    });
    expect(sent.views).toBeGreaterThanOrEqual(0);
  });

  it('links to {site}/{section}/{slug} (ART-28)', () => {
    const { story, article: sent } = article();
    expect(sent.absoluteUrl).toBe(`${SITE}/${story.section}/${story.slug}`);
  });

  it.each(['Entertainment', 'World', 'Latest News', 'Sports', 'National', 'India', 'Viral News', 'Technology', 'Odd'])(
    'a link built from the category %s names a section that is there (ART-37)',
    (category) => {
      const name = sectionFromCategory(category);
      expect(sectionBySlug(SECTION_ALIASES[name] ?? name)).not.toBeNull();
    },
  );
});
