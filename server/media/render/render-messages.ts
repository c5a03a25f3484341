import { z } from 'zod';
import { CROP_SHAPES } from '#domain/picture.ts';

const share = z.number().min(0).max(1);

/**
 * A task for the renderer's process: 'still' is WebP and JPEG in all widths, 'avif' the AVIF widths, 'look' no files,
 * only the outcome; the others are the crop of that shape around `focus`.
 */
export const renderTask = z.object({
  path: z.string(),
  outputs: z.enum(['still', 'avif', 'look', ...CROP_SHAPES]),
  /** Limits the task to this one file, `{width}.{webp|jpg|avif}`. */
  only: z.string().optional(),
  focus: z.object({ x: share, y: share }).optional(),
});
export type RenderTask = z.infer<typeof renderTask>;

/** The texts and the background colour of a title card. */
export const titleCard = z.object({
  title: z.string(),
  /** Above the title. */
  label: z.string(),
  /** `#rrggbb`, dark enough for white text. */
  ground: z.string(),
});
export type TitleCard = z.infer<typeof titleCard>;

/** A task that draws a title card instead of decoding a picture. */
export const cardTask = z.object({ card: titleCard });
export type CardTask = z.infer<typeof cardTask>;

export const anyTask = z.union([renderTask, cardTask]);

const rendition = z.object({
  kind: z.literal('rendition'),
  /** `{width}.{webp|jpg|avif}` */
  name: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

const outcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('done'),
    /** Pixels of the picture the right way up. */
    width: z.int().positive(),
    height: z.int().positive(),
    /** The average colour as `#rrggbb`. */
    colour: z.string(),
    /** 64 bits as text: whether each cell of an 8 × 8 grid is brighter than the one to its right. */
    look: z.string().regex(/^[01]{64}$/),
  }),
  /** A title card, which was not decoded. */
  z.object({ kind: z.literal('drawn') }),
  z.object({ kind: z.literal('refused'), code: z.enum(['not_an_image', 'picture_too_large']) }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);

/** What the renderer's process answers: any number of renditions, then one outcome. */
export const renderAnswer = z.union([rendition, outcome]);

export type Rendition = z.infer<typeof rendition>;
export type RenderOutcome = z.infer<typeof outcome>;
