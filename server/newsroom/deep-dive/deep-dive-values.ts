import { readMinutes } from '#domain/read-time.ts';
import { theSection } from '#domain/sections.ts';
import type { Picture } from '#domain/story.ts';
import { summaryOf } from '#domain/summary.ts';
import type { Queryable } from '#server/db/client.ts';
import {
  NO_CREDIT_IN_TEXT,
  NO_PICTURE,
  NOT_STORED_IN_TEXT,
  pictureFinder,
  picturesByAddress,
  picturesInText,
  type SentPicture,
  sentPicture,
  uncreditedFinder,
  uncreditedPictures,
  unusablePictures,
} from '../model/pictures.ts';
import type { CardValues, DeepDiveRow } from './deep-dive.repo.ts';
import type { CardError, SentCard } from './deep-dive.schema.ts';
import { deskCardOf, type PictureWords, pictureWordsOf } from './deep-dive-view.ts';

/** What to store for a sent card, and which pictures to fetch for it. */
export interface CardPlan {
  readonly values: CardValues;
  readonly wanted: readonly string[];
  readonly errors: readonly CardError[];
}

/** Plans the save of a sent card: looks up its pictures and drops empty sections. */
export async function planCard(
  tx: Queryable,
  { sent, safeContent }: { readonly sent: SentCard; readonly safeContent: string },
  row: DeepDiveRow | null,
  siteUrl: string,
): Promise<CardPlan> {
  const sections = sent.sections.filter((part) =>
    [part.subheading, part.paragraph, part.image, part.video].some(Boolean),
  );
  const img = sentPicture(sent.img, siteUrl);
  const head = sentPicture(sent.image, siteUrl);
  const inside = sections.map((part) => sentPicture(part.image, siteUrl));
  const all = [img, head, ...inside];
  const inText = picturesInText(safeContent, siteUrl);
  const find = await pictureFinder(tx, [...all, ...inText.map(({ picture }) => picture)]);
  const withoutCredit = inText.flatMap(({ picture, isCredited }) => (isCredited ? [] : [picture]));
  const isUncredited = await uncreditedFinder(tx, [...all, ...withoutCredit], { stories: row ? [row.id] : [] });
  const pictures = await picturesByAddress(tx, [head, ...inside].map(addressOf));
  // As the addresses of pictures that are sent again.
  const before = new Map(
    [...(row ? pictureWordsOf(row) : [])].map(([address, words]) => [addressOf(sentPicture(address, siteUrl)), words]),
  );
  const isSamePicture = row !== null && deskCardOf(row).img === addressOf(img);
  const body = row !== null && row.body_html === sent.content ? row.body_html : safeContent;
  const hasOwnStandfirst = row !== null && row.standfirst !== summaryOf('', row.body_html);
  return {
    values: {
      title: sent.title || sent.heading,
      standfirst: hasOwnStandfirst ? row.standfirst : summaryOf('', body),
      bodyHtml: body,
      category: sent.category || theSection('world').defaultCategory,
      imageUrl: isSamePicture ? row.image_url : addressOf(img) || null,
      imageAlt: sent.imgAlt,
      mediaId: isSamePicture ? row.media_id : (find(img) ?? null),
      parts: sections.map((part, place) => {
        const image = addressOf(inside[place] ?? NO_PICTURE);
        return partOf(part, image, pictures.get(image), before.get(image));
      }),
      pageHead: headOf(sent, addressOf(head)),
      readMinutes: readMinutes(`${body} ${sections.map((part) => part.paragraph).join(' ')}`),
    },
    wanted: all.flatMap((picture) => (picture.kind === 'remote' ? [picture.url] : [])),
    errors: [
      ...[...unusablePictures(all, find), ...uncreditedPictures(all, isUncredited)].map(({ item, message }) => ({
        field: fieldOf(item),
        message,
      })),
      ...(withoutCredit.some(isUncredited) ? [{ field: 'content', message: NO_CREDIT_IN_TEXT }] : []),
      ...(inText.some(({ picture }) => find(picture) === undefined)
        ? [{ field: 'content', message: NOT_STORED_IN_TEXT }]
        : []),
    ],
  };
}

function addressOf(picture: SentPicture): string {
  return picture.kind === 'none' ? '' : picture.url;
}

function partOf(
  part: SentCard['sections'][number],
  image: string,
  picture: Picture | undefined,
  words: PictureWords = NO_WORDS,
): object {
  const { subheading, paragraph, video, imageAlt } = part;
  const { imageCaption: caption, imageCredit: credit } = words;
  const shown = picture ? { ...picture, alt: imageAlt, caption, credit } : null;
  return { subheading, paragraph, video, image, imageAlt, ...words, picture: shown };
}

const NO_WORDS: PictureWords = { imageCaption: '', imageCredit: '' };

function headOf({ heading, imageAlt }: SentCard, image: string): object | null {
  return heading === '' && image === '' ? null : { heading, image, imageAlt };
}

function fieldOf(place: number): string {
  if (place === 0) return 'img';
  return place === 1 ? 'image' : `sections.${place - 2}.image`;
}
