import { createHmac, hkdfSync } from 'node:crypto';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { type FailureCounts, FORGET_FAILURES_AFTER_MS } from './login-throttle.ts';

/** Counts failed attempts in the database, so that a second node does not allow more of them. */
export function failureCountsIn(db: Pick<Database, 'pool'>, secret: string): FailureCounts {
  const hmacKey = Buffer.from(hkdfSync('sha256', secret, '', 'matv login throttle', 32));
  const hashOf = (key: string) => createHmac('sha256', hmacKey).update(key).digest('base64url');
  return {
    countUnless: (keys, now, judge) =>
      inTransaction(db, async (tx) => {
        const hashes = new Map(keys.map((key) => [hashOf(key), key]));
        // Inserts or locks the rows in a fixed order, so that concurrent logins cannot deadlock.
        const { rows } = await tx.query<{ key_hash: string; misses: number; last_at: Date }>(
          `insert into login_misses as kept (key_hash, misses, last_at)
           select key_hash, 0, $2 from unnest($1::text[]) as asked (key_hash) order by key_hash
           on conflict (key_hash) do update set misses = kept.misses
           returning key_hash, misses, last_at`,
          [[...hashes.keys()], new Date(now)],
        );
        const answer = judge(
          new Map(
            rows.map((row) => [hashes.get(row.key_hash) ?? '', { count: row.misses, lastAt: row.last_at.getTime() }]),
          ),
        );
        if (answer !== 0) return answer;
        await tx.query(
          `update login_misses set misses = case when last_at < $3 then 1 else misses + 1 end, last_at = $2
           where key_hash = any($1::text[])`,
          [[...hashes.keys()], new Date(now), new Date(now - FORGET_FAILURES_AFTER_MS)],
        );
        return answer;
      }),
    takeBack: (own, shared) =>
      inTransaction(db, async (tx) => {
        const hashes = shared.map(hashOf);
        await tx.query('select from login_misses where key_hash = any($1::text[]) order by key_hash for update', [
          [hashOf(own), ...hashes],
        ]);
        await tx.query('delete from login_misses where key_hash = $1', [hashOf(own)]);
        await tx.query('update login_misses set misses = misses - 1 where key_hash = any($1::text[]) and misses > 0', [
          hashes,
        ]);
      }),
  };
}

/** Deletes counts that no longer matter at `now`. */
export async function deleteOldFailures(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from login_misses where last_at < $1', [new Date(now.getTime() - FORGET_FAILURES_AFTER_MS)]);
}
