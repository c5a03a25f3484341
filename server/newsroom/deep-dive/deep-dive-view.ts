import { z } from 'zod';
import { cardTag, type DeepDiveCard, deepDivePart } from '#domain/desk/deep-dive-card.ts';
import { pictureUrl } from '#domain/picture.ts';
import { stateEtag } from '#server/http/etag.ts';
import type { DeepDiveRow } from './deep-dive.repo.ts';

const text = z.string().catch('').default('');
const pictured = z.object({
  image: text,
  imageAlt: text,
  picture: z
    .object({ hash: z.string(), width: z.number(), alt: text, caption: text, credit: text })
    .nullable()
    .catch(null)
    .default(null),
});
const storedPart = pictured.extend({ subheading: text, paragraph: text, video: text });
const captionedPart = pictured.extend({ imageCaption: text, imageCredit: text });
const storedHead = pictured.extend({ heading: text }).nullable().catch(null);

/** A stored card as the desk reads it. */
export function deskCardOf(row: DeepDiveRow): DeepDiveCard {
  const head = storedHead.parse(row.page_head);
  const parts = z.array(storedPart).catch([]).parse(row.parts);
  const { hash, width } = row;
  const stored = hash !== null && width !== null ? pictureUrl({ hash, width }, 1280, 'jpg') : '';
  return {
    _id: row.id,
    title: row.title,
    category: row.category,
    img: row.image_url ?? stored,
    imgAlt: row.image_alt,
    content: row.body_html,
    heading: head?.heading ?? '',
    image: head?.image ?? '',
    imageAlt: head?.imageAlt ?? '',
    sections: parts.map((part) =>
      deepDivePart.parse({ ...part, image: addressOf(part), imageAlt: part.imageAlt || (part.picture?.alt ?? '') }),
    ),
    isPlaceholder: false,
    version: row.version,
  };
}

/** Caption and credit of a part's picture. Only the story editor writes them. */
export interface PictureWords {
  readonly imageCaption: string;
  readonly imageCredit: string;
}

/** The captions and credits of a stored card's parts, by the address of their picture. */
export function pictureWordsOf({ parts }: Pick<DeepDiveRow, 'parts'>): ReadonlyMap<string, PictureWords> {
  const captioned = z.array(captionedPart).catch([]).parse(parts);
  return new Map(
    captioned.map((part) => [
      addressOf(part),
      {
        imageCaption: part.imageCaption || (part.picture?.caption ?? ''),
        imageCredit: part.imageCredit || (part.picture?.credit ?? ''),
      },
    ]),
  );
}

/** ETag of the list: changes with its cards, their versions and their order. */
export function cardsEtag(cards: readonly DeepDiveCard[]): string {
  return stateEtag(cards.map(cardTag).join());
}

function addressOf({ image, picture }: z.infer<typeof pictured>): string {
  return image || (picture ? pictureUrl(picture, 1280, 'jpg') : '');
}
