import { z } from 'zod';
import type { Queryable } from '#server/db/client.ts';

const age = z.number().nullable();

const queueRow = z.object({ name: z.string(), waiting: z.int(), active: z.int(), failed: z.int() });
const sourceRow = z.object({ source: z.string(), seconds_since_success: age, failures: z.int(), paused: z.boolean() });
const mailRow = z.object({ waiting: z.int(), oldest_seconds: age });
const outgoingRow = z.object({
  browsers: z.int(),
  deliveries: z.int(),
  overdue_seconds: z.number(),
  notices_seconds: z.number(),
  failed_receipts: z.int(),
});
const liveRow = z.object({ live: z.int() });

export type QueueState = z.infer<typeof queueRow>;
export type SourceState = z.infer<typeof sourceRow>;
export type OutgoingState = z.infer<typeof outgoingRow>;
export type MailState = z.infer<typeof mailRow>;

/** As the queue last counted itself, which it does every minute. */
export async function readQueues(db: Queryable): Promise<QueueState[]> {
  const { rows } = await db.query(
    `select name, queued_count as waiting, active_count as active, failed_count as failed
     from jobs.queue where name !~ '^__' order by name`,
  );
  return z.array(queueRow).parse(rows);
}

const SOURCE_COLUMNS = `extract(epoch from now() - last_success_at)::float8 as seconds_since_success,
  failures_in_a_row as failures, coalesce(paused_until > now(), false) as paused`;

/** Sources that the desk manages, unless it has paused them, and with `hasFeed` the feed that the operator sets. */
export async function readWireSources(db: Queryable, hasFeed: boolean): Promise<SourceState[]> {
  const { rows } = await db.query(
    `select w.id as source, ${SOURCE_COLUMNS} from wire_sources w left join managed_sources m on m.id = w.id
     where case when m.id is null then $1::boolean and w.id = 'wire' else m.paused_at is null end order by w.id`,
    [hasFeed],
  );
  return z.array(sourceRow).parse(rows);
}

export async function readVideoSources(db: Queryable): Promise<SourceState[]> {
  const { rows } = await db.query(`select channel_id as source, ${SOURCE_COLUMNS} from video_sources order by 1`);
  return z.array(sourceRow).parse(rows);
}

/** How many broadcasts the provider says are on the air. */
export async function countLive(db: Queryable): Promise<number> {
  const { rows } = await db.query(
    `select count(*)::int as live from videos where broadcast = 'live' and gone_at is null and shown <> 'hidden'`,
  );
  return liveRow.parse(rows[0]).live;
}

export async function readWaitingMail(db: Queryable): Promise<MailState> {
  const { rows } = await db.query(
    `select count(*)::int as waiting, extract(epoch from now() - min(created_at))::float8 as oldest_seconds
     from mails where sent_at is null and failed_at is null`,
  );
  return mailRow.parse(rows[0]);
}

/** What is on its way out of the site: alerts to browsers, webhooks, and receipts of corrections and kills. */
export async function readOutgoing(db: Queryable): Promise<OutgoingState> {
  const { rows } = await db.query(
    `select (select coalesce(sum(cardinality(subscriptions)), 0)::int from alert_batches) as browsers,
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
