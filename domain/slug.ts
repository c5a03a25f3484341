import { type Id, parseId } from './ids.ts';
import { romanised } from './search/devanagari.ts';

const MAX_LENGTH = 96;
/** The slug of a title that has no letters of these scripts and no digits. */
const FALLBACK = 'story';
const QUOTES = /['"`´\u2018-\u201f\u2032\u2033]/g;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Whether the site itself uses this address below its sections: '/world/feed' leads to the feed of the section. */
export function isReservedSlug(slug: string): boolean {
  return slug === 'feed';
}

/** The id in `/articles/{slug}`, or why there is none (ART-16, ART-18, ART-19). */
export type ArticleId =
  | { readonly kind: 'id'; readonly id: Id }
  | { readonly kind: 'wrong'; readonly message: 'No article slug provided' | 'Invalid article ID - no ObjectId found' };

/**
 * The slug of a title (DESK-10, DESK-13): lower-case letters and digits, with hyphens between them; Devanagari in Latin
 * letters.
 */
export function deskSlug(title: string): string {
  const plain = romanised(title)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? '')
    .replace(QUOTES, '')
    .replace(/[^a-z0-9]+/g, '-');
  return shortened(plain.replace(/^-+|-+$/g, ''), MAX_LENGTH) || FALLBACK;
}

/** The slug of an article without one: its title and id (ART-26). */
export function articleSlug(title: string, id: string): string {
  return `${deskSlug(title)}-${id}`;
}

/** The path of a story's generic article page: `/articles/{title-slug}-{id}` (ART-17). */
export function articlePagePath(title: string, id: Id): string {
  return `/articles/${articleSlug(title, id)}`;
}

/** The id at the end of `{title-slug}-{24 hex digits}`. */
export function idFromArticleSlug(slug: string): ArticleId {
  if (slug.trim() === '') return { kind: 'wrong', message: 'No article slug provided' };
  const tail = /(?:^|-)([0-9a-f]{24})$/i.exec(slug.trim())?.[1];
  const id = tail ? parseId(tail.toLowerCase()) : null;
  return id ? { kind: 'id', id } : { kind: 'wrong', message: 'Invalid article ID - no ObjectId found' };
}

/** `slug` with a suffix that makes it unique, shortened to stay within the maximum length. */
export function withSuffix(slug: string, suffix: string | number): string {
  const end = `-${suffix}`;
  return `${shortened(slug, MAX_LENGTH - end.length)}${end}`;
}

function shortened(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const cut = slug.slice(0, length);
  const hyphen = slug[length] === '-' ? length : cut.lastIndexOf('-');
  return (hyphen > length / 2 ? cut.slice(0, hyphen) : cut).replace(/-+$/, '');
}
