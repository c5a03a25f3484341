import { z } from 'zod';
import { OPERATOR_SOURCE } from '#domain/desk/sources.ts';
import type { Queryable } from '#server/db/client.ts';
import type { IngestCounts } from './ingest.ts';

export const sourceCounts = z.object({
  /** Items in the last whole answer. */
  items: z.number().default(0),
  added: z.number().default(0),
  /** New versions. The name is older than the corrections that agencies declare, and stored and answered as it was. */
  corrected: z.number().default(0),
  withdrawn: z.number().default(0),
  refused: z.number().default(0),
  /** Left out of the last whole answer, because another source or the desk has the same story. */
  left: z.number().default(0),
});
/** What polls brought: `items` and `left` in the last whole answer, all others since the beginning. */
export type SourceCounts = z.infer<typeof sourceCounts>;

/** What a poll brought, as it is stored. */
export function countsBroughtBy({ items, added, updated, withdrawn, refused, left }: IngestCounts): SourceCounts {
  return { items, added, corrected: updated, withdrawn, refused, left };
}

const rowSchema = z.object({
  id: z.string(),
  etag: z.string().nullable(),
  last_modified: z.string().nullable(),
  last_poll_at: z.date().nullable(),
  last_success_at: z.date().nullable(),
  last_error_at: z.date().nullable(),
  last_error: z.string().nullable(),
  failures_in_a_row: z.number(),
  paused_until: z.date().nullable(),
  left_alone_until: z.date().nullable(),
  counts: sourceCounts.extend({ feed: z.string().default('') }),
});

/** The state of one source, for the desk and for the next poll. */
export interface SourceState {
  readonly id: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly lastPollAt: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly lastErrorAt: Date | null;
  readonly lastError: string | null;
  readonly failuresInARow: number;
  readonly pausedUntil: Date | null;
  /** Until when it has asked not to be polled (Retry-After); may be over. */
  readonly leftAloneUntil: Date | null;
  readonly counts: SourceCounts;
  /** Hash of the address that the validators belong to. */
  readonly feed: string;
}

export const NO_COUNTS: SourceCounts = sourceCounts.parse({});

/** What is known of source `id`; a source that was never polled has an empty state. */
export async function readSource(db: Queryable, id: string): Promise<SourceState> {
  const { rows } = await db.query('select * from wire_sources where id = $1', [id]);
  return rows[0] === undefined ? emptyState(id) : stateOf(rows[0]);
}

/** Whether the desk has paused the operator's feed. */
export async function isOperatorPaused(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query('select from wire_sources where id = $1 and paused_at is not null', [
    OPERATOR_SOURCE,
  ]);
  return rowCount === 1;
}

/** Whether nobody wants the operator's feed left alone: neither the desk, by a pause, nor the feed itself. */
export async function mayPollOperator(db: Queryable, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from wire_sources where id = $1 and (paused_at is not null or left_alone_until > $2)',
    [OPERATOR_SOURCE, now],
  );
  return rowCount === 0;
}

const TOTALS = ['added', 'corrected', 'withdrawn', 'refused'] as const;
const SUMS = TOTALS.map(
  (name) => `'${name}', coalesce((w.counts ->> '${name}')::numeric, 0) + (excluded.counts ->> '${name}')::numeric`,
).join(', ');

/**
 * Writes the state of a source after a poll, but for its pause, which a poll must not undo. What the poll brought is
 * added to the totals as they are stored by then: another node may have polled the source meanwhile.
 */
export async function writeSource(
  db: Queryable,
  state: Omit<SourceState, 'counts'>,
  brought: SourceCounts | null,
): Promise<void> {
  await db.query(
    `insert into wire_sources as w (id, etag, last_modified, last_poll_at, last_success_at, last_error_at, last_error,
       failures_in_a_row, paused_until, left_alone_until, counts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (id) do update set etag = excluded.etag, last_modified = excluded.last_modified,
       last_poll_at = excluded.last_poll_at, last_success_at = excluded.last_success_at,
       last_error_at = excluded.last_error_at, last_error = excluded.last_error,
       failures_in_a_row = excluded.failures_in_a_row, paused_until = excluded.paused_until,
       left_alone_until = excluded.left_alone_until,
       counts = w.counts || case when $12 then excluded.counts || jsonb_build_object(${SUMS})
         else jsonb_build_object('feed', excluded.counts -> 'feed') end`,
    [
      state.id,
      state.etag,
      state.lastModified,
      state.lastPollAt,
      state.lastSuccessAt,
      state.lastErrorAt,
      state.lastError,
      state.failuresInARow,
      state.pausedUntil,
      state.leftAloneUntil,
      JSON.stringify({ ...(brought ?? NO_COUNTS), feed: state.feed }),
      brought !== null,
    ],
  );
}

function emptyState(id: string): SourceState {
  return {
    id,
    etag: null,
    lastModified: null,
    lastPollAt: null,
    lastSuccessAt: null,
    lastErrorAt: null,
    lastError: null,
    failuresInARow: 0,
    pausedUntil: null,
    leftAloneUntil: null,
    counts: NO_COUNTS,
    feed: '',
  };
}

function stateOf(row: unknown): SourceState {
  const parsed = rowSchema.parse(row);
  const { feed, ...counts } = parsed.counts;
  return {
    id: parsed.id,
    etag: parsed.etag,
    lastModified: parsed.last_modified,
    lastPollAt: parsed.last_poll_at,
    lastSuccessAt: parsed.last_success_at,
    lastErrorAt: parsed.last_error_at,
    lastError: parsed.last_error,
    failuresInARow: parsed.failures_in_a_row,
    pausedUntil: parsed.paused_until,
    leftAloneUntil: parsed.left_alone_until,
    counts,
    feed,
  };
}
