import { z } from 'zod';

/** The longest list a section editor can save. */
export const MAX_ITEMS = 500;

/** One story in a section editor (DESK-15). */
export const deskItem = z.object({
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  content: z.string(),
  category: z.string(),
  slug: z.string(),
  /** Left out when there is none. */
  imageAlt: z.string().optional(),
  /** This site's copy of the picture, when `image` is on another site. */
  shownImage: z.string().optional(),
});

export type DeskItem = z.infer<typeof deskItem>;

const wireStory = z.object({
  _id: z.string(),
  title: z.string(),
  category: z.string(),
  href: z.string(),
  /** `null` when the wire gave none or it has not been fetched yet. */
  image: z.string().nullable(),
  /** `null` when the wire gave no date. */
  publishedAt: z.iso.datetime().nullable(),
  /** The desk already has a copy of it, made for another section. */
  isDeskCopy: z.boolean(),
});

/** A page of a section's wire stories, newest first; `next` is the `before` of the following page. */
export const wireStoriesAnswer = z.object({ stories: z.array(wireStory), next: z.string().nullable() });

export type SectionWireStory = z.infer<typeof wireStory>;

const removedStory = z.object({
  _id: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  removedAt: z.iso.datetime(),
  removedBy: z.string().nullable(),
});

/** A page of stories that were removed from a section's list, newest first. */
export const removedStoriesAnswer = z.object({ stories: z.array(removedStory), next: z.string().nullable() });

export type RemovedStory = z.infer<typeof removedStory>;

/**
 * One story was added to a list or removed from it. An editor who has the list open needs its entity tag before and
 * after to continue. `item` is the new last entry; `null` after a removal.
 */
export const listChangeAnswer = z.object({
  message: z.string(),
  item: deskItem.nullable(),
  before: z.string(),
  etag: z.string(),
});
