import { type Id, parseId } from '#domain/ids.ts';
import type { Language } from '#domain/languages.ts';
import type { Queryable } from '#server/db/client.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { publicStory, REAL_BEFORE_SAMPLES } from '#server/newsroom/model/public-stories.ts';
import { copyAuthors, deleteOldCounts } from './counts.repo.ts';
import { HEAT_NOW_SQL } from './heat.ts';

const DAY_SECONDS = 86_400;
/** A story is trending while its decayed views are worth at least 1/16, as one view is for a day. */
const MIN_HALF_LIVES = 4;
/** Today and the six days before, in UTC. */
const THIS_WEEK = `v.day > (now() at time zone 'UTC')::date - 7`;

/**
 * Views in the last seven days of articles that were on any of `sections` when they were read, each view counted once
 * (HOME-42). `null` if there were none.
 */
export async function weeklyViews(db: Queryable, sections: readonly string[]): Promise<number | null> {
  const { rows } = await db.query<{ views: number | null }>(
    `select sum(v.views)::float8 as views from section_views v where ${THIS_WEEK} and v.sections && $1::text[]`,
    [sections],
  );
  return rows[0]?.views ?? null;
}

/** The category most read in the last seven days on any of `sections` (HOME-44). `null` if nothing was read. */
export async function topCategory(db: Queryable, sections: readonly string[]): Promise<string | null> {
  const { rows } = await db.query<{ category: string }>(
    `select v.category from section_views v where ${THIS_WEEK} and v.sections && $1::text[]
     group by v.category order by sum(v.views) desc, v.category limit 1`,
    [sections],
  );
  return rows[0]?.category ?? null;
}

/**
 * The published articles most read now, hottest first; a view's weight halves every six hours (API-13, HOME-43).
 * `since` leaves out articles published earlier, `language` those of other languages. Leaves out stories hardly read
 * any more, and samples while there is anything else.
 */
export async function trendingStoryIds(
  db: Queryable,
  limit: number,
  since: Date | null = null,
  language: Language | null = null,
): Promise<Id[]> {
  const { rows } = await db.query<{ story_id: string }>(
    `select v.story_id from story_views v join stories s on s.id = v.story_id
     where v.heat > ${HEAT_NOW_SQL} - ${MIN_HALF_LIVES} and s.kind = 'article' and ${publicStory('s')}
       and ($2::timestamptz is null or s.publish_at >= $2)
       and ($3::text is null or s.language = $3)
       and ${REAL_BEFORE_SAMPLES}
     order by v.heat desc, v.story_id desc limit $1`,
    [limit, since, language],
  );
  return rows.flatMap((row) => parseId(row.story_id) ?? []);
}

/** Once a day, removes counts of deleted stories and of days long past, and corrects the authors of the others. */
export function registerAnalyticsJobs(jobs: Pick<Jobs, 'every'>, db: Queryable): void {
  jobs.every('forget-old-counts', DAY_SECONDS, async (signal) => {
    await deleteOldCounts(db);
    signal.throwIfAborted();
    await copyAuthors(db);
  });
}
