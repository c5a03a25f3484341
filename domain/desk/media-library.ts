import { z } from 'zod';
import { plainText } from '#domain/plain-text.ts';
import { recordId } from '#domain/record-id.ts';

/** Where pictures come from: uploaded at the desk, fetched from an address in a story, or shipped samples. */
export const PICTURE_SOURCES = ['desk', 'wire', 'sample'] as const;
export type PictureSource = (typeof PICTURE_SOURCES)[number];

export const LIBRARY_FILTERS = ['all', 'mine', 'unused', 'no-alt'] as const;

const share = z.number().min(0).max(1);

/** The focal point that stays in view when a picture is cropped, from the left and from the top. */
const focus = z.object({ x: share, y: share });

const word = (most: number) => plainText().max(most);

/** The kinds of file that are accepted; an animated PNG is a PNG. */
export const PICTURE_TYPES = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

const day = z.iso.date().refine((date) => date >= '2000-01-01' && date < '2100-01-01');
const yesOrNo = z.enum(['yes', 'no']);

/** GET /api/desk/media?… Every filter narrows further; without any, everything is listed. */
export const libraryQuery = z.object({
  q: z.string().trim().max(200).default(''),
  /** One word for `mine`, `used=no` or `alt=no`, which can be combined. */
  filter: z.enum(LIBRARY_FILTERS).default('all'),
  source: z.enum([...PICTURE_SOURCES, 'all']).default('all'),
  /** Only the viewer's own uploads. */
  mine: z.literal('1').optional(),
  /** Whether it has a credit, has an alternative text, and is shown anywhere. */
  credit: yesOrNo.optional(),
  alt: yesOrNo.optional(),
  used: yesOrNo.optional(),
  type: z.enum(PICTURE_TYPES).optional(),
  /** Days in London on which it was added, both included. */
  from: day.optional(),
  to: day.optional(),
  before: recordId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(40),
});
export type LibraryQuery = z.infer<typeof libraryQuery>;

export const libraryPicture = z.object({
  _id: z.string(),
  hash: z.string(),
  /** The address to use in stories: the widest JPEG. */
  url: z.string(),
  /** Pixels of the original after rotating it upright. */
  width: z.number(),
  height: z.number(),
  /** Size of the uploaded file. */
  bytes: z.number(),
  mime: z.string(),
  fileName: z.string(),
  alt: z.string(),
  caption: z.string(),
  credit: z.string(),
  licence: z.string(),
  focus,
  source: z.enum(PICTURE_SOURCES),
  uploadedBy: z.string().nullable(),
  uploadedAt: z.string(),
  isUsed: z.boolean(),
  /** Whether the current user may change its texts and focal point. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
  version: z.number(),
});
export type LibraryPicture = z.infer<typeof libraryPicture>;

export const libraryPage = z.object({ pictures: z.array(libraryPicture), next: z.string().nullable() });
export type LibraryPage = z.infer<typeof libraryPage>;

/** POST /api/upload */
export const uploadedPicture = z.object({
  /** The address to use in stories: the widest JPEG. */
  imageUrl: z.string(),
  id: z.string(),
  /** Pixels the right way up. */
  width: z.int(),
  height: z.int(),
  /** '' for a new picture: somebody has to say whose it is before it is used. */
  credit: z.string(),
  /** When the very same file was added before; `null` for a new picture. */
  knownSince: z.string().nullable(),
});
export type UploadedPicture = z.infer<typeof uploadedPicture>;

/** One place that shows a picture. */
export const pictureUse = z.object({
  kind: z.enum(['story', 'draft', 'live-post', 'setting', 'author', 'video']),
  title: z.string(),
  /** 'Main picture', 'In the text' … */
  place: z.string(),
  /** Its public address; `null` when readers can't see it. */
  href: z.string().nullable(),
});
export type PictureUse = z.infer<typeof pictureUse>;

/** GET and PATCH /api/desk/media/:id */
export const libraryDetail = libraryPicture.extend({
  uses: z.array(pictureUse),
  /** Total number; `uses` holds the newest hundred. */
  useCount: z.number(),
});
export type LibraryDetail = z.infer<typeof libraryDetail>;

/** GET /api/desk/media/:id/similar */
export const similarPictures = z.object({
  /** `false` until it is worked out what the picture looks like, or when there is no such picture. */
  isKnown: z.boolean(),
  pictures: z.array(libraryPicture),
});
export type SimilarPictures = z.infer<typeof similarPictures>;

/** PATCH /api/desk/media/:id: missing fields stay unchanged. `version` is the one that was loaded. */
export const libraryChange = z.strictObject({
  version: z.int().min(1),
  alt: word(500).optional(),
  caption: word(1000).optional(),
  credit: word(300).optional(),
  licence: word(300).optional(),
  focus: focus.optional(),
});
export type LibraryChange = z.infer<typeof libraryChange>;
