import { decodeEntities } from '#domain/html-text.ts';
import type { Queryable } from '#server/db/client.ts';
import { findAddressRedirects } from '../catalogue/redirects.service.ts';
import { type LinkTarget, targetOf } from '../model/link-target.ts';
import { publicStory } from '../model/public-stories.ts';

const LINK = /<a\s[^<>]*?href="([^"<>]*)"/gi;

/** The paths on this site that `html` links to, each once, without query and fragment. */
export function insideLinks(html: string, siteUrl: string): string[] {
  const paths = new Set<string>();
  for (const [, href = ''] of html.matchAll(LINK)) {
    const url = URL.parse(decodeEntities(href), siteUrl);
    if (url && url.origin === new URL(siteUrl).origin && !href.startsWith('#')) paths.add(url.pathname);
  }
  return [...paths];
}

/** Those of `paths` that are broken links at present. */
export async function deadLinks(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const targets = paths.map((path) => ({ path, target: targetOf(path) }));
  const valuesOf = (kind: 'slug' | 'id' | 'author' | 'topic' | 'about') =>
    targets.flatMap(({ target }) => (target.kind === kind ? [target.value] : []));
  const { rows } = await db.query<{ found: string }>(
    `select 'slug ' || s.slug as found from stories s where s.slug = any($1::text[]) and ${publicStory('s')}
     union all select 'slug ' || r.slug from slug_redirects r join stories s on s.id = r.story_id
       where r.slug = any($1::text[]) and ${publicStory('s')}
     union all select 'id ' || s.id from stories s where s.id = any($2::text[]) and ${publicStory('s')}
     union all select 'author ' || a.name_key from authors a where a.name_key = any($3::text[])
     union all select 'author ' || l.name_key from author_aliases l where l.name_key = any($3::text[])
     union all select 'topic ' || n.slug from topic_names n where n.slug = any($4::text[])
     union all select 'topic ' || topic_slug(t.tag_key) from tag_aliases t where topic_slug(t.tag_key) = any($4::text[])
     union all select 'about ' || g.slug from unnest($5::text[]) as g(slug) join settings p on p.key = 'page.' || g.slug
       where p.value ->> 'isPublished' = 'true'`,
    [valuesOf('slug'), valuesOf('id'), valuesOf('author'), valuesOf('topic'), valuesOf('about')],
  );
  const found = new Set(rows.map((row) => row.found));
  const leads = (target: LinkTarget) =>
    target.kind === 'page' || (target.kind !== 'nowhere' && found.has(`${target.kind} ${target.value}`));
  const missing = targets.flatMap(({ path, target }) => (leads(target) ? [] : [path]));
  const moved = await findAddressRedirects(db, missing);
  return missing.filter((path) => !moved.has(path));
}
