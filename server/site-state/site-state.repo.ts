import { z } from 'zod';
import { firstIdAt } from '#domain/ids.ts';
import type { Queryable } from '#server/db/client.ts';
import { isAlive } from '#server/nodes/heartbeat.ts';

const time = z.date().nullable();

const sourceRow = z.object({ name: z.string(), last_success_at: time, failures: z.int() });
export type SourceRow = z.infer<typeof sourceRow>;

/** Sources of the wire that are not paused: the operator's feed where there is one, and those of the desk. */
export async function readWire(db: Queryable, hasFeed: boolean): Promise<SourceRow[]> {
  const { rows } = await db.query(
    `select coalesce(m.name, 'The operator’s feed') as name, w.last_success_at, coalesce(w.failures_in_a_row, 0) as failures
     from (select id, name from managed_sources where paused_at is null
           union all select 'wire', null where $1::boolean) m
     left join wire_sources w on w.id = m.id where w.paused_at is null order by 1`,
    [hasFeed],
  );
  return z.array(sourceRow).parse(rows);
}

/** What is known of the channel; `null`: it was never asked for. */
export async function readVideos(db: Queryable, channelId: string): Promise<SourceRow | null> {
  const { rows } = await db.query(
    `select 'The video provider' as name, last_success_at, failures_in_a_row as failures
     from video_sources where channel_id = $1`,
    [channelId],
  );
  return sourceRow.nullable().parse(rows[0] ?? null);
}

const mailRow = z.object({
  waiting: z.int(),
  retried: z.int(),
  retried_since: time,
  last_sent: time,
  given_up: z.int(),
  last_given_up: time,
});

const DAY_MS = 86_400_000;

/** Given up in the last day: not what was refused for its address, which says nothing of the mail server. */
export async function readMail(db: Queryable, now: Date): Promise<z.infer<typeof mailRow>> {
  const { rows } = await db.query(
    `select waiting.*, given_up.*, (select max(sent_at) from mails where sent_at is not null) as last_sent
     from (select count(*)::int as waiting, count(*) filter (where last_error is not null)::int as retried,
             min(created_at) filter (where last_error is not null) as retried_since
           from mails where sent_at is null and failed_at is null) waiting,
       (select count(*)::int as given_up, max(failed_at) as last_given_up
        from mails where id >= $1 and failed_at >= $2 and not refused_for_good) given_up`,
    // By id, which has an index: none is tried for longer than a day.
    [firstIdAt(new Date(now.getTime() - 2 * DAY_MS)), new Date(now.getTime() - DAY_MS)],
  );
  return mailRow.parse(rows[0]);
}

const alertsRow = z.object({ browsers: z.int(), due_since: time, attempts: z.int(), last_sent: time });

export async function readAlerts(db: Queryable): Promise<z.infer<typeof alertsRow>> {
  const { rows } = await db.query(
    `select coalesce(sum(cardinality(subscriptions)), 0)::int as browsers, coalesce(max(attempt), 0) as attempts,
       min(due_at) filter (where due_at < now() and (claimed_until is null or claimed_until < now())) as due_since,
       (select max(finished_at) from alerts where state = 'sent') as last_sent
     from alert_batches`,
  );
  return alertsRow.parse(rows[0]);
}

const newsletterRow = z.object({
  sending: z.int(),
  sending_since: time,
  paused: z.int(),
  late_since: time,
  last_sent: time,
});

export async function readNewsletter(db: Queryable): Promise<z.infer<typeof newsletterRow>> {
  const { rows } = await db.query(
    `select count(*) filter (where state = 'sending')::int as sending,
       min(started_at) filter (where state = 'sending') as sending_since,
       count(*) filter (where state = 'paused')::int as paused,
       min(send_at) filter (where state = 'scheduled' and send_at < now()) as late_since,
       max(finished_at) filter (where state = 'sent') as last_sent
     from newsletter_editions`,
  );
  return newsletterRow.parse(rows[0]);
}

const webhooksRow = z.object({
  active: z.int(),
  paused: z.int(),
  waiting: z.int(),
  due_since: time,
  retried: z.int(),
  last_delivered: time,
});

export async function readWebhooks(db: Queryable): Promise<z.infer<typeof webhooksRow>> {
  const { rows } = await db.query(
    `select endpoints.*, waiting.*,
       (select max(delivered_at) from webhook_deliveries where state = 'delivered') as last_delivered
     from (select count(*) filter (where state = 'active')::int as active,
             count(*) filter (where state <> 'active')::int as paused from webhook_endpoints) endpoints,
       (select count(*)::int as waiting, count(*) filter (where d.attempts > 0)::int as retried,
          min(d.next_at) filter (where d.next_at < now()) as due_since
        from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where d.state = 'waiting' and e.state = 'active') waiting`,
  );
  return webhooksRow.parse(rows[0]);
}

const jobsRow = z.object({ waiting: z.int(), failed: z.int(), due_since: time });
const recurringRow = z.object({
  name: z.string(),
  last_success_at: time,
  failing_since: time,
  next_at: time,
  overdue_since: time,
});
export type RecurringRow = z.infer<typeof recurringRow>;

/** The queues, and those of the jobs called `names` that run again and again. */
export async function readJobs(
  db: Queryable,
  names: readonly string[],
): Promise<z.infer<typeof jobsRow> & { readonly recurring: RecurringRow[] }> {
  const queues = await db.query(
    `select coalesce(sum(q.queued_count), 0)::int as waiting, coalesce(sum(q.failed_count), 0)::int as failed,
       min(first.due) filter (where first.due < now()) as due_since
     from jobs.queue q cross join lateral (
       select min(start_after) as due from jobs.job j where j.name = q.name and j.state < 'active' and not j.blocked
     ) first
     where q.name !~ '^__'`,
  );
  const recurring = await db.query(
    `select name, last_success_at, failing_since, next_at,
       case when greatest(next_at, leased_until) < now() then greatest(next_at, leased_until) end as overdue_since
     from recurring_jobs where name = any($1) order by name`,
    [names],
  );
  return { ...jobsRow.parse(queues.rows[0]), recurring: z.array(recurringRow).parse(recurring.rows) };
}

const nodesRow = z.object({ alive: z.int() });

/** How many servers are running on the database. */
export async function countNodes(db: Queryable): Promise<number> {
  const { rows } = await db.query(`select count(*)::int as alive from site_nodes n where ${isAlive('n')}`);
  return nodesRow.parse(rows[0]).alive;
}
