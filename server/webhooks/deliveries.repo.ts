import { z } from 'zod';
import { DELIVERY_STATES, type WebhookDelivery, webhookEvent } from '#domain/desk/webhooks.ts';
import { newId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/client.ts';

export interface NewEvent {
  readonly id: string;
  readonly type: string;
  /** The body as it is signed. */
  readonly payload: string;
}

/** Active endpoints that want events of `type`; none of them can be removed before the transaction ends. */
export async function endpointsFor(tx: Queryable, type: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from webhook_endpoints where state = 'active' and $1 = any (events) order by id for key share`,
    [type],
  );
  return rows.map(({ id }) => id);
}

/** A delivery for each endpoint that has none of this event yet; returns their ids. */
export async function insertDeliveries(
  tx: Queryable,
  { id, type, payload }: NewEvent,
  endpoints: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into webhook_deliveries (id, endpoint_id, event_id, type, payload, next_at, created_at)
     select new.id, new.endpoint_id, $3, $4, $5, $6, $6 from unnest($1::text[], $2::text[]) as new (id, endpoint_id)
     on conflict (event_id, endpoint_id) do nothing
     returning id`,
    [endpoints.map(() => newId()), endpoints, id, type, payload, now],
  );
  return rows.map((row) => row.id);
}

const listedRow = z.object({
  id: z.string(),
  event_id: z.string(),
  type: webhookEvent.shape.type,
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  next_at: z.date().nullable(),
  problem: z.string().nullable(),
  created_at: z.date(),
  delivered_at: z.date().nullable(),
});
const LISTED = 'id, event_id, type, state, attempts, next_at, problem, created_at, delivered_at';

function deliveryOf(found: unknown): WebhookDelivery {
  const one = listedRow.parse(found);
  return {
    _id: one.id,
    eventId: one.event_id,
    type: one.type,
    state: one.state,
    createdAt: one.created_at.toISOString(),
    attempts: one.attempts,
    nextAt: one.next_at?.toISOString() ?? null,
    problem: one.problem,
    deliveredAt: one.delivered_at?.toISOString() ?? null,
  };
}

/** Newest first, only those before the delivery `before`. */
export async function readDeliveries(
  db: Queryable,
  endpointId: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<WebhookDelivery[]> {
  const { rows } = await db.query(
    `select ${LISTED} from webhook_deliveries
     where endpoint_id = $1 and ($2::text is null or id < $2) order by id desc limit $3`,
    [endpointId, before, limit],
  );
  return rows.map(deliveryOf);
}

/** Makes it due now, with all its attempts ahead of it; `null` if the endpoint has no such delivery. */
export async function renewDelivery(
  tx: Queryable,
  { id, endpointId, now }: { readonly id: string; readonly endpointId: string; readonly now: Date },
): Promise<WebhookDelivery | null> {
  const { rows } = await tx.query(
    `update webhook_deliveries set state = 'waiting', attempts = 0, next_at = $3, delivered_at = null
     where id = $1 and endpoint_id = $2 returning ${LISTED}`,
    [id, endpointId, now],
  );
  return rows[0] === undefined ? null : deliveryOf(rows[0]);
}

/** Makes all that waits for an endpoint due now, with all its attempts ahead of it: what kept it waiting was mended. */
export async function renewWaiting(tx: Queryable, endpointId: string, now: Date): Promise<void> {
  await tx.query(
    `update webhook_deliveries set attempts = 0, next_at = $2 where endpoint_id = $1 and state = 'waiting'`,
    [endpointId, now],
  );
}

/** Makes every failed delivery of an event due now, with all its attempts ahead of it; returns how many. */
export async function renewFailed(tx: Queryable, eventId: string, now: Date): Promise<number> {
  const { rowCount } = await tx.query(
    `update webhook_deliveries set state = 'waiting', attempts = 0, next_at = $2
     where event_id = $1 and state = 'failed'`,
    [eventId, now],
  );
  return rowCount ?? 0;
}

const progressRow = z.object({
  total: z.int(),
  delivered: z.int(),
  failed: z.int(),
  waiting: z.int(),
  problem: z.string().nullable(),
});
export type EventProgress = z.infer<typeof progressRow>;

/** Counts the deliveries of an event by state. `problem` names an endpoint that has not received it, and why. */
export async function readProgress(db: Queryable, eventId: string): Promise<EventProgress> {
  const { rows } = await db.query(
    `with of_event as (
       select d.state, e.name || ': ' || coalesce(case when e.state = 'paused' then 'is paused' end, d.problem) as words
       from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
       where d.event_id = $1
     )
     select count(*)::int as total,
       count(*) filter (where state = 'delivered')::int as delivered,
       count(*) filter (where state = 'failed')::int as failed,
       count(*) filter (where state = 'waiting')::int as waiting,
       (select words from of_event where state <> 'delivered' and words is not null order by state, words limit 1) as problem
     from of_event`,
    [eventId],
  );
  return progressRow.parse(rows[0]);
}

/** Deletes deliveries created before `before`, in any state; returns how many. */
export async function deleteOldDeliveries(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.query('delete from webhook_deliveries where created_at < $1', [before]);
  return rowCount ?? 0;
}
