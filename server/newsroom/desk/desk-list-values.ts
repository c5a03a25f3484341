import { readMinutes } from '#domain/read-time.ts';
import type { Section } from '#domain/sections.ts';
import { summaryOf } from '#domain/summary.ts';
import type { FindPicture, SentPicture } from '../model/pictures.ts';
import { categoryOf, type PlannedStory } from './desk-list-plan.ts';
import type { SafeText } from './desk-list-texts.ts';
import { imageOf } from './desk-list-view.ts';
import type { HashedRow, PlacedRow, StoredTexts, StoryValues } from './desk-lists.repo.ts';
import type { SentStory } from './desk-lists.schema.ts';

/** The picture that was sent with a story, and how to find it in the store. */
export interface Pictured {
  readonly picture: SentPicture;
  readonly find: FindPicture;
}

/** The stored values of a story, with its texts. */
export type Stored = PlacedRow & StoredTexts;

interface Made extends Pictured {
  readonly section: Section;
  readonly text: SafeText;
}

/** True if a save would change nothing. */
export function isUnchanged(row: HashedRow, { sent }: PlannedStory, { picture, section, text }: Made): boolean {
  return (
    row.title === sent.title &&
    row.body_hash === text.hash &&
    row.category === categoryOf(sent, section) &&
    isSamePicture(row, picture) &&
    row.image_alt === (sent.imageAlt ?? row.image_alt)
  );
}

/** The values to write; `before` holds the stored ones, null for a new story. */
export function valuesOf(sent: SentStory, before: Stored | null, made: Made & { readonly slug: string }): StoryValues {
  const { slug, picture, find, section, text } = made;
  const keepsPicture = before !== null && isSamePicture(before, picture);
  const hasOwnStandfirst = before !== null && before.standfirst !== summaryOf('', before.body_html);
  return {
    slug,
    title: sent.title,
    standfirst: hasOwnStandfirst ? before.standfirst : summaryOf('', text.html),
    bodyHtml: text.html,
    category: categoryOf(sent, section),
    imageUrl: keepsPicture ? before.image_url : urlOf(picture),
    imageAlt: sent.imageAlt ?? (keepsPicture ? before.image_alt : ''),
    mediaId: keepsPicture ? before.media_id : (find(picture) ?? null),
    readMinutes: readMinutes(text.html),
  };
}

function isSamePicture(row: PlacedRow, picture: SentPicture): boolean {
  const url = urlOf(picture);
  return row.image_url === url || imageOf(row) === url;
}

function urlOf(picture: SentPicture): string | null {
  return picture.kind === 'none' ? null : picture.url;
}
