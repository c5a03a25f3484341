import type { AddressHolder } from '#domain/desk/catalogue.ts';
import type { Queryable } from '#server/db/client.ts';
import type { IsOwnAddress } from '#server/http/own-addresses.ts';
import { targetOf } from '../model/link-target.ts';
import { publicStory } from '../model/public-stories.ts';

/** The desk, and the pages of a login: none of them looks for redirects. */
const OF_THE_DESK = /^\/(?:admin|forgot-password|reset-password|invitation)(?:\/.*)?$/;

/**
 * What already answers at these paths, so that a redirect there has no effect. Paths at which nothing does are left out;
 * so are topics, whose redirects come before their page.
 */
export async function addressHolders(
  db: Queryable,
  paths: readonly string[],
  isOwnAddress: IsOwnAddress,
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
      if (target.kind === 'page' || target.kind === 'author' || OF_THE_DESK.test(path) || isOwnAddress(path))
        return [[path, 'page']];
      if (target.kind === 'about') return found.has(`page.${target.value}`) ? [[path, 'page']] : [];
      const isStory = (target.kind === 'slug' || target.kind === 'id') && found.has(target.value);
      return isStory ? [[path, 'story']] : [];
    }),
  );
}
