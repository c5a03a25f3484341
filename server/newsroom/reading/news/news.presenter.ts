import { z } from 'zod';
import { pictureUrl } from '#domain/picture.ts';
import type { Story, StoryCard } from '#domain/story.ts';
import { timeAgo } from '#domain/time-ago.ts';
import type { AuthorProfile } from '../author-page.repo.ts';

/** The normalised story of the API (WIRE-18 to WIRE-27, LIST-23, ART-25), with every alias that clients read. */
export const articleSchema = z.object({
  _id: z.string(),
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  metaDescription: z.string(),
  content: z.string(),
  body: z.string(),
  imageUrl: z.string().nullable(),
  img: z.string().nullable(),
  category: z.string(),
  subCategory: z.string().nullable(),
  timeAgo: z.string(),
  publishedAt: z.string().nullable(),
  publishDate: z.string().nullable(),
  receivedAt: z
    .string()
    .nullable()
    .describe('When the story arrived, if its source gave no date: lists sort it by that; null if the date is known'),
  author: z.string(),
  source: z.string(),
  url: z.string(),
  absoluteUrl: z.string(),
  sourceUrl: z.string().nullable().describe("The agency's own address for a wire story"),
  tags: z.array(z.string()),
  slug: z.string(),
  location: z.string().nullable(),
  language: z.string().describe('As in `lang` of HTML: en, hi'),
  section: z.string(),
  pages: z.array(z.string()),
  isFeature: z.boolean(),
  isFeatured: z.boolean(),
  isTop: z.boolean(),
  isSponsored: z.boolean(),
  isBreaking: z.boolean(),
  isLive: z.boolean(),
  readTime: z.string(),
  views: z.number(),
  likes: z.number(),
});

export type Article = z.infer<typeof articleSchema>;

const SOURCES = { desk: 'MATV', wire: 'News API', sample: 'sample' } as const;
const IMAGE_WIDTH = 1280;
const AVATAR_WIDTH = 320;

/** A story as the API returns it; `siteUrl` has no trailing slash. */
export function articleOf(story: Story, siteUrl: string, now: Date): Article {
  const image = imageOf(story);
  return {
    _id: story.id,
    id: story.id,
    title: story.title,
    summary: story.summary,
    description: story.summary,
    metaDescription: story.metaDescription,
    content: story.body,
    body: story.body,
    imageUrl: image,
    img: image,
    category: story.category,
    subCategory: story.subCategory,
    timeAgo: story.publishedAt === null ? 'Recently' : timeAgo(new Date(story.publishedAt), now),
    publishedAt: story.publishedAt,
    publishDate: story.publishedAt,
    receivedAt: story.receivedAt ?? null,
    author: story.byline.name,
    source: SOURCES[story.source],
    url: story.href,
    absoluteUrl: siteUrl + story.href,
    sourceUrl: story.credit?.sourceUrl ?? null,
    tags: [...story.tags],
    slug: story.slug,
    location: story.location,
    language: story.language,
    section: story.section,
    pages: [story.section],
    isFeature: story.isFeatured,
    isFeatured: story.isFeatured,
    isTop: story.isTop,
    isSponsored: story.isSponsored,
    isBreaking: story.isBreaking,
    isLive: story.isLive,
    readTime: `${story.readMinutes} min read`,
    views: story.views,
    likes: 0,
  };
}

/** Address of a story's picture as JPEG, which every client can show; null without a picture. */
function imageOf(story: StoryCard): string | null {
  return story.picture && pictureUrl(story.picture, IMAGE_WIDTH, 'jpg');
}

export const authorSchema = z.object({
  _id: z.string(),
  name: z.string(),
  title: z.string(),
  category: z.string(),
  bio: z.string(),
  avatar: z.string().nullable(),
  socialLinks: z.object({
    twitter: z.string().nullable(),
    linkedin: z.string().nullable(),
    website: z.string().nullable(),
  }),
  articles: z.array(z.string()),
  articlesCount: z.number(),
  followersCount: z.number(),
  email: z.null().describe('Always null: addresses of authors are not public'),
  joinedDate: z.string().nullable(),
  location: z.string().nullable(),
  expertise: z.array(z.string()),
});

/** An author as the API returns them (AUTH-26); `articleIds` are those of the newest stories. */
export function authorOf(profile: AuthorProfile, articleIds: readonly string[] = []): z.infer<typeof authorSchema> {
  return {
    _id: profile.id ?? '',
    name: profile.name,
    title: profile.title,
    category: profile.category,
    bio: profile.bio,
    avatar: profile.avatar && pictureUrl(profile.avatar, AVATAR_WIDTH, 'jpg'),
    socialLinks: { twitter: profile.twitter, linkedin: profile.linkedin, website: profile.website },
    articles: [...articleIds],
    articlesCount: profile.articlesCount,
    followersCount: profile.followersCount,
    email: null,
    joinedDate: profile.joinedAt,
    location: profile.location,
    expertise: [...profile.expertise],
  };
}
