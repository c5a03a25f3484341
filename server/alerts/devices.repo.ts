import type { Queryable } from '#server/db/client.ts';

export interface DeviceRow {
  id: string;
  name: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  key_id: string;
  added_at: Date;
}

/** A person's devices, in the order they were added. */
export async function devicesOf(db: Queryable, userId: string): Promise<DeviceRow[]> {
  const { rows } = await db.query<DeviceRow>(
    'select id, name, endpoint, p256dh, auth, key_id, added_at from alert_devices where user_id = $1 order by id',
    [userId],
  );
  return rows;
}

export interface NewDevice {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly keyId: string;
  readonly at: Date;
}

/** Adds a device, or renames and reassigns one with the same endpoint; false if its secrets differ. */
export async function putDevice(tx: Queryable, device: NewDevice): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into alert_devices as d (id, user_id, name, endpoint, p256dh, auth, key_id, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (endpoint) do update set user_id = excluded.user_id, name = excluded.name, key_id = excluded.key_id
       where d.auth = excluded.auth and d.p256dh = excluded.p256dh`,
    [device.id, device.userId, device.name, device.endpoint, device.p256dh, device.auth, device.keyId, device.at],
  );
  return rowCount === 1;
}

/** Deletes a person's device; false if they have none with this id. */
export async function deleteDevice(tx: Queryable, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from alert_devices where id = $1 and user_id = $2', [id, userId]);
  return rowCount === 1;
}
