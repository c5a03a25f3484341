import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/languages.ts';
import { isSitePath, SITE_PATH_PATTERN } from '#domain/local-path.ts';
import { plainText } from '#domain/plain-text.ts';
import { removal } from './removals.ts';
import { sectionSlug } from './section-slug.ts';

const text = (most: number) => plainText().max(most, { error: `must have at most ${most} characters` });
const optional = (most: number) => text(most).default('');
const address = (most: number) =>
  optional(most).refine((value) => value === '' || /^https?:\/\//i.test(value), { error: 'must begin with https://' });

/** The author profile that editors can change; '' for empty fields. */
export const authorFields = z.strictObject({
  name: text(120).min(1, { error: 'is missing' }),
  title: optional(120),
  category: optional(120),
  bio: optional(2000),
  /** Address of a picture on this site; '' for the generated portrait. */
  portrait: optional(300),
  twitter: optional(200),
  linkedin: optional(300),
  website: address(300),
  email: optional(254).refine((value) => value === '' || z.email().safeParse(value).success, {
    error: 'must be an e-mail address',
  }),
  location: optional(120),
  expertise: z.array(text(60).min(1)).max(20, { error: 'must have at most 20 entries' }).default([]),
});
export type AuthorFields = z.infer<typeof authorFields>;

/**
 * An author's profile as stored. Bylines of stories, of the wire and of imports make authors too, so their texts may be
 * longer than the desk's form takes.
 */
export const authorTexts = z.strictObject({
  name: z.string(),
  title: z.string(),
  category: z.string(),
  bio: z.string(),
  portrait: z.string(),
  twitter: z.string(),
  linkedin: z.string(),
  website: z.string(),
  email: z.string(),
  location: z.string(),
  expertise: z.array(z.string()),
});
export type AuthorTexts = z.infer<typeof authorTexts>;
export const deskAuthor = authorTexts.extend({
  _id: z.string(),
  source: z.enum(['desk', 'wire', 'sample']),
  followers: z.number(),
  /** Published stories, counted up to 1,000. */
  stories: z.number(),
  /** Names that have been merged into this one. */
  aliases: z.array(z.string()),
  href: z.string(),
});
export type DeskAuthor = z.infer<typeof deskAuthor>;
/** What a form was filled with. Without it the save wins. */
const filledWith = <Texts extends z.ZodType>(texts: Texts) =>
  texts.optional().describe('What was stored when the form was filled; 409 if that is no longer so');
export const authorChange = authorFields.extend({ was: filledWith(authorTexts) });
export type AuthorChange = z.infer<typeof authorChange>;
export const authorsAnswer = z.object({ authors: z.array(deskAuthor), next: z.string().nullable() });

/** The languages of the site but English, in which a topic may be described as well. */
export const OTHER_LANGUAGES = LANGUAGES.flatMap(({ code }) => (code === DEFAULT_LANGUAGE ? [] : [code]));
const otherLanguage = z.enum(OTHER_LANGUAGES);

export const deskTag = z.object({
  tag: z.string(),
  stories: z.number(),
  /** The English description on its page; '' for none. */
  description: z.string(),
  descriptions: z.partialRecord(otherLanguage, z.string()).describe('On its pages in other languages, by their codes'),
});
export type DeskTag = z.infer<typeof deskTag>;
export const tagDescription = z.strictObject({
  tag: text(60).min(1),
  description: optional(300),
  descriptions: z
    .partialRecord(otherLanguage, text(300))
    .default({})
    .describe("On its pages in other languages, by their codes; '' removes one, and one that is left out stays"),
});
export const tagChange = tagDescription.extend({
  was: filledWith(tagDescription.pick({ description: true, descriptions: true })),
});
export type TagChange = z.output<typeof tagChange>;
export const tagsAnswer = z.object({ tags: z.array(deskTag), next: z.string().nullable() });
export const tagMerge = z.strictObject({
  from: z.array(text(60).min(1)).min(1).max(50, { error: 'must have at most 50 entries' }),
  into: text(60).min(1, { error: 'is missing' }),
});
/** `merge` is the id to undo it by. */
export const tagsMerged = z.object({ stories: z.number(), merge: z.string() });
export const authorsMerged = z.object({ author: deskAuthor, merge: z.string() });

export const mergeKind = z.enum(['tag', 'category', 'author']);
export type MergeKind = z.infer<typeof mergeKind>;
/** A merge that can be undone. */
export const deskMerge = z.object({
  _id: z.string(),
  from: z.array(z.string()),
  into: z.string(),
  madeAt: z.iso.datetime(),
  /** Null when that person has been removed. */
  madeBy: z.string().nullable(),
});
export type DeskMerge = z.infer<typeof deskMerge>;
export const mergesAnswer = z.object({ merges: z.array(deskMerge) });
export const mergeUndone = z.object({ message: z.string() });

export const sectionFields = z.strictObject({ standfirst: optional(300), description: optional(300) });
export type SectionFields = z.infer<typeof sectionFields>;
export const sectionChange = sectionFields.extend({ was: filledWith(sectionFields) });
export const deskSection = sectionFields.extend({
  slug: sectionSlug,
  title: z.string(),
  deskStories: z.number(),
  newestAt: z.iso.datetime().nullable(),
  /** Where its stories go now, if the desk merged this section into another. */
  mergedInto: sectionSlug.nullable(),
  /** Merged, but some stories have not moved yet; merging again continues. */
  hasStoriesLeft: z.boolean(),
});
export const sectionsAnswer = z.object({ sections: z.array(deskSection) });
export type DeskSection = z.infer<typeof deskSection>;

export const sectionMerge = z.strictObject({ into: sectionSlug });
/** How many stories merging a section would move. */
export const sectionMergePreview = z.object({
  /** Stories on the desk's list. */
  deskStories: z.number(),
  /** Stories from the wire and from imported archives. */
  wireStories: z.number(),
  /** Total, including drafts. */
  stories: z.number(),
  /** Those of the total that are already on the other section. */
  onBoth: z.number(),
});
export type SectionMergePreview = z.infer<typeof sectionMergePreview>;
export const sectionMerged = z.object({ message: z.string(), stories: z.number() });

export const redirectFields = z.strictObject({
  path: text(500)
    .refine((path) => isSitePath(path) && !/[?#]/.test(path), {
      error: "must be a path such as '/old/story', without ? and #",
    })
    .meta({ pattern: '^/(?!/)[^?#]*$' }),
  target: text(500)
    .refine(isSitePath, { error: "must be a path of this site such as '/world'" })
    .meta({ pattern: SITE_PATH_PATTERN }),
  note: optional(200),
});
/** What answers at a redirect's old path, and keeps the redirect from having an effect. */
export const addressHolder = z.enum(['page', 'story']);
export type AddressHolder = z.infer<typeof addressHolder>;

export const deskRedirect = z.object({
  path: z.string(),
  target: z.string(),
  note: z.string(),
  createdAt: z.iso.datetime(),
  heldBy: addressHolder.nullable().describe('What has the address, so that the redirect has no effect now; else null'),
});
export const redirectRemoved = removal.extend({ message: z.string() });
export const redirectSaved = removal.extend({
  message: z.string(),
  heldBy: z
    .literal('story')
    .nullable()
    .describe('A published story keeps the address until it is withdrawn; else null'),
});
export const redirectsAnswer = z.object({ redirects: z.array(deskRedirect), next: z.string().nullable() });

/** Without a name: the feed that the operator sets. */
const refusedSource = z.object({ _id: z.string(), name: z.string().nullable() });

export const refusedItem = z.object({
  _id: z.string(),
  wireId: z.string().nullable(),
  /** Who sent it. */
  source: refusedSource,
  reason: z.string(),
  /** The item's own title; '' when it has none. */
  title: z.string(),
  /** As received, cut to 20,000 characters. */
  item: z.string(),
  isWhole: z.boolean(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export const quarantineAnswer = z.object({
  items: z.array(refusedItem),
  /** Of the items of the source that was asked for, else of all. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** All sources with refused items, the most first. */
  sources: z.array(refusedSource.extend({ count: z.number() })),
  next: z.string().nullable(),
});
export type RefusedWireItem = z.infer<typeof refusedItem>;
