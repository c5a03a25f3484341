import { z } from 'zod';
import { plainText } from '#domain/plain-text.ts';

/** Maximum sizes, in characters or entries. */
export const LIVE_BLOG_LIMITS = {
  headline: 200,
  /** Of a post's HTML. What is longer is a story. */
  text: 20_000,
  points: 5,
  point: 250,
  note: 500,
} as const;

const time = z.iso.datetime();
const note = plainText().min(1, 'Say it in a sentence.').max(LIVE_BLOG_LIMITS.note);

const text = z.object({
  headline: plainText().max(LIVE_BLOG_LIMITS.headline),
  html: z.string().max(LIVE_BLOG_LIMITS.text, 'A post holds up to 20,000 characters. Make it a story and link to it.'),
  isKey: z.boolean(),
});

type Text = z.infer<typeof text>;

/** The list of key events shows headlines. */
function isListable({ isKey, headline }: Text): boolean {
  return !isKey || headline !== '';
}

const NEEDS_HEADLINE = { path: ['headline'], message: 'A key event needs a headline.' };

/** PUT /api/desk/live-blogs/:id/posts/:post: publishes, or schedules for `dueAt`. */
export const newLivePost = text.extend({ dueAt: time.nullable() }).refine(isListable, NEEDS_HEADLINE);

/** PATCH …/posts/:post: `version` is the one that was edited; a `correction` is shown to readers. */
export const livePostChange = text
  .extend({ version: z.int(), dueAt: time.nullable(), correction: note.nullable() })
  .refine(isListable, NEEDS_HEADLINE);

/** POST …/posts/:post/withdraw: readers see the note in the post's place. A scheduled post is removed. */
export const livePostWithdrawal = z.object({ version: z.int(), note });

/** PUT …/pin; `null` pins none. */
export const livePin = z.object({ post: z.string().nullable() });

/** PUT …/state */
export const liveState = z.object({ isOpen: z.boolean() });

/** PUT …/points; `version` is the one that was edited. */
export const livePoints = z.object({
  version: z.int(),
  points: z
    .array(plainText().min(1).max(LIVE_BLOG_LIMITS.point))
    .max(LIVE_BLOG_LIMITS.points, 'Five points are the most that readers take in.'),
});

/** A post as the desk sees it. */
export const deskLivePost = z.object({
  id: z.string(),
  version: z.int(),
  headline: z.string(),
  html: z.string(),
  isKey: z.boolean(),
  author: z.string(),
  /** Written by whoever asks. */
  isOwn: z.boolean(),
  /** `null` while it is scheduled. */
  place: z.int().nullable(),
  postedAt: time.nullable(),
  /** Of a scheduled post. */
  dueAt: time.nullable(),
  editedAt: time.nullable(),
  correction: z.string().nullable(),
  withdrawn: z.string().nullable(),
});
export type DeskLivePost = z.infer<typeof deskLivePost>;

const deskLiveBlog = z.object({
  isOpen: z.boolean(),
  openedAt: time,
  closedAt: time.nullable(),
  points: z.array(z.string()),
  pointsVersion: z.int(),
  pinned: z.string().nullable(),
  /** The earliest first. */
  scheduled: z.array(deskLivePost),
  /** The newest fifty, newest first. */
  posts: z.array(deskLivePost),
  /** How many were published in all. */
  count: z.int(),
});
export type DeskLiveBlog = z.infer<typeof deskLiveBlog>;

/** GET /api/desk/live-blogs/:id?known= */
export const liveBlogQuery = z.object({ known: z.coerce.number().int().nonnegative().optional() });
export const deskLiveBlogAnswer = z.object({
  story: z.object({
    title: z.string(),
    /** Its public address; `null` while readers can't see it. */
    href: z.string().nullable(),
    /** Only articles can have a live blog. */
    isArticle: z.boolean(),
  }),
  /** The last change; 0 while the story has no live blog. */
  seq: z.int(),
  /** `null` without one, and when nothing changed after `known`. */
  blog: deskLiveBlog.nullable(),
});
export type DeskLiveBlogAnswer = z.infer<typeof deskLiveBlogAnswer>;

/** GET …/posts?before= */
export const olderPostsQuery = z.object({ before: z.coerce.number().int().positive() });
export const olderPostsAnswer = z.object({ posts: z.array(deskLivePost), hasMore: z.boolean() });
