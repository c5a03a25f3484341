import type { SectionSlug } from '#domain/sections.ts';
import type { Queryable } from '#server/db/client.ts';
import { TIER } from '../model/placements.ts';

/** The contents of a section. */
export interface SectionCounts {
  /** On the desk's list. */
  readonly deskStories: number;
  /** Of the wire and of archives. */
  readonly wireStories: number;
  /** Of all kinds and sources, drafts included. */
  readonly stories: number;
  /** Those of them that are already on the other section. */
  readonly onBoth: number;
}

/** Split by status, as the indexes are. */
const unplaced = (status: string) => `(select count(*) from stories s where s.section = $1 and s.status ${status}
  and not exists (select from placed where placed.story_id = s.id))`;

/** The contents of `from`, and how much of it `into` already lists. */
export async function countSection(db: Queryable, from: SectionSlug, into: SectionSlug): Promise<SectionCounts> {
  const { rows } = await db.query<SectionCounts>(
    `with placed as (
       select p.story_id, p.kind, p.tier, p.live,
         exists (select from placements o where o.section = $2 and o.story_id = p.story_id) as on_both
       from placements p where p.section = $1)
     select count(*) filter (where live and kind = 'article' and tier = ${TIER.desk})::int as "deskStories",
       count(*) filter (where live and tier = ${TIER.wire})::int as "wireStories",
       (count(*) + ${unplaced("= 'published'")} + ${unplaced("<> 'published'")})::int as stories,
       count(*) filter (where on_both)::int as "onBoth"
     from placed`,
    [from, into],
  );
  return rows[0] ?? { deskStories: 0, wireStories: 0, stories: 0, onBoth: 0 };
}

/** The stories on the desk's lists of both sections, each once. */
export async function countJoinedList(db: Queryable, from: SectionSlug, into: SectionSlug): Promise<number> {
  const { rows } = await db.query<{ stories: number }>(
    `select count(distinct story_id)::int as stories from placements
     where section = any($1::text[]) and kind = 'article' and tier = ${TIER.desk} and live`,
    [[from, into]],
  );
  return rows[0]?.stories ?? 0;
}

/** Makes `from`, and all its aliases, aliases of `into`. */
export async function leadSectionTo(
  tx: Queryable,
  from: SectionSlug,
  into: SectionSlug,
  userId: string,
): Promise<void> {
  await tx.query('update section_aliases set target = $2 where target = $1', [from, into]);
  await tx.query('insert into section_aliases (section, target, merged_by) values ($1, $2, $3)', [from, into, userId]);
}

export async function deleteSectionAlias(tx: Queryable, section: SectionSlug): Promise<void> {
  await tx.query('delete from section_aliases where section = $1', [section]);
}

/** Moves the removed stories, so that they can be put back on the list of `into`. */
export async function moveRemovals(tx: Queryable, from: SectionSlug, into: SectionSlug): Promise<void> {
  await tx.query(
    `insert into list_removals (section, story_id, removed_by, removed_at)
     select $2, story_id, removed_by, removed_at from list_removals where section = $1 on conflict do nothing`,
    [from, into],
  );
  await tx.query('delete from list_removals where section = $1', [from]);
}

/** Beyond every position of the other list, so that both keep their order, one after the other. */
const BEHIND = 1_000_000;
/** The position of stories without a manual order, which are sorted by time. */
const BY_TIME = 2_147_483_647;

/** Moves up to `limit` stories from the list of `from` to that of `into`, each once; returns their ids. */
export async function movePlacedStories(
  tx: Queryable,
  from: SectionSlug,
  into: SectionSlug,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select s.id from stories s where s.id in (select story_id from placements where section = $1 limit $2)
     order by s.id for update`,
    [from, limit],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await tx.query(
    `with gone as (delete from placements where section = $1 and story_id = any($3::text[]) returning *)
     insert into placements (section, kind, story_id, tier, position, publish_at, unpublish_at, live)
     select $2, kind, story_id, tier, least(position::bigint + ${BEHIND}, ${BY_TIME})::int, publish_at, unpublish_at, live
     from gone
     on conflict (section, story_id) do update set tier = least(placements.tier, excluded.tier),
       position = case when excluded.tier < placements.tier then excluded.position else placements.position end,
       live = placements.live or excluded.live`,
    [from, into, ids],
  );
  await tx.query('update stories set section = $2 where section = $1 and id = any($3::text[])', [from, into, ids]);
  return ids;
}

/** The same for stories of `from` on no list, such as drafts. */
export async function moveUnplacedStories(
  tx: Queryable,
  from: SectionSlug,
  into: SectionSlug,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update stories set section = $2 where id in (
       (select id from stories where section = $1 and status = 'published' limit $3)
       union all (select id from stories where section = $1 and status <> 'published' limit $3)) returning id`,
    [from, into, limit],
  );
  return rows.map(({ id }) => id);
}
