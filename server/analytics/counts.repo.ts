import type { Queryable } from '#server/db/client.ts';
import { publicStory } from '#server/newsroom/model/public-stories.ts';
import { addHeatSql } from './heat.ts';
import type { StoryShares, ViewBatch } from './tally.ts';

const KEEP_DAYS = 400;

// Every node writes its rows in the same order, so that concurrent writes cannot deadlock.
const ADD_VIEWS = `with batch as (
    select b.story_id, b.views, b.heat, s.author_id, s.publish_at, s.category, coalesce(placed.sections, '{}') as sections
    from unnest($2::text[], $3::int[], $4::float8[]) as b (story_id, views, heat)
    join stories s on s.id = b.story_id
    cross join lateral (
      select array_agg(p.section order by p.section) as sections
      from placements p where p.story_id = b.story_id and p.live and p.kind = 'article'
    ) placed
  ), totals as (
    insert into story_views as kept (story_id, views, heat, author_id, publish_at)
    select story_id, views, heat, author_id, publish_at from batch order by story_id
    on conflict (story_id) do update set views = kept.views + excluded.views,
      heat = ${addHeatSql('kept.heat', 'excluded.heat')},
      author_id = excluded.author_id, publish_at = excluded.publish_at
  )
  insert into section_views as kept (day, sections, category, views)
  select $1::date, sections, category, sum(views) from batch where sections <> '{}'
  group by sections, category order by sections, category
  on conflict (day, sections, category) do update set views = kept.views + excluded.views`;

/** Adds a batch of views in one statement, leaving out deleted stories. Locks no story. */
export async function addViews(db: Queryable, { day, stories }: ViewBatch): Promise<void> {
  const columns = [stories.map((s) => s.storyId), stories.map((s) => s.views), stories.map((s) => s.heat)];
  await db.query(ADD_VIEWS, [day, ...columns]);
}

/** Adds a batch of shares in one statement. */
export async function addShares(db: Queryable, shares: readonly StoryShares[]): Promise<void> {
  await db.query(
    `insert into story_shares as kept (story_id, platform, shares)
     select b.story_id, b.platform, b.shares from unnest($1::text[], $2::text[], $3::int[]) as b (story_id, platform, shares)
     join stories s on s.id = b.story_id order by b.story_id, b.platform
     on conflict (story_id, platform) do update set shares = kept.shares + excluded.shares, last_at = excluded.last_at`,
    [shares.map((s) => s.storyId), shares.map((s) => s.platform), shares.map((s) => s.shares)],
  );
}

/** The published ones among `ids`. */
export async function publishedAmong(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select s.id from stories s where s.id = any($1::text[]) and ${publicStory('s')}`,
    [ids],
  );
  return rows.map((row) => row.id);
}

/** Removes the counts of deleted stories, and of days no longer shown anywhere. */
export async function deleteOldCounts(db: Queryable): Promise<void> {
  await db.query('delete from story_views v where not exists (select 1 from stories s where s.id = v.story_id)');
  await db.query('delete from story_shares v where not exists (select 1 from stories s where s.id = v.story_id)');
  await db.query(`delete from section_views where day < (now() at time zone 'UTC')::date - ${KEEP_DAYS}`);
}

/**
 * Copies the present author and time of stories beside their counts: a story that got another author since it was last
 * read would stand below all that are read in that author's list.
 */
export async function copyAuthors(db: Queryable): Promise<void> {
  // In the order in which views are added, so that neither waits for the other in a circle.
  await db.query(
    `with outdated as (
       select v.story_id, s.author_id, s.publish_at from story_views v join stories s on s.id = v.story_id
       where (v.author_id, v.publish_at) is distinct from (s.author_id, s.publish_at)
       order by v.story_id for update of v
     )
     update story_views v set author_id = o.author_id, publish_at = o.publish_at from outdated o
     where v.story_id = o.story_id`,
  );
}
