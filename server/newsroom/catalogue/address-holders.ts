import type { AddressHolder } from '#domain/desk/catalogue.ts';
import { splitLanguage } from '#domain/languages.ts';
import { sectionBySlug } from '#domain/sections.ts';
import type { Queryable } from '#server/db/client.ts';
import { targetOf } from '../model/link-target.ts';
import { publicStory } from '../model/public-stories.ts';

/** The desk, the API, the pages of a login, and what machines read. None of them looks for redirects. */
const OWN_ADDRESS =
  /^\/(?:(?:admin|api|forgot-password|reset-password|invitation)(?:\/.*)?|(?:sitemap|news-sitemap)\.xml|robots\.txt)$/;
/** Feeds, and addresses that lead to them, below the prefix of a language. */
const FEED = /^\/(?:(?:([^/]+)\/)?(?:feed|(?:feed|rss|index|atom)\.xml|feed\.(?:rss|json))|rss|feeds\.opml)$/;

/** Whether this is the address of a feed, of the whole site or of a section. */
function isFeed(path: string): boolean {
  const [whole, folder] = FEED.exec(splitLanguage(path).path) ?? [];
  return whole !== undefined && (folder === undefined || sectionBySlug(folder) !== null);
}

/**
 * What already answers at these paths, so that a redirect there has no effect. Paths at which nothing does are left out;
 * so are topics, whose redirects come before their page.
 */
export async function addressHolders(
  db: Queryable,
  paths: readonly string[],
): Promise<ReadonlyMap<string, AddressHolder>> {
  const targets = paths.map((path) => ({ path, target: targetOf(path) }));
  const namesOf = (kind: 'slug' | 'id' | 'about') =>
    targets.flatMap(({ target }) => (target.kind === kind ? [target.value] : []));
  const { rows } = await db.query<{ name: string }>(
    `select s.slug as name from stories s where s.slug = any($1::text[]) and ${publicStory('s')}
     union all select r.slug from slug_redirects r join stories s on s.id = r.story_id
       where r.slug = any($1::text[]) and ${publicStory('s')}
     union all select s.id from stories s where s.id = any($2::text[]) and ${publicStory('s')}
     union all select p.key from unnest($3::text[]) as g(slug) join settings p on p.key = 'page.' || g.slug
       where p.value ->> 'isPublished' = 'true'`,
    [namesOf('slug'), namesOf('id'), namesOf('about')],
  );
  const found = new Set(rows.map(({ name }) => name));
  return new Map(
    targets.flatMap(({ path, target }): [string, AddressHolder][] => {
      // The page of an author without stories says so, and redirects nowhere.
      if (target.kind === 'page' || target.kind === 'author' || OWN_ADDRESS.test(path) || isFeed(path))
        return [[path, 'page']];
      if (target.kind === 'about') return found.has(`page.${target.value}`) ? [[path, 'page']] : [];
      const isStory = (target.kind === 'slug' || target.kind === 'id') && found.has(target.value);
      return isStory ? [[path, 'story']] : [];
    }),
  );
}
