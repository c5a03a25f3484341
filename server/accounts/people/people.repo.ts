import type { Role } from '#domain/roles.ts';
import type { Queryable } from '#server/db/client.ts';

export interface PersonRow {
  id: string;
  name: string;
  email: string;
  role: Role;
  created_at: Date;
  disabled_at: Date | null;
  last_used_at: Date | null;
  has_two_factor: boolean;
  sessions: number;
}

const PERSON = `select u.id, u.name, u.email, u.role, u.created_at, u.disabled_at,
    max(s.last_used_at) as last_used_at, count(s.id)::int as sessions,
    exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_two_factor
  from users u left join sessions s on s.user_id = u.id and s.expires_at > now() and not s.awaits_code`;

/** Everybody, oldest first. */
export async function allPeople(db: Queryable): Promise<PersonRow[]> {
  const { rows } = await db.query<PersonRow>(`${PERSON} group by u.id order by u.id`);
  return rows;
}

export async function personById(db: Queryable, id: string): Promise<PersonRow | null> {
  const { rows } = await db.query<PersonRow>(`${PERSON} where u.id = $1 group by u.id`, [id]);
  return rows[0] ?? null;
}

export async function setName(tx: Queryable, id: string, name: string): Promise<void> {
  await tx.query('update users set name = $2, updated_at = now() where id = $1', [id, name]);
}

export async function setRole(tx: Queryable, id: string, role: Role): Promise<void> {
  await tx.query('update users set role = $2, updated_at = now() where id = $1', [id, role]);
}

export async function enable(tx: Queryable, id: string): Promise<void> {
  await tx.query('update users set disabled_at = null, updated_at = now() where id = $1', [id]);
}

export async function passwordHashOf(db: Queryable, userId: string): Promise<string | null> {
  const { rows } = await db.query<{ password: string | null }>(
    `select password from accounts where user_id = $1 and provider_id = 'credential'`,
    [userId],
  );
  return rows[0]?.password ?? null;
}

/** Whether this person's password is still the one that was generated for them. */
export async function isPasswordInitial(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from accounts where user_id = $1 and provider_id = 'credential' and password_is_initial`,
    [userId],
  );
  return rowCount === 1;
}

export async function setPasswordHash(tx: Queryable, userId: string, hash: string): Promise<void> {
  await tx.query(
    `update accounts set password = $2, password_is_initial = false, updated_at = now()
     where user_id = $1 and provider_id = 'credential'`,
    [userId, hash],
  );
}

export interface SessionRow {
  id: string;
  user_agent: string | null;
  ip_address: string | null;
  created_at: Date;
  last_used_at: Date;
}

/** A person's active sessions, last used first. */
export async function sessionsOfUser(db: Queryable, userId: string): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `select id, user_agent, ip_address, created_at, last_used_at from sessions
     where user_id = $1 and expires_at > now() and not awaits_code order by last_used_at desc, id desc`,
    [userId],
  );
  return rows;
}

/** Ends one or all sessions of a person, but never `except`. Returns how many. */
export async function endSessions(
  tx: Queryable,
  userId: string,
  { only = null, except = null }: { readonly only?: string | null; readonly except?: string | null } = {},
): Promise<number> {
  const { rows } = await tx.query<{ shown: boolean }>(
    `delete from sessions where user_id = $1 and ($2::text is null or id = $2) and ($3::text is null or id <> $3)
     returning expires_at > now() and not awaits_code as shown`,
    [userId, only, except],
  );
  return rows.filter(({ shown }) => shown).length;
}

/** Records when a session was last used, to the minute. */
export async function touchSession(db: Queryable, sessionId: string): Promise<void> {
  await db.query(
    `update sessions set last_used_at = now() where id = $1 and last_used_at < now() - interval '30 seconds'`,
    [sessionId],
  );
}

/** Notes that the owner of this session has just proven to be there. */
export async function noteProof(db: Queryable, sessionId: string): Promise<void> {
  await db.query('update sessions set proven_at = now() where id = $1', [sessionId]);
}

/** Whether the last login or proof in this session was within the last `minutes`. */
export async function isProofFresh(db: Queryable, sessionId: string, minutes: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from sessions where id = $1 and coalesce(proven_at, created_at) > now() - make_interval(mins => $2)',
    [sessionId, minutes],
  );
  return rowCount === 1;
}
