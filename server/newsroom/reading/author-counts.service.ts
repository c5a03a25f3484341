import type { Queryable } from '#server/db/client.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';

const AN_HOUR_SECONDS = 3600;

/** Compacts the story counters of authors every hour, so that a page sums few rows. */
export function registerAuthorCountJob(jobs: Pick<Jobs, 'every'>, db: Queryable): void {
  jobs.every('fold-author-counts', AN_HOUR_SECONDS, () => foldAuthorMonths(db));
}

/** Merges the counter rows that each write adds into one per author, language and month. The sums do not change. */
export async function foldAuthorMonths(db: Queryable): Promise<void> {
  await db.query(
    `with folded as (
       delete from author_months where (author_id, language, month) in (
         select author_id, language, month from author_months group by 1, 2, 3 having count(*) > 1 or sum(stories) = 0
       ) returning author_id, language, month, stories
     )
     insert into author_months (author_id, language, month, stories)
     select author_id, language, month, sum(stories) from folded group by 1, 2, 3 having sum(stories) <> 0`,
  );
}
