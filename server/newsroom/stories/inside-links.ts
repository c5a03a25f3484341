import { decodeEntities } from '#domain/html-text.ts';
import { parseId } from '#domain/ids.ts';
import { sectionByAnyName } from '#domain/sections.ts';
import { idFromArticleSlug } from '#domain/slug.ts';
import type { Queryable } from '#server/db/client.ts';
import { publicStory } from '../model/public-stories.ts';

const LINK = /<a\s[^<>]*?href="([^"<>]*)"/gi;
const PAGES = new Set(
  '/ /live /videos /search /about /privacy /terms /petition /diaspora-support /book-rajneeti /login'.split(' '),
);

/** What a link within the site points to: a fixed page, a story by slug or id, an author, or nothing that can exist. */
export type LinkTarget =
  | { readonly kind: 'page' }
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'slug' | 'id' | 'author'; readonly value: string };

/** The paths on this site that `html` links to, each once, without query and fragment. */
export function insideLinks(html: string, siteUrl: string): string[] {
  const paths = new Set<string>();
  for (const [, href = ''] of html.matchAll(LINK)) {
    const url = URL.parse(decodeEntities(href), siteUrl);
    if (url && url.origin === new URL(siteUrl).origin && !href.startsWith('#')) paths.add(url.pathname);
  }
  return [...paths];
}

/** What `path` points to. */
export function targetOf(path: string): LinkTarget {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (PAGES.has(clean) || clean.startsWith('/media/')) return { kind: 'page' };
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
  return first === 'author' ? { kind: 'author', value: second.trim().toLowerCase() } : { kind: 'nowhere' };
}

/** Those of `paths` that are broken links at present. */
export async function deadLinks(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const targets = paths.map((path) => ({ path, target: targetOf(path) }));
  const valuesOf = (kind: 'slug' | 'id' | 'author') =>
    targets.flatMap(({ target }) => (target.kind === kind ? [target.value] : []));
  const { rows } = await db.query<{ found: string }>(
    `select 'slug ' || s.slug as found from stories s where s.slug = any($1::text[]) and ${publicStory('s')}
     union all select 'slug ' || r.slug from slug_redirects r join stories s on s.id = r.story_id
       where r.slug = any($1::text[]) and ${publicStory('s')}
     union all select 'id ' || s.id from stories s where s.id = any($2::text[]) and ${publicStory('s')}
     union all select 'author ' || a.name_key from authors a where a.name_key = any($3::text[])`,
    [valuesOf('slug'), valuesOf('id'), valuesOf('author')],
  );
  const found = new Set(rows.map((row) => row.found));
  const leads = (target: LinkTarget) =>
    target.kind === 'page' || (target.kind !== 'nowhere' && found.has(`${target.kind} ${target.value}`));
  return targets.flatMap(({ path, target }) => (leads(target) ? [] : [path]));
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
