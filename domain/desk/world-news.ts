import { z } from 'zod';
import { textFromHtml } from '#domain/html-text.ts';

/** An entry of World News (DESK-48, SPEC-29): a story of this site when it has content, otherwise a link. */
export const worldEntry = z.object({
  title: z.string(),
  image: z.string(),
  link: z.string(),
  category: z.string(),
  imageAlt: z.string().default(''),
  content: z.string().default(''),
  slug: z.string().default(''),
});

/** Both lists as they are read and sent (DESK-47, DAPI-11, DAPI-12). */
export const worldLists = z.object({ worldNews: z.array(worldEntry), recommended: z.array(worldEntry) });

export type WorldEntry = z.infer<typeof worldEntry>;
export type WorldLists = z.infer<typeof worldLists>;
export type WorldListName = keyof WorldLists;

export const WORLD_LISTS: readonly WorldListName[] = ['worldNews', 'recommended'];
/** Labels of the two lists at the desk and in messages. */
export const WORLD_LIST_LABELS: Readonly<Record<WorldListName, string>> = {
  worldNews: 'World news',
  recommended: 'Recommended',
};

export const NO_VALID_ENTRIES = '⚠️ No valid entries to save. Please add at least one item with image and title.';

const SHOWN_WITHOUT_WORDS = /<(?:img|a|figure|table|hr|iframe)\b/i;

/** A story that was published without a picture, such as a brief of the story editor, needs none here either. */
interface MayLackImage {
  readonly mayLackImage?: boolean;
}

/** True when an entry may be saved: it has a title and an image (DESK-51). */
export function isComplete({
  title,
  image,
  mayLackImage = false,
}: Pick<WorldEntry, 'title' | 'image'> & MayLackImage): boolean {
  return title.trim() !== '' && (mayLackImage || image.trim() !== '');
}

/** True for a stored entry that is a story without a picture. */
export function isStoryWithoutImage({ image, content }: Pick<WorldEntry, 'image' | 'content'>): boolean {
  return image.trim() === '' && hasContent(content);
}

/** True when an entry has no text of its own and only links elsewhere. */
export function isLinkOnly({ content, link }: Pick<WorldEntry, 'content' | 'link'>): boolean {
  return link.trim() !== '' && !hasContent(content);
}

/** What a save sends: complete entries, without empty optional fields (DESK-51, DESK-52). */
export function entriesToSend(entries: readonly (WorldEntry & MayLackImage)[]): Partial<WorldEntry>[] {
  return entries.filter(isComplete).map(({ title, image, link, category, imageAlt, content, slug }) => ({
    title: title.trim(),
    image: image.trim(),
    link: link.trim(),
    category: category.trim(),
    ...(imageAlt.trim() === '' ? {} : { imageAlt: imageAlt.trim() }),
    ...(hasContent(content) ? { content } : {}),
    ...(slug.trim() === '' || isLinkOnly({ content, link }) ? {} : { slug: slug.trim() }),
  }));
}

/** The editor leaves '<p></p>' in an emptied text, which counts as no content. */
function hasContent(html: string): boolean {
  return SHOWN_WITHOUT_WORDS.test(html) || textFromHtml(html) !== '';
}
