import { z } from 'zod';
import { FORM_NAMES, type FormName } from '#domain/forms/form-names.ts';
import { SECTIONS, type SectionSlug } from '#domain/sections.ts';

/** What pages show besides stories, sections, authors, forms and petitions; there is one of each. */
const SITE_PARTS = [
  'home',
  'section-names',
  'videos',
  'live-tv',
  'schedule',
  'corrections',
  'policies',
  'pages',
  'banner',
  'sitemaps',
] as const;
export type SitePart = (typeof SITE_PARTS)[number];

/**
 * Every kind of cache tag. A page collects the tags of what it shows, a write announces the tags of what it changed,
 * and the page cache drops the pages that have one of them.
 */
export const cacheTag = {
  story: (id: string) => `story-${id}` as const,
  section: (slug: SectionSlug) => `section-${slug}` as const,
  /** What is filed under an author, and who they are. */
  author: (id: string) => `author-${id}` as const,
  /** Who an author is, as pages of their stories and portraits beside cards show it; no new story of theirs changes it. */
  byline: (authorId: string) => `byline-${authorId}` as const,
  /** The number of followers, which only the own page of an author, by id, or of a topic, by `topic:{slug}`, shows. */
  followers: (of: string) => `followers-${of}` as const,
  /** A topic by its slug: what is filed under it, and what the desk says of it. */
  topic: (slug: string) => `topic-${slug}` as const,
  form: (name: FormName) => `form-${name}` as const,
  petition: (id: string) => `petition-${id}` as const,
  /** A live blog's posts, which change far more often than the cards of its story. */
  liveBlog: (storyId: string) => `live-blog-${storyId}` as const,
  site: (part: SitePart) => `site-${part}` as const,
};

export type CacheTag = ReturnType<(typeof cacheTag)[keyof typeof cacheTag]>;

const ids = z.array(z.string()).default([]);

/** What a write changed, by kind of tag. Strict, so that a node notices a kind that only a newer version knows. */
export const changeSchema = z.strictObject({
  stories: ids,
  sections: z.array(z.enum(SECTIONS.map(({ slug }) => slug))).default([]),
  authors: ids,
  /** Ids of authors whose name, picture or description changed; `authors` names them as well. */
  bylines: ids,
  /** Ids of authors and `topic:{slug}`. */
  followers: ids,
  /** Slugs. */
  topics: ids,
  forms: z.array(z.enum(FORM_NAMES)).default([]),
  petitions: ids,
  /** Ids of their stories. */
  liveBlogs: ids,
  site: z.array(z.enum(SITE_PARTS)).default([]),
  /** Corrections and kills that each node has to acknowledge; no page shows them. */
  notices: ids,
  /** Something was only added, so cached pages without it are incomplete but not wrong (`PageCache.replace`). */
  onlyAdds: z.boolean().default(false),
});

export type Change = z.infer<typeof changeSchema>;
type Kinds = Omit<Change, 'onlyAdds'>;
export type PartialChange = { readonly [Kind in keyof Kinds]?: readonly Kinds[Kind][number][] } & {
  readonly onlyAdds?: boolean;
};

export function tagsOfChange(change: Change): CacheTag[] {
  return [
    ...change.stories.map(cacheTag.story),
    ...change.sections.map(cacheTag.section),
    ...change.authors.map(cacheTag.author),
    ...change.bylines.map(cacheTag.byline),
    ...change.followers.map(cacheTag.followers),
    ...change.topics.map(cacheTag.topic),
    ...change.forms.map(cacheTag.form),
    ...change.petitions.map(cacheTag.petition),
    ...change.liveBlogs.map(cacheTag.liveBlog),
    ...change.site.map(cacheTag.site),
  ];
}
