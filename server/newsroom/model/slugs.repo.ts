import { isReservedSlug, withSuffix } from '#domain/slug.ts';
import type { Queryable } from '#server/db/client.ts';
import { targetOf } from './link-target.ts';

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
  const target = targetOf(new URL(path, 'http://localhost').pathname);
  if (target.kind !== 'slug' && target.kind !== 'id') return null;
  const { rows } = await db.query<{ id: string }>(
    target.kind === 'id'
      ? 'select id from stories where id = $1'
      : 'select id from stories where slug = $1 union all select story_id from slug_redirects where slug = $1 limit 1',
    [target.value],
  );
  return rows[0]?.id ?? null;
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
