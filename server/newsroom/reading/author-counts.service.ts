import type { Queryable } from '#server/db/client.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';

const AN_HOUR_SECONDS = 3600;

/** Keeps the numbers of authors' stories short to add up. */
export function registerAuthorCountJob(jobs: Pick<Jobs, 'every'>, db: Queryable): void {
  jobs.every('fold-author-counts', AN_HOUR_SECONDS, () => foldAuthorMonths(db));
}

/** Folds the rows that each write added into one for each author, language and month; the sums stay what they are. */
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
