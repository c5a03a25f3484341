import { z } from 'zod';
import { POLL_OUTCOMES, type SourcePoll } from '#domain/desk/sources.ts';
import { newId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/client.ts';
import type { PollResult } from '../poll.ts';
import { countsBroughtBy, NO_COUNTS, sourceCounts } from '../source-state.repo.ts';

const MOST_KEPT = 200;

/**
 * Adds a poll to its source's history, of which the last 200 entries are kept. A poll that brought nothing new, or
 * failed with the same message, like the one before it only increments that entry's count, so that uneventful polls do
 * not push out the others.
 */
export async function notePoll(db: Queryable, sourceId: string, result: PollResult, now: Date): Promise<void> {
  const outcome = outcomeOf(result);
  const message = result.kind === 'failed' ? result.message : null;
  const { rowCount } = await db.query(
    `update source_polls set last_at = $4, times = times + 1
     where id = (select id from source_polls where source_id = $1 order by id desc limit 1)
       and $2 <> 'news' and outcome = $2 and message is not distinct from $3`,
    [sourceId, outcome, message, now],
  );
  if (rowCount === 1) return;
  const counts = result.kind === 'stored' ? countsBroughtBy(result.counts) : NO_COUNTS;
  await db.query(
    `insert into source_polls (id, source_id, first_at, last_at, outcome, counts, message)
     values ($1, $2, $3, $3, $4, $5, $6)`,
    [newId(), sourceId, now, outcome, JSON.stringify(counts), message],
  );
  await db.query(
    `delete from source_polls where source_id = $1 and id <=
       (select id from source_polls where source_id = $1 order by id desc offset ${MOST_KEPT} limit 1)`,
    [sourceId],
  );
}

function outcomeOf(result: PollResult): SourcePoll['outcome'] {
  if (result.kind === 'failed') return 'failed';
  if (result.kind === 'unchanged') return 'nothing new';
  const { added, updated, withdrawn, refused } = result.counts;
  return added + updated + withdrawn + refused > 0 ? 'news' : 'nothing new';
}

const row = z.object({
  id: z.string(),
  first_at: z.date(),
  last_at: z.date(),
  times: z.int(),
  outcome: z.enum(POLL_OUTCOMES),
  counts: sourceCounts,
  message: z.string().nullable(),
});

/** The polls of a source, newest first; `before` is the id of the previous page's last poll. */
export async function readPolls(
  db: Queryable,
  sourceId: string,
  before: string | null,
  limit: number,
): Promise<SourcePoll[]> {
  const { rows } = await db.query(
    `select id, first_at, last_at, times, outcome, counts, message from source_polls
     where source_id = $1 and ($2::text is null or id < $2) order by id desc limit $3`,
    [sourceId, before, limit],
  );
  return rows.map((found) => {
    const { id, first_at, last_at, ...rest } = row.parse(found);
    return { _id: id, firstAt: first_at.toISOString(), lastAt: last_at.toISOString(), ...rest };
  });
}
