import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/db/client.ts';

const age = z.number().nullable();

const queueRow = z.object({
  name: z.string(),
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
  overdue: z.number(),
});
const recurringRow = z.object({
  name: z.string(),
  last_success: age,
  failing: z.number(),
  overdue: z.number(),
});
const sessionsRow = z.object({ open: z.int(), active: z.int() });
const sourceRow = z.object({ source: z.string(), seconds_since_success: age, failures: z.int(), paused: z.boolean() });
const mailRow = z.object({ waiting: z.int(), oldest_seconds: age });
const outgoingRow = z.object({
  browsers: z.int(),
  waiting_share: z.number(),
  deliveries: z.int(),
  overdue_seconds: z.number(),
  notices_seconds: z.number(),
  failed_receipts: z.int(),
});
const liveRow = z.object({ live: z.int() });

export type QueueState = z.infer<typeof queueRow>;
export type RecurringState = z.infer<typeof recurringRow>;
export type SourceState = z.infer<typeof sourceRow>;

/** What all nodes on the database share. */
export interface SharedState {
  readonly queues: readonly QueueState[];
  readonly recurring: readonly RecurringState[];
  readonly wire: readonly SourceState[];
  readonly videos: readonly SourceState[];
  readonly live: number;
  readonly mail: z.infer<typeof mailRow>;
  readonly outgoing: z.infer<typeof outgoingRow>;
  readonly sessions: z.infer<typeof sessionsRow>;
}

/** `recurring`: the names of the jobs that run again and again. */
export async function readShared(
  db: Queryable,
  config: Pick<Config, 'wire' | 'videos'>,
  recurring: readonly string[],
): Promise<SharedState> {
  // Sequentially: a scrape uses at most one connection of the pool.
  return {
    queues: await readQueues(db),
    recurring: await readRecurring(db, recurring),
    wire: await readWireSources(db, config.wire !== null),
    videos: config.videos ? await readVideoSources(db) : [],
    live: await countLive(db),
    mail: await readWaitingMail(db),
    outgoing: await readOutgoing(db),
    sessions: await countSessions(db),
  };
}

/** The counts that the queue caches and renews every minute. */
async function readQueues(db: Queryable): Promise<QueueState[]> {
  const { rows } = await db.query(
    `select q.name, q.queued_count as waiting, q.active_count as active, q.failed_count as failed,
       greatest(0, coalesce(extract(epoch from now() - first.due), 0))::float8 as overdue
     from jobs.queue q cross join lateral (
       select min(start_after) as due from jobs.job j where j.name = q.name and j.state < 'active' and not j.blocked
     ) first
     where q.name !~ '^__' order by q.name`,
  );
  return z.array(queueRow).parse(rows);
}

async function readRecurring(db: Queryable, names: readonly string[]): Promise<RecurringState[]> {
  const { rows } = await db.query(
    `select name, extract(epoch from now() - last_success_at)::float8 as last_success,
       coalesce(extract(epoch from now() - failing_since), 0)::float8 as failing,
       greatest(0, extract(epoch from now() - greatest(next_at, leased_until)))::float8 as overdue
     from recurring_jobs where name = any($1) order by name`,
    [names],
  );
  return z.array(recurringRow).parse(rows);
}

const SOURCE_COLUMNS = `extract(epoch from now() - last_success_at)::float8 as seconds_since_success,
  failures_in_a_row as failures, coalesce(paused_until > now(), false) as paused`;

/** Sources that the desk manages, unless it has paused them, and with `hasFeed` the feed that the operator sets, unless it is paused. */
async function readWireSources(db: Queryable, hasFeed: boolean): Promise<SourceState[]> {
  const { rows } = await db.query(
    `select w.id as source, ${SOURCE_COLUMNS} from wire_sources w left join managed_sources m on m.id = w.id
     where case when m.id is null then $1::boolean and w.id = 'wire' and w.paused_at is null else m.paused_at is null end order by w.id`,
    [hasFeed],
  );
  return z.array(sourceRow).parse(rows);
}

async function readVideoSources(db: Queryable): Promise<SourceState[]> {
  const { rows } = await db.query(`select channel_id as source, ${SOURCE_COLUMNS} from video_sources order by 1`);
  return z.array(sourceRow).parse(rows);
}

/** How many broadcasts the provider says are on the air. */
async function countLive(db: Queryable): Promise<number> {
  const { rows } = await db.query(
    `select count(*)::int as live from videos where broadcast = 'live' and gone_at is null and shown <> 'hidden'`,
  );
  return liveRow.parse(rows[0]).live;
}

async function readWaitingMail(db: Queryable): Promise<SharedState['mail']> {
  const { rows } = await db.query(
    `select count(*)::int as waiting, extract(epoch from now() - min(created_at))::float8 as oldest_seconds
     from mails where sent_at is null and failed_at is null`,
  );
  return mailRow.parse(rows[0]);
}

/** What is on its way out of the site: alerts to browsers, webhooks, and receipts of corrections and kills. */
async function readOutgoing(db: Queryable): Promise<SharedState['outgoing']> {
  const { rows } = await db.query(
    `select (select coalesce(sum(cardinality(subscriptions)), 0)::int from alert_batches) as browsers,
       (select coalesce(max(b.waiting::float8 / greatest(a.recipients, 1)), 0) from alerts a
        join (select alert_id, sum(cardinality(subscriptions)) as waiting from alert_batches group by alert_id) b
          on b.alert_id = a.id) as waiting_share,
       webhooks.deliveries, webhooks.overdue_seconds,
       (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from story_notices
        where settled_at is null) as notices_seconds,
       (select count(*)::int from notice_receipts where state = 'failed') as failed_receipts
     from (select count(*)::int as deliveries,
             greatest(0, coalesce(extract(epoch from now() - min(next_at)), 0))::float8 as overdue_seconds
           from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
           where d.state = 'waiting' and e.state = 'active') webhooks`,
  );
  return outgoingRow.parse(rows[0]);
}

async function countSessions(db: Queryable): Promise<SharedState['sessions']> {
  const { rows } = await db.query(
    `select count(*)::int as open, count(*) filter (where last_used_at > now() - interval '15 minutes')::int as active
     from sessions where expires_at > now() and not awaits_code`,
  );
  return sessionsRow.parse(rows[0]);
}
