import { planned, type Queryable } from './client.ts';

/** The stored settings of these names, one query for all. */
export async function readSettings(db: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await db.query<{ key: string; value: unknown }>(
    planned('settings', 'select key, value from settings where key = any($1::text[])', [keys]),
  );
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export async function writeSetting(tx: Queryable, key: string, value: unknown): Promise<void> {
  await tx.query(
    `insert into settings (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  );
}
