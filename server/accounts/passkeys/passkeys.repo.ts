import { z } from 'zod';
import type { Passkey } from '#domain/desk/passkeys.ts';
import type { Queryable } from '#server/db/client.ts';
import type { ListedUser } from '../accounts.repo.ts';

const row = z.object({
  id: z.string(),
  name: z.string(),
  is_backed_up: z.boolean(),
  created_at: z.date(),
  last_used_at: z.date().nullable(),
});

const COLUMNS = 'id, name, is_backed_up, created_at, last_used_at';

function passkeyOf(found: unknown): Passkey {
  const one = row.parse(found);
  return {
    _id: one.id,
    name: one.name,
    createdAt: one.created_at.toISOString(),
    lastUsedAt: one.last_used_at?.toISOString() ?? null,
    isBackedUp: one.is_backed_up,
  };
}

/** A person's passkeys, oldest first. */
export async function passkeysOf(db: Queryable, userId: string): Promise<Passkey[]> {
  const { rows } = await db.query(`select ${COLUMNS} from passkeys where user_id = $1 order by id`, [userId]);
  return rows.map(passkeyOf);
}

/** The WebAuthn credential ids of a person's passkeys. */
export async function credentialIdsOf(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ credential_id: string }>(
    'select credential_id from passkeys where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ credential_id }) => credential_id);
}

/** Serialises additions to one person's passkeys, and counts these. Run in a transaction. */
export async function lockPasskeys(tx: Queryable, userId: string): Promise<number> {
  await tx.query('select from users where id = $1 for update', [userId]);
  const { rows } = await tx.query<{ many: number }>('select count(*)::int as many from passkeys where user_id = $1', [
    userId,
  ]);
  return rows[0]?.many ?? 0;
}

export interface NewPasskeyRow {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly isBackedUp: boolean;
  readonly createdAt: Date;
}

/** `null` if somebody has this key already. */
export async function insertPasskey(tx: Queryable, passkey: NewPasskeyRow): Promise<Passkey | null> {
  const { id, userId, credentialId, publicKey, counter, transports, name, isBackedUp, createdAt } = passkey;
  const { rows } = await tx.query(
    `insert into passkeys
       (id, user_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (credential_id) do nothing returning ${COLUMNS}`,
    [id, userId, credentialId, publicKey, counter, transports, name, isBackedUp, createdAt],
  );
  return rows[0] === undefined ? null : passkeyOf(rows[0]);
}

/** Renames a person's passkey. Returns the name before; `null` if they have no such passkey. */
export async function renamePasskey(
  tx: Queryable,
  { id, userId, name }: { readonly id: string; readonly userId: string; readonly name: string },
): Promise<string | null> {
  const { rows } = await tx.query<{ name: string }>(
    'select name from passkeys where id = $1 and user_id = $2 for update',
    [id, userId],
  );
  await tx.query('update passkeys set name = $3 where id = $1 and user_id = $2', [id, userId, name]);
  return rows[0]?.name ?? null;
}

/** Removes a person's passkey. Returns its name; `null` if they have no such passkey. */
export async function deletePasskey(tx: Queryable, userId: string, id: string): Promise<string | null> {
  const { rows } = await tx.query<{ name: string }>(
    'delete from passkeys where id = $1 and user_id = $2 returning name',
    [id, userId],
  );
  return rows[0]?.name ?? null;
}

export interface KnownPasskey {
  readonly id: string;
  readonly name: string;
  readonly publicKey: string;
  readonly owner: Pick<ListedUser, 'id' | 'name' | 'email' | 'disabledAt'>;
}

/** The passkey with this WebAuthn credential id, and its owner. */
export async function passkeyByCredential(db: Queryable, credentialId: string): Promise<KnownPasskey | null> {
  const { rows } = await db.query<{
    id: string;
    name: string;
    public_key: string;
    user_id: string;
    user_name: string;
    email: string;
    disabled_at: Date | null;
  }>(
    `select p.id, p.name, p.public_key, u.id as user_id, u.name as user_name, u.email, u.disabled_at
     from passkeys p join users u on u.id = p.user_id where p.credential_id = $1`,
    [credentialId],
  );
  const [found] = rows;
  if (!found) return null;
  const { id, name, public_key: publicKey, user_id, user_name, email, disabled_at: disabledAt } = found;
  return { id, name, publicKey, owner: { id: user_id, name: user_name, email, disabledAt } };
}

interface Use {
  readonly counter: number;
  readonly isBackedUp: boolean;
  readonly at: Date;
}

/**
 * Records a use. 'copied' if the device's counter has not grown: then two devices hold the key. Devices without a
 * counter always send 0.
 */
export async function notePasskeyUse(
  db: Queryable,
  id: string,
  { counter, isBackedUp, at }: Use,
): Promise<'noted' | 'copied' | 'removed'> {
  const { rowCount } = await db.query(
    `update passkeys set counter = $2, is_backed_up = $3, last_used_at = $4
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, counter, isBackedUp, at],
  );
  if (rowCount === 1) return 'noted';
  const { rowCount: left } = await db.query('select from passkeys where id = $1', [id]);
  return left === 1 ? 'copied' : 'removed';
}

export async function insertChallenge(
  db: Queryable,
  { challenge, holderHash, until }: { readonly challenge: string; readonly holderHash: string; readonly until: Date },
): Promise<void> {
  await db.query('insert into passkey_challenges (challenge, holder_hash, expires_at) values ($1, $2, $3)', [
    challenge,
    holderHash,
    until,
  ]);
}

/** Consumes a challenge; `false` if there is none, it was issued to another holder, or it has expired. */
export async function takeChallenge(
  db: Queryable,
  { challenge, holderHash, now }: { readonly challenge: string; readonly holderHash: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from passkey_challenges where challenge = $1 and holder_hash = $2 and expires_at > $3',
    [challenge, holderHash, now],
  );
  return rowCount === 1;
}

export async function deleteOldChallenges(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from passkey_challenges where expires_at <= $1', [now]);
}
