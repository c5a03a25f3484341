import { isReservedSlug, withSuffix } from '#domain/slug.ts';
import type { Queryable } from '#server/db/client.ts';
import { targetOf } from './link-target.ts';
import { publicStory } from './public-stories.ts';

const MAX_TRIED = 100;

/** True when no other story has `slug` or ever had it, and the site does not use it itself. */
export async function isSlugFree(tx: Queryable, slug: string, storyId: string): Promise<boolean> {
  if (isReservedSlug(slug)) return false;
  const { rowCount } = await tx.query(
    `select from stories where slug = $1 and id <> $2
     union all select from slug_redirects where slug = $1 and story_id <> $2 limit 1`,
    [slug, storyId],
  );
  return rowCount === 0;
}

/** The story's slug, and the former ones that still lead to it. */
export async function slugsOf(db: Queryable, storyId: string): Promise<string[]> {
  const { rows } = await db.query<{ slug: string }>(
    'select slug from stories where id = $1 union select slug from slug_redirects where story_id = $1',
    [storyId],
  );
  return rows.map(({ slug }) => slug);
}

/** The story that a path of this site leads to, by its present or a former address; null for any other page. */
export async function storyAt(db: Queryable, path: string): Promise<string | null> {
  return (await storiesAt(db, [path])).get(path)?.id ?? null;
}

interface StoryAt {
  readonly id: string;
  /** Whether readers can open it. */
  readonly isPublic: boolean;
}

/** As `storyAt`, for those of the paths that lead to a story. */
export async function storiesAt(db: Queryable, paths: readonly string[]): Promise<Map<string, StoryAt>> {
  const targets = paths.map((path) => ({ path, target: targetOf(new URL(path, 'http://localhost').pathname) }));
  const valuesOf = (kind: 'slug' | 'id') =>
    targets.flatMap(({ target }) => (target.kind === kind ? [target.value] : []));
  const [slugs, ids] = [valuesOf('slug'), valuesOf('id')];
  if (slugs.length === 0 && ids.length === 0) return new Map();
  const { rows } = await db.query<StoryAt & { found: string }>(
    `select 'slug ' || s.slug as found, s.id, ${publicStory('s')} as "isPublic"
       from stories s where s.slug = any($1::text[])
     union all select 'slug ' || r.slug, s.id, ${publicStory('s')}
       from slug_redirects r join stories s on s.id = r.story_id where r.slug = any($1::text[])
     union all select 'id ' || s.id, s.id, ${publicStory('s')} from stories s where s.id = any($2::text[])`,
    [slugs, ids],
  );
  const stories = new Map(rows.map(({ found, id, isPublic }) => [found, { id, isPublic }]));
  return new Map(
    targets.flatMap(({ path, target }) => {
      const story =
        target.kind === 'slug' || target.kind === 'id' ? stories.get(`${target.kind} ${target.value}`) : null;
      return story ? [[path, story] as const] : [];
    }),
  );
}

/** `wanted`, with a short suffix if another story or the site itself has it (SPEC-05). */
export async function freeSlug(tx: Queryable, wanted: string, storyId: string): Promise<string> {
  for (let suffix = 1; suffix < MAX_TRIED; suffix += 1) {
    const candidate = suffix === 1 ? wanted : withSuffix(wanted, suffix);
    if (await isSlugFree(tx, candidate, storyId)) return candidate;
  }
  return withSuffix(wanted, storyId.slice(-8));
}

/** Redirects former addresses to their stories for good, unless another story uses the address now. */
export async function leaveRedirects(
  tx: Queryable,
  moves: readonly { readonly storyId: string; readonly from: string; readonly to: string }[],
): Promise<void> {
  await tx.query('delete from slug_redirects where slug = any($1)', [moves.map(({ to }) => to)]);
  await tx.query(
    `insert into slug_redirects (slug, story_id)
     select moved.slug, moved.story_id from unnest($1::text[], $2::text[]) as moved (slug, story_id)
     where not exists (select from stories s where s.slug = moved.slug)
     on conflict (slug) do update set story_id = excluded.story_id`,
    [moves.map(({ from }) => from), moves.map(({ storyId }) => storyId)],
  );
}
