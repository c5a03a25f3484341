import { z } from 'zod';
import { withoutDirections } from '#domain/directions.ts';
import { languageCode } from '#domain/language-code.ts';
import { recordId } from '#domain/record-id.ts';
import { SECTIONS } from '#domain/sections.ts';
import { sectionSlug } from './section-slug.ts';

/** Maximum size of each field of a story, in characters or entries. */
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

/** The states of a story; readers only see 'published' ones. */
export const STORY_STATES = ['draft', 'in review', 'scheduled', 'published', 'expired', 'withdrawn'] as const;
export type StoryState = (typeof STORY_STATES)[number];

/** What created a revision; 'saved' includes saves of a section list. */
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

const kind = z.enum(['article', 'blog', 'deep-dive']);
const source = z.enum(['desk', 'wire', 'sample']);
const time = z.iso.datetime({ offset: true });
const text = (most: number) =>
  z
    .string()
    .overwrite(withoutDirections)
    .max(most, `is longer than ${most.toLocaleString('en-GB')} characters`);

/** A picture. `url` is an address on this site, an external one to fetch it from, or '' for none. */
export const storyImage = z.object({
  url: text(STORY_LIMITS.address),
  alt: text(STORY_LIMITS.pictureText),
  caption: text(STORY_LIMITS.pictureText),
  credit: text(STORY_LIMITS.pictureText),
});
export type StoryImage = z.infer<typeof storyImage>;

/** One section of a deep dive; `paragraph` is plain text with blank lines between paragraphs. */
const storyPart = z.object({
  subheading: text(STORY_LIMITS.title),
  paragraph: text(STORY_LIMITS.paragraph),
  image: storyImage,
  video: text(STORY_LIMITS.address),
});
export type StoryPartFields = z.infer<typeof storyPart>;

/**
 * Every field of a story that an editor can set. A slug of '' follows the title; `content` is HTML, sanitised on
 * saving.
 */
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
  authorId: recordId.nullable(),
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

/** The fields of a newly created story. */
export function emptyStory(start: Pick<StoryFields, 'kind' | 'section' | 'title'>): StoryFields {
  return {
    standfirst: '',
    content: '',
    slug: '',
    otherSections: [],
    category: '',
    subCategory: '',
    tags: [],
    authorId: null,
    authorName: '',
    location: '',
    metaDescription: '',
    image: NO_IMAGE,
    parts: [],
    isFeatured: false,
    isTop: false,
    isBreaking: false,
    isLive: false,
    isSponsored: false,
    publishAt: null,
    unpublishAt: null,
    ...start,
  };
}

/** POST /api/desk/stories; in the site's first language by default. With an `id`, sending it again begins nothing new. */
export const newStory = storyFields.pick({ kind: true, section: true, title: true }).extend({
  id: recordId.optional(),
  language: languageCode.optional(),
});

/** The working copy: `version` counts its saves, `baseVersion` is the story version it is based on. */
const draft = z.object({
  fields: storyFields,
  version: z.number().int(),
  baseVersion: z.number().int(),
  updatedAt: time,
  updatedBy: z.string().nullable(),
  inReviewSince: time.nullable(),
  reviewAskedBy: z.string().nullable(),
  /** The latest review decision on this working copy; `null` before the first. */
  review: z.object({ accepted: z.boolean(), note: z.string(), by: z.string(), at: time }).nullable(),
});
export type StoryDraft = z.infer<typeof draft>;

/** A story as the editor opens it: GET /api/desk/stories/:id */
export const deskStory = z.object({
  _id: z.string(),
  state: z.enum(STORY_STATES),
  source,
  language: languageCode,
  /** Its public address; `null` while readers can't see it. */
  href: z.string().nullable(),
  version: z.number().int(),
  /** The version that is, was or will be public; `null` for a story that was never published. */
  published: storyFields.nullable(),
  draft: draft.nullable(),
  publishAt: time.nullable(),
  unpublishAt: time.nullable(),
  /** Shown to readers, oldest first. */
  corrections: z.array(z.object({ _id: z.string(), at: time, text: z.string(), by: z.string().nullable() })),
  /** Pictures of other sites that are already stored here: their address, and the path to show them from. */
  fetchedPictures: z.array(z.object({ url: z.string(), path: z.string() })),
  createdAt: time,
});
export type DeskStory = z.infer<typeof deskStory>;

/**
 * Sort keys of the list of stories. 'published' sorts drafts by their last change and scheduled stories by their
 * scheduled time.
 */
export const STORY_SORTS = ['changed', 'published'] as const;
export const STORY_ORDERS = ['newest', 'oldest'] as const;

/**
 * GET /api/desk/stories: the newest change first unless `sort` and `order` say otherwise; `before` is the `next` of the
 * previous page.
 */
export const storiesQuery = z.object({
  sort: z.enum(STORY_SORTS).optional(),
  order: z.enum(STORY_ORDERS).optional(),
  section: sectionSlug.optional(),
  kind: kind.optional(),
  language: languageCode.optional(),
  state: z.enum(STORY_STATES).optional(),
  source: z.enum(['desk', 'wire']).optional(),
  q: z.string().max(200).optional(),
  author: z.string().max(200).optional(),
  /** Only stories that the current user created or edited. */
  mine: z.literal('1').optional(),
  before: z.string().max(80).optional(),
});
export const listedStory = z.object({
  _id: z.string(),
  title: z.string(),
  kind,
  language: languageCode,
  section: sectionSlug,
  state: z.enum(STORY_STATES),
  source,
  href: z.string().nullable(),
  authorName: z.string(),
  updatedAt: time,
  updatedBy: z.string().nullable(),
  publishAt: time.nullable(),
  unpublishAt: time.nullable(),
  hasDraft: z.boolean(),
  version: z.number().int(),
  /** The version of its working copy; 0 without one. */
  draftVersion: z.number().int(),
  /** Its main picture; `null` while there is none. */
  picture: z.object({ hash: z.string(), width: z.number().int() }).nullable(),
  /** It has to follow a correction or kill of the story in another language. */
  hasTask: z.boolean(),
  /** All-time views. */
  views: z.number().int(),
});
export type ListedStory = z.infer<typeof listedStory>;

export const storiesAnswer = z.object({ stories: z.array(listedStory), next: z.string().nullable() });
/** GET /api/desk/stories/find: what the command palette and the choice of a pin offer for a few words. */
export const findQuery = z.object({ q: z.string().trim().min(1).max(100) });
export const findAnswer = z.object({
  stories: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      section: sectionSlug,
      state: z.enum(STORY_STATES),
      language: languageCode,
    }),
  ),
});
export type FoundStory = z.infer<typeof findAnswer>['stories'][number];

/** PUT …/draft: `version` is 0 when there is no working copy yet. `keep` records a revision; an autosave does not. */
export const draftSave = z.object({
  version: z.number().int().min(0),
  baseVersion: z.number().int().min(0),
  // Sanitising can lengthen the HTML, so the limit applies only to what is sent.
  fields: storyFields.extend({ content: text(STORY_LIMITS.content) }),
  keep: z.boolean(),
});
export const draftSaved = z.object({ version: z.number().int(), savedAt: time });
/** POST …/review */
export const draftVersion = z.object({ version: z.number().int().min(0) });
export const reviewAnswer = z.object({ accept: z.boolean(), note: text(STORY_LIMITS.note) });

/** POST …/publish: a future `at` schedules it. Without `at`, the working copy's `publishAt` applies, or else now. */
export const publishOrder = z.object({
  version: z.number().int().min(0),
  baseVersion: z.number().int().min(0),
  at: time.optional(),
});
/** POST …/publish/undo: the version of the story since its update. */
export const updateUndoing = z.object({ version: z.number().int().min(1) });
export const withdrawal = z.object({ reason: text(STORY_LIMITS.note) });
export const correction = z.object({ text: text(STORY_LIMITS.correction).trim().min(1, 'is missing') });

/** Sent with 409 'stale_draft': the working copy has been saved elsewhere since. */
export const staleDraft = z.object({ theirs: draft });
/** Sent with 409 'stale_story': the story itself has changed since the working copy was made. */
export const staleStory = z.object({
  theirs: z.object({ fields: storyFields, version: z.number().int() }),
  /** The version that the working copy is based on; null where it is not known. */
  base: storyFields.nullable().default(null),
});

const fieldMessage = z.object({ field: z.string(), message: z.string() });
export type FieldMessage = z.infer<typeof fieldMessage>;
/** Sent with 422 'not_ready'. */
export const notReady = z.object({ problems: z.array(fieldMessage) });
/** POST …/check: things an editor should look at before publishing. */
export const checkAnswer = z.object({ warnings: z.array(fieldMessage) });

const revision = z.object({
  _id: z.string(),
  action: z.enum(REVISION_ACTIONS),
  at: time,
  by: z.string().nullable(),
  title: z.string(),
});
/** GET …/revisions, newest first. */
export const revisionsAnswer = z.object({
  revisions: z.array(revision),
  /** Readers may compare the published ones. */
  isPublic: z.boolean(),
});
/** PUT …/public-history */
export const publicHistory = z.object({ isPublic: z.boolean() });
/** GET …/revisions/:revisionId */
export const revisionAnswer = revision.extend({ fields: storyFields });

/** GET /api/desk/stories/slug-check: `slug` as it would be stored, and the closest free one as `suggestion`. */
export const slugQuery = z.object({
  slug: z.string().max(STORY_LIMITS.title),
  id: z.string().max(40).optional(),
  section: sectionSlug.optional(),
});
export const slugAnswer = z.object({ slug: z.string(), isFree: z.boolean(), suggestion: z.string() });

/** What the desk calls a story. */
export function shownTitle(title: string): string {
  return title.trim() || 'Untitled';
}
