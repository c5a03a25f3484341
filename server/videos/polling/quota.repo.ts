import { z } from 'zod';
import type { Queryable } from '#server/db/client.ts';

const usedRow = z.object({ used: z.int() });
const KEPT_DAYS = 60;

/**
 * Takes one unit of a day's quota before the call that costs it; false if the day's units are used up. Atomic, so that
 * no two calls take the last unit. The unit counts as used even if the call fails.
 */
export async function takeUnit(db: Queryable, day: string, most: number): Promise<boolean> {
  if (most < 1) return false;
  const { rowCount } = await db.query(
    `insert into video_quota as q (day, used) values ($1, 1)
     on conflict (day) do update set used = q.used + 1 where q.used < $2`,
    [day, most],
  );
  return rowCount === 1;
}

/** Units used so far in a day. */
export async function usedUnits(db: Queryable, day: string): Promise<number> {
  const { rows } = await db.query('select used from video_quota where day = $1', [day]);
  return usedRow.nullable().parse(rows[0] ?? null)?.used ?? 0;
}

/** Records that the provider reports the day's quota as used up, whatever our own count. */
export async function noteUsedUp(db: Queryable, day: string, units: number): Promise<void> {
  await db.query(
    `insert into video_quota as q (day, used) values ($1, $2)
     on conflict (day) do update set used = greatest(q.used, excluded.used)`,
    [day, units],
  );
}

export async function deleteOldDays(db: Queryable, day: string): Promise<void> {
  await db.query(`delete from video_quota where day < $1::date - ${KEPT_DAYS}`, [day]);
}
