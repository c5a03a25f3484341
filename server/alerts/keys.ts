import { generateKeyPairSync } from 'node:crypto';
import { newId } from '#domain/ids.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import type { Sealing } from '#server/secrets/sealing.ts';

/** A VAPID key pair (RFC 8292) in base64url. */
export interface PushKey {
  readonly id: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

interface KeyRow {
  id: string;
  public_key: string;
  private_key: string;
}

const COLUMNS = 'id, public_key, private_key';

/** The purpose that private keys are sealed for. */
export const PUSH_KEYS = 'push keys';

/**
 * The key that new subscriptions are made with. Made when there is none yet, and again when the session secret has
 * changed since: what it sealed is lost.
 */
export async function currentKey(db: Database, keys: Sealing): Promise<PushKey> {
  const found = await readCurrent(db.pool, keys);
  if (found) return found;
  return inTransaction(db, async (tx) => {
    // Two nodes may start at once: the second one finds the first one's key.
    await lockKeys(tx);
    return (await readCurrent(tx, keys)) ?? insertCurrent(tx, keys);
  });
}

/** Makes a new current key. Browsers subscribe with it when they next visit; until then the older key is used. */
export async function rotateKey(db: Database, keys: Sealing): Promise<PushKey> {
  return inTransaction(db, async (tx) => {
    await lockKeys(tx);
    const key = await insertCurrent(tx, keys);
    const entry = {
      userId: null,
      action: 'changed the key of',
      subject: 'alert',
      subjectId: 'key',
      title: '',
    } as const;
    await recordAuditEntry(tx, entry);
    return key;
  });
}

/** The id of a key and whether it is the current one; `null` for a key that was never this site's. */
export async function knownKey(db: Queryable, publicKey: string): Promise<{ id: string; isCurrent: boolean } | null> {
  const { rows } = await db.query<{ id: string; is_current: boolean }>(
    'select id, is_current from push_keys where public_key = $1',
    [publicKey],
  );
  return rows[0] ? { id: rows[0].id, isCurrent: rows[0].is_current } : null;
}

/** The usable ones among the keys with these ids. One sealed with another secret is not. */
export async function keysById(db: Queryable, keys: Sealing, ids: readonly string[]): Promise<PushKey[]> {
  const { rows } = await db.query<KeyRow>(`select ${COLUMNS} from push_keys where id = any($1::text[])`, [ids]);
  return rows.flatMap((row) => opened(row, keys) ?? []);
}

async function readCurrent(db: Queryable, keys: Sealing): Promise<PushKey | null> {
  const { rows } = await db.query<KeyRow>(`select ${COLUMNS} from push_keys where is_current`);
  return rows[0] ? opened(rows[0], keys) : null;
}

function opened({ id, public_key: publicKey, private_key }: KeyRow, keys: Sealing): PushKey | null {
  const privateKey = keys.open(private_key);
  return privateKey === null ? null : { id, publicKey, privateKey };
}

async function lockKeys(tx: Queryable): Promise<void> {
  await tx.query('lock table push_keys in share row exclusive mode');
}

async function insertCurrent(tx: Queryable, keys: Sealing): Promise<PushKey> {
  const key = { id: newId(), ...newKeyPair() };
  await tx.query('update push_keys set is_current = false where is_current');
  await tx.query(
    `insert into push_keys (id, public_key, private_key, is_current, made_at) values ($1, $2, $3, true, now())`,
    [key.id, key.publicKey, keys.seal(key.privateKey)],
  );
  return key;
}

function newKeyPair(): Pick<PushKey, 'publicKey' | 'privateKey'> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
