import { z } from 'zod';

/** The most stories that one list of the desk holds; a save of more is refused. */
export const MOST_ITEMS = 500;

/** One story as the section editors know it (DESK-15). */
export const deskItem = z.object({
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  content: z.string(),
  category: z.string(),
  slug: z.string(),
  /** Only where there is one. */
  imageAlt: z.string().optional(),
  /** Where this site keeps the picture, when `image` names another site. */
  shownImage: z.string().optional(),
});

export type DeskItem = z.infer<typeof deskItem>;

const wireStory = z.object({
  _id: z.string(),
  title: z.string(),
  category: z.string(),
  href: z.string(),
  /** Null: the wire gave none, or it is not fetched yet. */
  image: z.string().nullable(),
  /** Null: the wire gave no date. */
  publishedAt: z.iso.datetime().nullable(),
  /** True when the desk has its copy, made for another section. */
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

/** A page of what was taken off a section's list, newest first. */
export const removedStoriesAnswer = z.object({ stories: z.array(removedStory), next: z.string().nullable() });

export type RemovedStory = z.infer<typeof removedStory>;

/**
 * One story came onto a list or left it: the list's tag before and after, so that an editor who holds that list can go on
 * with it. `item` stands last on the list; null when it left.
 */
export const listChangeAnswer = z.object({
  message: z.string(),
  item: deskItem.nullable(),
  before: z.string(),
  etag: z.string(),
});
