import { z } from 'zod';
import type { Queryable } from '#server/db/client.ts';

/** Longer than an attempt can take: whoever holds a lease renews it for each. */
const LEASE_SECONDS = 30;

/** The process that sends. */
export interface Holder {
  readonly id: string;
  /** Only one process can have the embedded database, so leases of others in it belong to one that died. */
  readonly isAlone: boolean;
}

const FREE = '(e.leased_until is null or e.leased_until < now() or e.leased_by = $1 or $2)';

/** Active endpoints with something due that no other process is sending to. */
export async function dueEndpoints(db: Queryable, holder: Holder, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select e.id from webhook_endpoints e
     where e.state = 'active' and ${FREE} and exists (
       select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting' and d.next_at <= $3)`,
    [holder.id, holder.isAlone, now],
  );
  return rows.map(({ id }) => id);
}

const leased = z.object({
  url: z.string(),
  sealed_secret: z.string(),
  former_sealed_secret: z.string().nullable(),
});
export type LeasedEndpoint = z.infer<typeof leased>;

/** Takes or renews the lease: where to send now, and signed with what. `null` if it is paused, removed or not free. */
export async function leaseEndpoint(
  db: Queryable,
  id: string,
  holder: Holder,
  now: Date,
): Promise<LeasedEndpoint | null> {
  const { rows } = await db.query(
    `update webhook_endpoints e set leased_by = $1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
     where e.id = $3 and e.state = 'active' and ${FREE}
     returning url, sealed_secret, case when former_until > $4 then former_sealed_secret end as former_sealed_secret`,
    [holder.id, holder.isAlone, id, now],
  );
  return rows[0] === undefined ? null : leased.parse(rows[0]);
}

export async function releaseEndpoint(db: Queryable, id: string, holder: Holder): Promise<void> {
  await db.query(
    `update webhook_endpoints set leased_by = null, leased_until = null where id = $1 and leased_by = $2`,
    [id, holder.id],
  );
}

const due = z.object({
  id: z.string(),
  endpoint_id: z.string(),
  event_id: z.string(),
  type: z.string(),
  payload: z.string(),
  attempts: z.int(),
});
export type DueDelivery = z.infer<typeof due>;

/** The delivery of this endpoint that has been due longest. */
export async function nextDue(db: Queryable, endpointId: string, now: Date): Promise<DueDelivery | null> {
  const { rows } = await db.query(
    `select id, endpoint_id, event_id, type, payload, attempts from webhook_deliveries
     where endpoint_id = $1 and state = 'waiting' and next_at <= $2 order by next_at, id limit 1`,
    [endpointId, now],
  );
  return rows[0] === undefined ? null : due.parse(rows[0]);
}

/** The outcome of an attempt: delivered, failed for good, or to be retried at `nextAt`. */
export interface Outcome {
  readonly state: 'delivered' | 'failed' | 'waiting';
  readonly nextAt: Date | null;
  readonly problem: string | null;
  readonly status: number | null;
  readonly at: Date;
}

/**
 * Records the outcome on the delivery and its endpoint. If another process took the delivery over and has recorded an
 * attempt first, or a person has had it sent again, only a success still counts.
 */
export async function settle(tx: Queryable, delivery: DueDelivery, outcome: Outcome): Promise<void> {
  await tx.query(
    `with settled as (
       update webhook_deliveries set state = $3, attempts = attempts + 1, next_at = $4, problem = $5, last_status = $6,
         delivered_at = case when $3 = 'delivered' then $7::timestamptz end
       where id = $1 and state = 'waiting' and (attempts = $2 or $3 = 'delivered')
       returning endpoint_id
     )
     update webhook_endpoints e set last_at = $7, last_problem = $5 from settled where e.id = settled.endpoint_id`,
    [delivery.id, delivery.attempts, outcome.state, outcome.nextAt, outcome.problem, outcome.status, outcome.at],
  );
}

/** Postpones all waiting deliveries of the endpoint until `until` at the earliest. */
export async function holdBack(tx: Queryable, endpointId: string, until: Date): Promise<void> {
  await tx.query(
    `update webhook_deliveries set next_at = $2 where endpoint_id = $1 and state = 'waiting' and next_at < $2`,
    [endpointId, until],
  );
}
