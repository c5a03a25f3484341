import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import { type Sealing, type StoredPurpose, sealing } from '#server/secrets/sealing.ts';

/** A column of sealed texts; `key` is the table's primary key. */
interface SealedColumn {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly purpose: StoredPurpose;
  /** SQL: which rows are in use. One that is not may stay unreadable. */
  readonly inUse?: string;
}

/** All encrypted columns of the database. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'second_factors', key: 'user_id', column: 'sealed_secret', purpose: 'second factor' },
  { table: 'mails', key: 'id', column: 'sealed_props', purpose: 'mails' },
  { table: 'webhook_endpoints', key: 'id', column: 'sealed_secret', purpose: 'webhook secrets' },
  {
    table: 'webhook_endpoints',
    key: 'id',
    column: 'former_sealed_secret',
    purpose: 'webhook secrets',
    inUse: 'former_until > now()',
  },
  { table: 'push_keys', key: 'id', column: 'private_key', purpose: 'push keys', inUse: 'is_current' },
  { table: 'managed_sources', key: 'id', column: 'sealed_secret', purpose: 'source secrets' },
];

/**
 * Re-encrypts with `secret` what is encrypted with the former one. What is encrypted with neither stays as it is.
 * Recovery codes, of which only hashes are stored, are deleted where the second factor was re-encrypted: they can
 * never match again. Safe to run again, and by several nodes at once.
 */
export async function resealWith(
  secret: string,
  former: string,
  { db, log }: { readonly db: Database; readonly log: Pick<Log, 'info'> },
): Promise<void> {
  const count = await inTransaction(db, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('matv resealing'))`);
    let resealed = 0;
    for (const column of SEALED_COLUMNS) {
      const { purpose } = column;
      resealed += await resealColumn(tx, column, { now: sealing(secret, purpose), before: sealing(former, purpose) });
    }
    return resealed;
  });
  log.info({ count }, 'sealed again with SESSION_SECRET; take SESSION_SECRET_FORMER out of the settings now');
}

/** How many values are encrypted, and of each purpose how many none of the secrets opens. */
export async function countSealed(
  db: Queryable,
  secrets: readonly string[],
): Promise<{ readonly values: number; readonly lost: ReadonlyMap<StoredPurpose, number> }> {
  const lost = new Map<StoredPurpose, number>();
  let values = 0;
  for (const { table, column, purpose, inUse = 'true' } of SEALED_COLUMNS) {
    const { rows } = await db.query<{ sealed: string }>(
      `select ${column} as sealed from ${table} where ${column} is not null and ${inUse}`,
    );
    const keys = secrets.map((secret) => sealing(secret, purpose));
    const count = rows.filter(({ sealed }) => keys.every((key) => key.open(sealed) === null)).length;
    values += rows.length;
    if (count > 0) lost.set(purpose, (lost.get(purpose) ?? 0) + count);
  }
  return { values, lost };
}

async function resealColumn(
  tx: Queryable,
  { table, key, column, purpose }: SealedColumn,
  { now, before }: { readonly now: Sealing; readonly before: Sealing },
): Promise<number> {
  const { rows } = await tx.query<{ key: string; sealed: string }>(
    `select ${key} as key, ${column} as sealed from ${table} where ${column} is not null for update`,
  );
  let resealed = 0;
  for (const row of rows) {
    const text = now.open(row.sealed) === null ? before.open(row.sealed) : null;
    if (text === null) continue;
    await tx.query(`update ${table} set ${column} = $2 where ${key} = $1`, [row.key, now.seal(text)]);
    if (purpose === 'second factor') await tx.query('delete from recovery_codes where user_id = $1', [row.key]);
    resealed += 1;
  }
  return resealed;
}
