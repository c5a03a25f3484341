import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import type { Section, SectionSlug } from '#domain/sections.ts';
import { theSection } from '#domain/sections.ts';
import type { StoryCard } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { readWindow } from '../reading/section-list.ts';
import { type MappedStory, mappedNews, mappedStories, STORIES_PER_SITEMAP } from './sitemaps.repo.ts';
import { monthOf } from './sitemaps.ts';

export const STORIES_PER_FEED = 30;

/** The stories that the feeds of a section list in a language. */
export async function sectionFeedStories(
  db: Queryable,
  section: Section,
  language: Language = DEFAULT_LANGUAGE,
): Promise<readonly StoryCard[]> {
  return (await readWindow(db, section, 'article', { offset: 0, limit: STORIES_PER_FEED }, language)).cards;
}

/** The sections, of `sections` and the latest news, whose feeds in the story's language list it now. */
export async function feedsWithStory(
  db: Queryable,
  sections: readonly SectionSlug[],
  storyId: string,
): Promise<SectionSlug[]> {
  const { rows } = await db.query<{ language: Language }>('select language from stories where id = $1', [storyId]);
  const listing: SectionSlug[] = [];
  for (const slug of new Set<SectionSlug>(['latest-news', ...sections])) {
    const stories = await sectionFeedStories(db, theSection(slug), rows[0]?.language);
    if (stories.some(({ id }) => id === storyId)) listing.push(slug);
  }
  return listing;
}

/** The entries of the story's address in the sitemap of its month and in that of the news. */
export async function sitemapEntries(
  db: Queryable,
  { path, publishedAt }: Pick<MappedStory, 'path' | 'publishedAt'>,
): Promise<MappedStory[]> {
  const month = monthOf(publishedAt);
  const entries = (await mappedNews(db)).filter((story) => story.path === path);
  for (let page = 1; ; page += 1) {
    const stories = await mappedStories(db, month, page);
    entries.push(...stories.filter((story) => story.path === path));
    if (stories.length < STORIES_PER_SITEMAP) return entries;
  }
}
