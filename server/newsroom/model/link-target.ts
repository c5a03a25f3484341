import { isChannelPageSlug } from '#domain/channel-pages.ts';
import { parseId } from '#domain/ids.ts';
import { splitLanguage } from '#domain/languages.ts';
import { policyNamed } from '#domain/policies.ts';
import { sectionByAnyName } from '#domain/sections.ts';
import { idFromArticleSlug } from '#domain/slug.ts';
import { topicSlug } from '#domain/topic.ts';

const PAGES = new Set(
  '/ /live /live/schedule /videos /search /saved /alerts /newsletter /corrections /about /privacy /terms /petition /diaspora-support /book-rajneeti /login'.split(
    ' ',
  ),
);

/**
 * What a link within the site points to: a page, a story by slug or id, an author, a topic, a page of the channel by its
 * slug below /about, or nothing that can exist.
 */
export type LinkTarget =
  | { readonly kind: 'page' }
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'slug' | 'id' | 'author' | 'topic' | 'about'; readonly value: string };

/** What a path of this site, in any language, points to. */
export function targetOf(path: string): LinkTarget {
  const plain = splitLanguage(path).path;
  const clean = plain.length > 1 ? plain.replace(/\/+$/, '') : plain;
  if (PAGES.has(clean) || clean.startsWith('/media/')) return { kind: 'page' };
  if (/^\/live\/schedule\/\d{4}-\d\d-\d\d$/.test(clean)) return { kind: 'page' };
  const [first = '', second, ...rest] = clean.slice(1).split('/').map(decoded);
  if (rest.length > 0) return { kind: 'nowhere' };
  const isSection = sectionByAnyName(first) !== null;
  if (second === undefined) return { kind: isSection ? 'page' : 'nowhere' };
  if (isSection && second === 'feed.xml') return { kind: 'page' };
  if (isSection || first === 'blog' || first === 'deep-dive') return storyNamed(second);
  if (first === 'articles') {
    const named = idFromArticleSlug(second);
    return named.kind === 'id' ? { kind: 'id', value: named.id } : { kind: 'nowhere' };
  }
  return targetBelow(first, second);
}

/** What an address below a fixed part such as '/author' points to. */
function targetBelow(first: string, second: string): LinkTarget {
  if (first === 'author') return { kind: 'author', value: second.trim().toLowerCase() };
  if (first === 'topic') return { kind: 'topic', value: topicSlug(second) };
  if (first === 'history') return parseId(second) ? { kind: 'id', value: second } : { kind: 'nowhere' };
  if (first === 'about' && isChannelPageSlug(second)) return { kind: 'about', value: second };
  return first === 'petition' || (first === 'about' && policyNamed(second)) ? { kind: 'page' } : { kind: 'nowhere' };
}

function storyNamed(text: string): LinkTarget {
  return parseId(text) ? { kind: 'id', value: text } : { kind: 'slug', value: text };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
