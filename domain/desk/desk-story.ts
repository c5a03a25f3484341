import { z } from 'zod';
import { SECTIONS } from '#domain/sections.ts';

/** How much each field of a story takes, in characters or entries. */
export const STORY_LIMITS = {
  title: 300,
  standfirst: 1000,
  content: 1_048_576,
  slug: 200,
  category: 120,
  tags: 30,
  tag: 60,
  name: 200,
  metaDescription: 300,
  address: 2000,
  pictureText: 1000,
  parts: 50,
  paragraph: 20_000,
  correction: 2000,
  note: 2000,
} as const;

/** Where a story stands: what readers see is 'published' alone. */
export const STORY_STATES = ['draft', 'in review', 'scheduled', 'published', 'expired', 'withdrawn'] as const;
export type StoryState = (typeof STORY_STATES)[number];

/** What a revision came from; 'saved' are also those of the section lists. */
export const REVISION_ACTIONS = [
  'created',
  'saved',
  'published',
  'scheduled',
  'withdrawn',
  'discarded',
  'restored',
  'unscheduled',
] as const;
export type RevisionAction = (typeof REVISION_ACTIONS)[number];

const sectionSlug = z.enum(SECTIONS.map(({ slug }) => slug));
const kind = z.enum(['article', 'blog', 'deep-dive']);
const source = z.enum(['desk', 'wire', 'sample']);
const time = z.iso.datetime({ offset: true });
const text = (most: number) => z.string().max(most, `is longer than ${most.toLocaleString('en-GB')} characters`);

/** A picture: `url` is an address of this site, one to fetch it from, or '' for none. */
export const storyImage = z.object({
  url: text(STORY_LIMITS.address),
  alt: text(STORY_LIMITS.pictureText),
  caption: text(STORY_LIMITS.pictureText),
  credit: text(STORY_LIMITS.pictureText),
});
export type StoryImage = z.infer<typeof storyImage>;

/** One of a deep dive's sections; the paragraph is plain text, blank lines divide it. */
const storyPart = z.object({
  subheading: text(STORY_LIMITS.title),
  paragraph: text(STORY_LIMITS.paragraph),
  image: storyImage,
  video: text(STORY_LIMITS.address),
});
export type StoryPartFields = z.infer<typeof storyPart>;

/** All that an editor sets of a story. A slug of '' follows the title; `content` is HTML and cleaned on the way in. */
export const storyFields = z.object({
  kind,
  title: text(STORY_LIMITS.title),
  standfirst: text(STORY_LIMITS.standfirst),
  content: z.string(),
  slug: text(STORY_LIMITS.slug),
  section: sectionSlug,
  otherSections: z.array(sectionSlug).max(SECTIONS.length),
  category: text(STORY_LIMITS.category),
  subCategory: text(STORY_LIMITS.category),
  tags: z.array(text(STORY_LIMITS.tag)).max(STORY_LIMITS.tags),
  authorId: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .nullable(),
  authorName: text(STORY_LIMITS.name),
  location: text(STORY_LIMITS.name),
  metaDescription: text(STORY_LIMITS.metaDescription),
  image: storyImage,
  parts: z.array(storyPart).max(STORY_LIMITS.parts),
  isFeatured: z.boolean(),
  isTop: z.boolean(),
  isBreaking: z.boolean(),
  isLive: z.boolean(),
  isSponsored: z.boolean(),
  publishAt: time.nullable(),
  unpublishAt: time.nullable(),
});
export type StoryFields = z.infer<typeof storyFields>;

const NO_IMAGE: StoryImage = { url: '', alt: '', caption: '', credit: '' };

/** The fields of a story that has only what it was made with. */
export function emptyStory(start: Pick<StoryFields, 'kind' | 'section' | 'title'>): StoryFields {
  return {
    ...{ standfirst: '', content: '', slug: '', otherSections: [], category: '', subCategory: '', tags: [] },
    ...{ authorId: null, authorName: '', location: '', metaDescription: '', image: NO_IMAGE, parts: [] },
    ...{ isFeatured: false, isTop: false, isBreaking: false, isLive: false, isSponsored: false },
    ...{ publishAt: null, unpublishAt: null },
    ...start,
  };
}

/** POST /api/desk/stories */
export const newStory = storyFields.pick({ kind: true, section: true, title: true });

/** The working copy; `version` counts its saves, `baseVersion` is the version of the story it began from. */
const draft = z.object({
  fields: storyFields,
  version: z.number().int(),
  baseVersion: z.number().int(),
  updatedAt: time,
  updatedBy: z.string().nullable(),
  inReviewSince: time.nullable(),
  reviewAskedBy: z.string().nullable(),
  /** The last answer to a review; null while none was given to this one. */
  review: z.object({ accepted: z.boolean(), note: z.string(), by: z.string(), at: time }).nullable(),
});
export type StoryDraft = z.infer<typeof draft>;

/** A story as the editor opens it: GET /api/desk/stories/:id */
export const deskStory = z.object({
  _id: z.string(),
  state: z.enum(STORY_STATES),
  source,
  /** Where readers find it; null while they do not. */
  href: z.string().nullable(),
  version: z.number().int(),
  /** What stands, stood or will stand on the site; null for a story that never did. */
  published: storyFields.nullable(),
  draft: draft.nullable(),
  publishAt: time.nullable(),
  unpublishAt: time.nullable(),
  /** Shown to readers, oldest first. */
  corrections: z.array(z.object({ _id: z.string(), at: time, text: z.string(), by: z.string().nullable() })),
  createdAt: time,
});
export type DeskStory = z.infer<typeof deskStory>;

/** GET /api/desk/stories: newest change first; `before` is the `next` of the page before. */
export const storiesAsked = z.object({
  section: sectionSlug.optional(),
  kind: kind.optional(),
  state: z.enum(STORY_STATES).optional(),
  source: z.enum(['desk', 'wire']).optional(),
  q: z.string().max(200).optional(),
  author: z.string().max(200).optional(),
  /** Those that the asker began or has written in. */
  mine: z.literal('1').optional(),
  before: z.string().max(80).optional(),
});
export const storiesAnswer = z.object({
  stories: z.array(
    z.object({
      ...{ _id: z.string(), title: z.string(), kind, section: sectionSlug, state: z.enum(STORY_STATES), source },
      ...{ href: z.string().nullable(), authorName: z.string(), updatedAt: time, updatedBy: z.string().nullable() },
      ...{ publishAt: time.nullable(), unpublishAt: time.nullable(), hasDraft: z.boolean() },
    }),
  ),
  next: z.string().nullable(),
});
export type ListedStory = z.infer<typeof storiesAnswer>['stories'][number];

/** PUT …/draft: `version` 0 where there is no working copy yet; `keep` makes a revision, without it it is an autosave. */
export const draftSave = z.object({
  version: z.number().int().min(0),
  baseVersion: z.number().int().min(0),
  // Cleaning may add to it, so only what is sent is bounded.
  fields: storyFields.extend({ content: text(STORY_LIMITS.content) }),
  keep: z.boolean(),
});
export const draftSaved = z.object({ version: z.number().int(), savedAt: time });
/** POST …/review */
export const draftVersion = z.object({ version: z.number().int().min(0) });
export const reviewAnswer = z.object({ accept: z.boolean(), note: text(STORY_LIMITS.note) });

/** POST …/publish; `at` in the future schedules it, without it the working copy's own `publishAt` holds, else now. */
export const publishOrder = z.object({
  version: z.number().int().min(0),
  baseVersion: z.number().int().min(0),
  at: time.optional(),
});
export const withdrawal = z.object({ reason: text(STORY_LIMITS.note) });
export const correction = z.object({ text: text(STORY_LIMITS.correction).trim().min(1, 'is missing') });

/** Of 409 'stale_draft': the working copy was saved elsewhere meanwhile. */
export const staleDraft = z.object({ theirs: draft });
/** Of 409 'stale_story': the story itself changed below the working copy. */
export const staleStory = z.object({ theirs: z.object({ fields: storyFields, version: z.number().int() }) });

const fieldMessage = z.object({ field: z.string(), message: z.string() });
export type FieldMessage = z.infer<typeof fieldMessage>;
/** Of 422 'not_ready'. */
export const notReady = z.object({ problems: z.array(fieldMessage) });
/** POST …/check: what editors should look at before readers do. */
export const checkAnswer = z.object({ warnings: z.array(fieldMessage) });

const revision = z.object({
  _id: z.string(),
  action: z.enum(REVISION_ACTIONS),
  at: time,
  by: z.string().nullable(),
  title: z.string(),
});
/** GET …/revisions, newest first. */
export const revisionsAnswer = z.object({ revisions: z.array(revision) });
/** GET …/revisions/:revisionId */
export const revisionAnswer = revision.extend({ fields: storyFields });

/** POST …/presence, every ten seconds; `id` is random per tab. */
export const presenceSent = z.object({
  state: z.enum(['open', 'closed']),
  id: z.string().regex(/^[\w-]{8,64}$/),
  isTyping: z.boolean().default(false),
});
export const presenceAnswer = z.object({
  others: z.array(z.object({ name: z.string(), since: time, isTyping: z.boolean() })),
});

/** GET /api/desk/stories/slug-check: `slug` as it would be stored, `suggestion` the free one nearest to it. */
export const slugAsked = z.object({
  slug: z.string().max(STORY_LIMITS.title),
  id: z.string().max(40).optional(),
  section: sectionSlug.optional(),
});
export const slugAnswer = z.object({ slug: z.string(), isFree: z.boolean(), suggestion: z.string() });
