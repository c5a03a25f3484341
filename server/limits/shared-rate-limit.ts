import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import type { Clock } from '#server/clock.ts';
import { type Call, createBatches } from '#server/db/batches.ts';
import { planned, type Queryable } from '#server/db/client.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { Rate } from './rate-limit.ts';

/** A token bucket for each key, shared by all nodes and kept over a restart. */
export interface SharedLimit {
  /**
   * Takes `cost` units (1 unless told; bytes, say) for `key`. Resolves to 0, or to the milliseconds to wait, in which
   * case nothing was taken. Infinity: `cost` is more than the bucket ever holds.
   */
  take(key: string, cost?: number): Promise<number>;
  /** The milliseconds that `take` would ask to wait. Takes nothing. */
  waitOf(key: string, cost?: number): Promise<number>;
  /** Puts back what was taken for work that did not happen. */
  giveBack(key: string, cost?: number): Promise<void>;
}

/** Spaces out calls with the same key, across all nodes and over a restart. */
export interface SharedTurns {
  /**
   * Books the next turn of each key, which may repeat, in the transaction `tx`: the milliseconds until it comes, 0 for at
   * once. Null: it would come after `mostWaitMs`, and was not booked.
   */
  book(tx: Queryable, keys: readonly string[], mostWaitMs: number): Promise<(number | null)[]>;
}

export interface SharedLimits {
  /** `name` is part of every key, so two limits never share a bucket; it must not change between versions. */
  limit(name: string, rate: Rate): SharedLimit;
  /** One turn for each key in `everyMs`. `name` as for `limit`. */
  turns(name: string, everyMs: number): SharedTurns;
  /** Deletes the rows of buckets that are full again. */
  deleteFullBuckets(): Promise<void>;
}

export interface SharedLimitsNeeds {
  readonly db: { readonly pool: Queryable };
  readonly clock: Clock;
  /** The session secret: keys are stored under an HMAC, since they are addresses and networks of people. */
  readonly secret: string;
}

const CLEAN_UP_EVERY_SECONDS = 3600;
/** Calls of one limit that come while its statement runs wait this long at most for others to share the next one. */
const GATHER_MS = 25;

/**
 * Limits that hold across nodes: forms, uploads, mails. Atomic under concurrency; calls that come while a statement runs
 * share the next one. A flood is refused by `RateLimit` in memory first, so that it costs no statement.
 */
export function createSharedLimits({ db, clock, secret }: SharedLimitsNeeds): SharedLimits {
  // Made once: given the bytes, `createHmac` would make a key object of them at every call.
  const hmacKey = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'matv rate limits', 32)));
  const hashOf = (name: string, key: string) =>
    createHmac('sha256', hmacKey).update(`${name}\0${key}`).digest('base64url');
  return {
    limit: (name, { burst, perMinute }) => {
      const msPerUnit = 60_000 / perMinute;
      const capacityMs = burst * msPerUnit;

      async function waitOf(key: string, cost = 1): Promise<number> {
        if (cost > burst) return Number.POSITIVE_INFINITY;
        const { rows } = await db.pool.query<{ full_at: Date }>(
          'select full_at from rate_limits where limit_name = $1 and key_hash = $2',
          [name, hashOf(name, key)],
        );
        const now = clock.now().getTime();
        const fullAt = rows[0]?.full_at.getTime() ?? now;
        return Math.max(0, Math.ceil(fullAt - now + cost * msPerUnit - capacityMs));
      }

      const taking = createBatches<Taken, number>({
        gatherMs: GATHER_MS,
        run: (batch) => settle(db.pool, clock, { name, burst, msPerUnit }, batch),
      });

      return {
        waitOf,
        take: (key, cost = 1) =>
          cost > burst ? Promise.resolve(Number.POSITIVE_INFINITY) : taking.call({ hash: hashOf(name, key), cost }),
        async giveBack(key, cost = 1) {
          await db.pool.query(
            `update rate_limits set full_at = full_at - $3::float8 * interval '1 millisecond'
             where limit_name = $1 and key_hash = $2`,
            [name, hashOf(name, key), cost * msPerUnit],
          );
        },
      };
    },
    turns: (name, everyMs) => ({
      async book(tx, keys, mostWaitMs) {
        const waits: (number | null)[] = keys.map(() => null);
        // A statement may write a row once only, so a key that comes again waits for the next one.
        let left = keys.map((key, place) => ({ hash: hashOf(name, key), place }));
        while (left.length > 0) {
          const first = new Map<string, number>();
          for (const { hash, place } of left) if (!first.has(hash)) first.set(hash, place);
          const booked = await bookOnce(tx, { name, everyMs, mostWaitMs, now: clock.now() }, [...first.keys()]);
          for (const [hash, place] of first) waits[place] = booked.get(hash) ?? null;
          left = left.filter(({ hash, place }) => first.get(hash) !== place);
        }
        return waits;
      },
    }),
    async deleteFullBuckets() {
      // Skips what is taken from at this moment: waiting for it while others are locked could deadlock.
      await db.pool.query(
        `delete from rate_limits where (limit_name, key_hash) in (
           select limit_name, key_hash from rate_limits where full_at < $1 for update skip locked)`,
        [clock.now()],
      );
    },
  };
}

interface Bucket {
  readonly name: string;
  readonly burst: number;
  readonly msPerUnit: number;
}

interface Taken {
  readonly hash: string;
  readonly cost: number;
}

/** Answered with the milliseconds to wait. */
type Taking = Call<Taken, number>;

/**
 * Takes for all of a key at once; where that is too much, for as many as there is room for, in the order they came. So a
 * statement serves any number of keys, and a key on which hundreds wait costs two or three.
 */
async function settle(db: Queryable, clock: Clock, bucket: Bucket, batch: readonly Taking[]): Promise<void> {
  let groups = [...Map.groupBy(batch, ({ asked }) => asked.hash)].map(
    ([hash, all]): Group => ({ hash, all, tried: thoseThatFit(all, bucket.burst) }),
  );
  while (groups.length > 0) {
    const now = clock.now();
    const taken = await takeAll(db, bucket, now, groups);
    const refused = groups.filter(({ hash }) => !taken.has(hash));
    const fullAt = refused.length > 0 ? await timesOf(db, bucket.name, refused) : new Map<string, number>();
    groups = groups
      .map((group) =>
        taken.has(group.hash)
          ? afterTaking(group, bucket)
          : afterRefusal(group, bucket, Math.max(0, (fullAt.get(group.hash) ?? 0) - now.getTime())),
      )
      .filter(({ all }) => all.length > 0);
  }
}

/** Calls waiting for one key; `tried` are those to be tried next. */
interface Group {
  readonly hash: string;
  readonly all: readonly Taking[];
  readonly tried: readonly Taking[];
}

/** Calls that were not tried stay in the queue. */
function afterTaking({ hash, all, tried }: Group, { burst }: Bucket): Group {
  for (const one of tried) one.resolve(0);
  const left = all.filter((one) => !tried.includes(one));
  return { hash, all: left, tried: thoseThatFit(left, burst) };
}

/** Lets callers through while there is room and tells the others how long to wait. */
function afterRefusal({ hash, all }: Group, { burst, msPerUnit }: Bucket, usedMs: number): Group {
  const left = thoseThatFit(all, burst - usedMs / msPerUnit);
  for (const one of all.filter((each) => !left.includes(each))) {
    // At least a millisecond: between the two statements the bucket may have refilled.
    one.resolve(Math.max(1, Math.ceil(usedMs + (one.asked.cost - burst) * msPerUnit)));
  }
  return { hash, all: left, tried: left };
}

function thoseThatFit(all: readonly Taking[], room: number): Taking[] {
  let left = room;
  return all.filter(({ asked: { cost } }) => {
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

/** The hashes that had room for all that was tried. Locked in a fixed order, so that nodes do not deadlock. */
async function takeAll(
  db: Queryable,
  { name, burst, msPerUnit }: Bucket,
  now: Date,
  groups: readonly Group[],
): Promise<ReadonlySet<string>> {
  const costsMs = groups.map(({ tried }) => tried.reduce((sum, { asked }) => sum + asked.cost, 0) * msPerUnit);
  const { rows } = await db.query<{ key_hash: string }>(
    planned(
      'take_from_buckets',
      `insert into rate_limits as bucket (limit_name, key_hash, full_at)
       select $1, key_hash, $4::timestamptz + cost_ms * interval '1 millisecond'
       from unnest($2::text[], $3::float8[]) as asked (key_hash, cost_ms) order by key_hash
       on conflict (limit_name, key_hash) do update
         set full_at = greatest(bucket.full_at, $4::timestamptz) + (excluded.full_at - $4::timestamptz)
         where greatest(bucket.full_at, $4::timestamptz) + (excluded.full_at - $4::timestamptz)
           <= $4::timestamptz + $5::float8 * interval '1 millisecond'
       returning key_hash`,
      [name, groups.map(({ hash }) => hash), costsMs, now, burst * msPerUnit],
    ),
  );
  return new Set(rows.map(({ key_hash }) => key_hash));
}

/** When each bucket will be full again, in milliseconds since 1970. */
async function timesOf(db: Queryable, name: string, groups: readonly Group[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ key_hash: string; full_at: Date }>(
    'select key_hash, full_at from rate_limits where limit_name = $1 and key_hash = any($2::text[])',
    [name, groups.map(({ hash }) => hash)],
  );
  return new Map(rows.map(({ key_hash, full_at }) => [key_hash, full_at.getTime()]));
}

interface Turn {
  readonly name: string;
  readonly everyMs: number;
  readonly mostWaitMs: number;
  readonly now: Date;
}

/** The waits of the booked turns, by key. Locked in a fixed order, so that nodes do not deadlock. */
async function bookOnce(
  tx: Queryable,
  { name, everyMs, mostWaitMs, now }: Turn,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ key_hash: string; full_at: Date }>(
    planned(
      'book_turns',
      `insert into rate_limits as turn (limit_name, key_hash, full_at)
       select $1, key_hash, $3::timestamptz + $4::float8 * interval '1 millisecond'
       from unnest($2::text[]) as asked (key_hash) order by key_hash
       on conflict (limit_name, key_hash) do update
         set full_at = greatest(turn.full_at, $3::timestamptz) + $4::float8 * interval '1 millisecond'
         where turn.full_at <= $3::timestamptz + $5::float8 * interval '1 millisecond'
       returning key_hash, full_at`,
      [name, hashes, now, everyMs, mostWaitMs],
    ),
  );
  return new Map(
    rows.map(({ key_hash, full_at }) => [key_hash, Math.max(0, full_at.getTime() - everyMs - now.getTime())]),
  );
}

export function registerSharedLimitsJob(jobs: Pick<Jobs, 'every'>, limits: SharedLimits): void {
  jobs.every('forget-rate-limits', CLEAN_UP_EVERY_SECONDS, () => limits.deleteFullBuckets());
}
