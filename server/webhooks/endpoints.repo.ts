import { z } from 'zod';
import { WEBHOOK_EVENTS, type Webhook, type WebhookFields } from '#domain/desk/webhooks.ts';
import type { Queryable } from '#server/db/client.ts';

const row = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  state: z.enum(['active', 'paused']),
  paused_because: z.string().nullable(),
  version: z.int(),
  created_at: z.date(),
  created_by: z.string().nullable(),
  last_at: z.date().nullable(),
  last_problem: z.string().nullable(),
  former_until: z.date().nullable(),
  waiting: z.int(),
});

const SELECT = `
  select e.id, e.name, e.url, e.events, e.state, e.paused_because, e.version, e.created_at, u.name as created_by,
    e.last_at, e.last_problem, e.former_until,
    (select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting') as waiting
  from webhook_endpoints e left join users u on u.id = e.created_by`;

function webhookOf(found: unknown, now: Date): Webhook {
  const one = row.parse(found);
  return {
    _id: one.id,
    name: one.name,
    url: one.url,
    events: WEBHOOK_EVENTS.filter((type) => one.events.includes(type)),
    state: one.state,
    pausedBecause: one.paused_because,
    version: one.version,
    createdAt: one.created_at.toISOString(),
    createdBy: one.created_by,
    last: one.last_at && { at: one.last_at.toISOString(), problem: one.last_problem },
    formerUntil: one.former_until && one.former_until > now ? one.former_until.toISOString() : null,
    waiting: one.waiting,
  };
}

export async function readEndpoints(db: Queryable, now: Date): Promise<Webhook[]> {
  const { rows } = await db.query(`${SELECT} order by lower(e.name), e.id`);
  return rows.map((one) => webhookOf(one, now));
}

export async function readEndpoint(db: Queryable, id: string, now: Date): Promise<Webhook | null> {
  const { rows } = await db.query(`${SELECT} where e.id = $1`, [id]);
  return rows[0] === undefined ? null : webhookOf(rows[0], now);
}

/** Keeps others from changing or removing it until the transaction ends; false if there is none. */
export async function lockEndpoint(tx: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from webhook_endpoints where id = $1 for update', [id]);
  return rowCount === 1;
}

/** Makes one creation wait for another, so that the two cannot pass the limit together. */
export async function lockCreation(tx: Queryable): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('webhook_endpoints'))`);
  const { rows } = await tx.query<{ count: number }>('select count(*)::int as count from webhook_endpoints');
  return rows[0]?.count ?? 0;
}

export async function insertEndpoint(
  tx: Queryable,
  id: string,
  { name, url, events }: WebhookFields,
  by: { readonly sealedSecret: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    `insert into webhook_endpoints (id, name, url, events, sealed_secret, created_by, created_at, changed_at)
     values ($1, $2, $3, $4::text[], $5, $6, $7, $7)`,
    [id, name, url, events, by.sealedSecret, by.userId, by.now],
  );
}

/** Whether it was this person who added the webhook. */
export async function wasAddedBy(tx: Queryable, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from webhook_endpoints where id = $1 and created_by = $2', [id, userId]);
  return rowCount === 1;
}

export async function updateEndpoint(
  tx: Queryable,
  id: string,
  { name, url, events }: WebhookFields,
  now: Date,
): Promise<void> {
  await tx.query(
    `update webhook_endpoints set name = $2, url = $3, events = $4::text[], version = version + 1, changed_at = $5
     where id = $1`,
    [id, name, url, events, now],
  );
}

/** Pauses or resumes it; `because` is for a pause that nobody chose. */
export async function turnEndpoint(
  tx: Queryable,
  id: string,
  to: { readonly state: Webhook['state']; readonly because: string | null; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update webhook_endpoints set state = $2, paused_because = $3, changed_at = $4
     where id = $1 and state <> $2`,
    [id, to.state, to.because, to.now],
  );
  return rowCount === 1;
}

/** The present secret becomes the former one, which is used until `formerUntil`. */
export async function replaceSecret(
  tx: Queryable,
  id: string,
  to: { readonly sealedSecret: string; readonly formerUntil: Date; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update webhook_endpoints set former_sealed_secret = sealed_secret, former_until = $3, sealed_secret = $2,
       changed_at = $4
     where id = $1`,
    [id, to.sealedSecret, to.formerUntil, to.now],
  );
}
