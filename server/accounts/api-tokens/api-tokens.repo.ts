import { z } from 'zod';
import { type ApiToken, TOKEN_ROLES, TOKEN_SCOPES } from '#domain/desk/api-tokens.ts';
import type { Queryable } from '#server/db/client.ts';
import type { User } from '../accounts.repo.ts';

const row = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(TOKEN_ROLES),
  scopes: z.array(z.string()),
  owner: z.string(),
  is_owner_active: z.boolean(),
  created_at: z.date(),
  expires_at: z.date(),
  last_used_at: z.date().nullable(),
});

const SELECT = `
  select t.id, t.name, t.role, t.scopes, u.name as owner, u.disabled_at is null as is_owner_active,
    t.created_at, t.expires_at, t.last_used_at
  from api_tokens t join users u on u.id = t.owner_id`;

function tokenOf(found: unknown): ApiToken {
  const one = row.parse(found);
  return {
    _id: one.id,
    name: one.name,
    role: one.role,
    scopes: TOKEN_SCOPES.filter((scope) => one.scopes.includes(scope)),
    owner: one.owner,
    isOwnerActive: one.is_owner_active,
    createdAt: one.created_at.toISOString(),
    expiresAt: one.expires_at.toISOString(),
    lastUsedAt: one.last_used_at?.toISOString() ?? null,
  };
}

/** All of them, expired ones as well, by name. */
export async function readApiTokens(db: Queryable): Promise<ApiToken[]> {
  const { rows } = await db.query(`${SELECT} order by lower(t.name), t.id`);
  return rows.map(tokenOf);
}

export interface StoredToken extends Pick<ApiToken, 'name' | 'role' | 'scopes'> {
  readonly id: string;
  /** `hashOfToken` of the secret. */
  readonly secretHash: string;
  readonly ownerId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** `null` if another token has the id. */
export async function insertApiToken(tx: Queryable, token: StoredToken): Promise<ApiToken | null> {
  const { id, name, secretHash, role, scopes, ownerId, createdAt, expiresAt } = token;
  const { rowCount } = await tx.query(
    `insert into api_tokens (id, name, secret_hash, role, scopes, owner_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [id, name, secretHash, role, scopes, ownerId, createdAt, expiresAt],
  );
  if (rowCount === 0) return null;
  const { rows } = await tx.query(`${SELECT} where t.id = $1`, [id]);
  return tokenOf(rows[0]);
}

/** Serialises creations, so that two together cannot exceed the limit. Returns the number of tokens. */
export async function lockApiTokens(tx: Queryable): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('api_tokens'))`);
  const { rows } = await tx.query<{ count: number }>('select count(*)::int as count from api_tokens');
  return rows[0]?.count ?? 0;
}

/** Deletes a token that its owner has never used; false if there is none. */
export async function deleteUnusedToken(tx: Queryable, id: string, ownerId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from api_tokens where id = $1 and owner_id = $2 and last_used_at is null',
    [id, ownerId],
  );
  return rowCount === 1;
}

/** Returns the name of the token that was deleted; `null` if there was none. */
export async function deleteApiToken(tx: Queryable, id: string): Promise<string | null> {
  const { rows } = await tx.query<{ name: string }>('delete from api_tokens where id = $1 returning name', [id]);
  return rows[0]?.name ?? null;
}

/** What a call with a token is checked against. */
export interface TokenAndOwner {
  readonly secretHash: string;
  readonly role: ApiToken['role'];
  readonly scopes: ApiToken['scopes'];
  readonly expiresAt: Date;
  readonly owner: User;
}

const called = z.object({
  secret_hash: z.string(),
  token_role: z.enum(TOKEN_ROLES),
  scopes: z.array(z.string()),
  expires_at: z.date(),
});

/** `null` for an unknown token, or one whose owner may not log in. */
export async function tokenAndOwner(db: Queryable, id: string): Promise<TokenAndOwner | null> {
  const { rows } = await db.query<User>(
    `select t.secret_hash, t.role as token_role, t.scopes, t.expires_at, u.id, u.name, u.email, u.role
     from api_tokens t join users u on u.id = t.owner_id where t.id = $1 and u.disabled_at is null`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) return null;
  const { secret_hash, token_role, scopes, expires_at } = called.parse(found);
  return {
    secretHash: secret_hash,
    role: token_role,
    scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)),
    expiresAt: expires_at,
    owner: { id: found.id, name: found.name, email: found.email, role: found.role },
  };
}

/** Records when a token was last used, to the minute. */
export async function touchApiToken(db: Queryable, id: string): Promise<void> {
  await db.query(
    `update api_tokens set last_used_at = now()
     where id = $1 and (last_used_at is null or last_used_at < now() - interval '30 seconds')`,
    [id],
  );
}

/** Deletes tokens that expired before `before`; returns how many. */
export async function deleteExpiredTokens(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.query('delete from api_tokens where expires_at < $1', [before]);
  return rowCount ?? 0;
}
