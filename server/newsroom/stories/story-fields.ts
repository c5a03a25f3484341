import { z } from 'zod';
import { STORY_LIMITS, type StoryFields, type StoryImage, storyFields } from '#domain/desk/desk-story.ts';
import { hasTooManyTags, MAX_TAGS } from '#domain/desk/html-rules.ts';
import { htmlFromText, oneLine, textFromHtml } from '#domain/html-text.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#domain/languages.ts';
import { pictureUrl } from '#domain/picture.ts';
import { summaryOf } from '#domain/summary.ts';
import { Problem } from '#server/http/problem.ts';
import { toSafeHtml } from '../model/safe-html.ts';

/** A row of `stories` as jsonb. Rows from old revisions lack the columns that were added later. */
const storedStory = z.object({
  id: z.string(),
  kind: storyFields.shape.kind,
  language: z.string().refine(isLanguage).catch(DEFAULT_LANGUAGE),
  translation_group: z.string().nullable().default(null),
  source: z.enum(['desk', 'wire', 'sample']),
  status: z.enum(['draft', 'published', 'withdrawn']),
  version: z.number(),
  section: storyFields.shape.section,
  slug: z.string(),
  title: z.string(),
  standfirst: z.string(),
  meta_description: z.string().nullable(),
  body_html: z.string(),
  parts: z.unknown(),
  category: z.string(),
  sub_category: z.string().nullable(),
  location: z.string().nullable(),
  tags: z.array(z.string()),
  author_id: z.string().nullable(),
  author_name: z.string().nullable(),
  image_url: z.string().nullable(),
  image_alt: z.string(),
  image_caption: z.string(),
  image_credit: z.string(),
  is_featured: z.boolean(),
  is_top: z.boolean(),
  is_breaking: z.boolean(),
  is_live: z.boolean(),
  is_sponsored: z.boolean(),
  date_known: z.boolean(),
  publish_at: z.string(),
  unpublish_at: z.string().nullish(),
  created_at: z.string(),
  wire_fingerprint: z.string().nullish(),
});
export type StoredStory = z.infer<typeof storedStory>;

const storedPart = z.object({
  subheading: z.string().default(''),
  paragraph: z.string().default(''),
  video: z.string().default(''),
  picture: z
    .object({
      hash: z.string(),
      width: z.number(),
      alt: z.string().default(''),
      caption: z.string().default(''),
      credit: z.string().default(''),
    })
    .nullish(),
  // The picture's address; `picture` is null until it has been fetched.
  image: z.string().default(''),
  imageAlt: z.string().default(''),
  imageCaption: z.string().default(''),
  imageCredit: z.string().default(''),
});

/** Prefix of the slug of a story that has never been published, and so has no address known to readers. */
export const PLACEHOLDER_SLUG = 'draft-';

const SHOWN_WIDTH = 1280;
const CONTROLS = /(?![\n\t])\p{Cc}/gu;
const NO_IMAGE: StoryImage = { url: '', alt: '', caption: '', credit: '' };

export function storedStoryOf(row: unknown): StoredStory {
  return storedStory.parse(row);
}

/** The columns of a story's stored picture; null without one. */
export interface StoredPicture {
  readonly hash: string | null;
  readonly width: number | null;
}

/**
 * The form fields of a stored story. A summary that was cut from the text is left empty, so that it follows the text.
 */
export function fieldsOfStory(
  story: StoredStory,
  picture: StoredPicture,
  otherSections: readonly string[],
): StoryFields {
  const { kind, section, slug, title, body_html: content } = story;
  const parts = z.array(storedPart).parse(story.parts).map(partFields);
  const isNew = slug === PLACEHOLDER_SLUG + story.id;
  const isCut = story.standfirst === cutSummary(content, parts);
  return storyFields.parse({
    kind,
    section,
    content,
    parts,
    otherSections,
    slug: isNew ? '' : clipped(slug, STORY_LIMITS.slug),
    title: clipped(title, STORY_LIMITS.title),
    standfirst: isCut ? '' : clipped(story.standfirst, STORY_LIMITS.standfirst),
    category: clipped(story.category, STORY_LIMITS.category),
    subCategory: clipped(story.sub_category ?? '', STORY_LIMITS.category),
    tags: story.tags.slice(0, STORY_LIMITS.tags).map((tag) => clipped(tag, STORY_LIMITS.tag)),
    authorId: story.author_id,
    authorName: clipped(story.author_name ?? '', STORY_LIMITS.name),
    location: clipped(story.location ?? '', STORY_LIMITS.name),
    metaDescription: clipped(story.meta_description ?? '', STORY_LIMITS.metaDescription),
    image: imageOfStory(story, picture),
    isFeatured: story.is_featured,
    isTop: story.is_top,
    isBreaking: story.is_breaking,
    isLive: story.is_live,
    isSponsored: story.is_sponsored,
    publishAt: story.date_known && !isNew ? isoOf(story.publish_at) : null,
    unpublishAt: story.unpublish_at ? isoOf(story.unpublish_at) : null,
  });
}

/** Prepares sent fields for storage: HTML sanitised, no control characters, times in UTC. */
export async function cleanFields(sent: StoryFields): Promise<StoryFields> {
  if (hasTooManyTags(sent.content)) throw tooManyTags();
  const { title, standfirst, slug, category, subCategory, authorName, location, metaDescription } = sent;
  return {
    ...sent,
    title: oneLine(title),
    standfirst: oneLine(standfirst),
    slug: oneLine(slug),
    category: oneLine(category),
    subCategory: oneLine(subCategory),
    authorName: oneLine(authorName),
    location: oneLine(location),
    metaDescription: oneLine(metaDescription),
    content: sent.content === '' ? '' : await toSafeHtml(sent.content),
    tags: [...new Set(sent.tags.map(oneLine))].filter((tag) => tag !== ''),
    otherSections: [...new Set(sent.otherSections)].filter((section) => section !== sent.section),
    image: cleanImage(sent.image),
    parts: sent.parts.map((part) => ({
      subheading: oneLine(part.subheading),
      paragraph: part.paragraph.toWellFormed().replace(CONTROLS, ''),
      image: cleanImage(part.image),
      video: oneLine(part.video),
    })),
    publishAt: sent.publishAt && isoOf(sent.publishAt),
    unpublishAt: sent.unpublishAt && isoOf(sent.unpublishAt),
  };
}

/** The summary shown for a story without one: the start of its text. */
export function cutSummary(content: string, parts: StoryFields['parts']): string {
  return summaryOf('', content) || summaryOf('', htmlFromText(parts.map(({ paragraph }) => paragraph).join(' ')));
}

/** The number of words in a story, its parts included. */
export function wordsOf({ content, parts }: Pick<StoryFields, 'content' | 'parts'>): number {
  const texts = [textFromHtml(content), ...parts.flatMap(({ subheading, paragraph }) => [subheading, paragraph])];
  return texts.join(' ').split(/\s+/).filter(Boolean).length;
}

function partFields({ subheading, paragraph, video, picture, ...part }: z.infer<typeof storedPart>) {
  const { alt, caption, credit } = picture ?? NO_IMAGE;
  const image: StoryImage = {
    url: part.image || (picture ? pictureUrl(picture, SHOWN_WIDTH, 'jpg') : ''),
    alt: part.imageAlt || alt,
    caption: part.imageCaption || caption,
    credit: part.imageCredit || credit,
  };
  return { subheading, paragraph, video, image };
}

function imageOfStory(story: StoredStory, { hash, width }: StoredPicture): StoryImage {
  const stored = hash !== null && width !== null ? pictureUrl({ hash, width }, SHOWN_WIDTH, 'jpg') : '';
  const address = story.image_url ?? '';
  return {
    url: address !== '' && address.length <= STORY_LIMITS.address ? address : stored,
    alt: clipped(story.image_alt, STORY_LIMITS.pictureText),
    caption: clipped(story.image_caption, STORY_LIMITS.pictureText),
    credit: clipped(story.image_credit, STORY_LIMITS.pictureText),
  };
}

function cleanImage({ url, alt, caption, credit }: StoryImage): StoryImage {
  return { url: oneLine(url), alt: oneLine(alt), caption: oneLine(caption), credit: oneLine(credit) };
}

function isoOf(time: string): string {
  return new Date(time).toISOString();
}

function clipped(text: string, most: number): string {
  return text.length > most ? text.slice(0, most).toWellFormed() : text;
}

function tooManyTags(): Problem {
  const most = MAX_TAGS.toLocaleString('en-GB');
  return new Problem(
    422,
    'too_many_tags',
    `The text holds more than ${most} pieces of formatting, or far too many ‘<’. Paste it without formatting.`,
  );
}
