import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/db/client.ts';
import { type Finding, fine, problem } from './findings.ts';

interface SourceRow {
  readonly id: string;
  readonly last_success_at: Date | null;
  readonly last_error: string | null;
  readonly failures_in_a_row: number;
}

/** Whether the wire answered the server last time; the feed itself is not called. */
export async function checkWire({ pool }: { pool: Queryable }, config: Config): Promise<Finding> {
  if (!config.wire) return fine('wire', 'no WIRE_URL is set: own stories and samples only');
  const { rows } = await pool.query<SourceRow>(
    'select id, last_success_at, last_error, failures_in_a_row from wire_sources order by failures_in_a_row desc limit 1',
  );
  const [worst] = rows;
  if (!worst) return fine('wire', 'not asked yet; the running server asks it');
  const since = worst.last_success_at ? `last answered ${worst.last_success_at.toISOString()}` : 'never answered';
  if (worst.failures_in_a_row === 0) return fine('wire', since);
  return problem(
    'wire',
    `${worst.failures_in_a_row} tries failed in a row, ${since}: ${worst.last_error ?? 'no reason known'}.`,
    'check WIRE_URL and WIRE_TOKEN, and that this machine reaches the feed.',
  );
}
