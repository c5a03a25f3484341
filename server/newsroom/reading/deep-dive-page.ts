import { z } from 'zod';
import type { Picture, Story } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { picturesByAddress } from '../model/pictures.ts';

const named = { image: z.string().catch('').default(''), imageAlt: z.string().catch('').default('') };
const headSchema = z
  .object({ heading: z.string().catch('').default(''), ...named })
  .nullable()
  .catch(null);
const partsSchema = z.array(z.object(named)).catch([]);

/** The columns that name a deep dive's pictures by address, and the heading of its page. */
export interface DeepDiveColumns {
  readonly parts: unknown;
  readonly page_head: unknown;
}

/**
 * A deep dive as its own page shows it: with the page's heading and picture, and the pictures of its parts (DESK-46).
 */
export async function asDeepDivePage(db: Queryable, story: Story, columns: DeepDiveColumns): Promise<Story> {
  const head = headSchema.parse(columns.page_head);
  const parts = partsSchema.parse(columns.parts);
  // The remaining pictures are stored with their part.
  const missing = parts.filter((_, place) => !story.parts[place]?.picture).map(({ image }) => image);
  const addresses = [head?.image ?? '', ...missing].filter((address) => address !== '');
  const pictures = await picturesByAddress(db, addresses);
  const pictureOf = ({ image, imageAlt }: { image: string; imageAlt: string }): Picture | null => {
    const picture = pictures.get(image);
    return picture ? { ...picture, alt: imageAlt } : null;
  };
  return {
    ...story,
    title: head?.heading || story.title,
    picture: (head && pictureOf(head)) ?? story.picture,
    parts: story.parts.map((part, place) => ({
      ...part,
      picture: part.picture ?? pictureOf(parts[place] ?? NO_PICTURE),
    })),
  };
}

const NO_PICTURE = { image: '', imageAlt: '' };
