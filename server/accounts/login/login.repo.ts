import type { Queryable } from '#server/db/client.ts';
import type { User } from '../accounts.repo.ts';

/** Holds a session for a few minutes, until the second-factor code is entered. */
export async function holdSession(db: Queryable, sessionId: string, seconds: number): Promise<void> {
  await db.query(
    `update sessions set awaits_code = true, expires_at = now() + make_interval(secs => $2) where id = $1`,
    [sessionId, seconds],
  );
}

/** The owner of a held session; `null` if it has expired, was used, or the person may not log in. */
export async function userOfHeldSession(db: Queryable, sessionId: string): Promise<User | null> {
  const { rows } = await db.query<User>(
    `select u.id, u.name, u.email, u.role from sessions s join users u on u.id = s.user_id
     where s.id = $1 and s.awaits_code and s.expires_at > now() and u.disabled_at is null`,
    [sessionId],
  );
  return rows[0] ?? null;
}

/** Activates a held session; `true` only the first time. */
export async function beginHeldSession(tx: Queryable, sessionId: string, days: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update sessions set awaits_code = false, by_password_alone = false, expires_at = now() + make_interval(days => $2), created_at = now(),
       updated_at = now(), last_used_at = now()
     where id = $1 and awaits_code and expires_at > now()`,
    [sessionId, days],
  );
  return rowCount === 1;
}

/** Records that a session is authenticated by more than a password. */
export async function noteMoreThanPassword(db: Queryable, sessionId: string): Promise<void> {
  await db.query('update sessions set by_password_alone = false where id = $1', [sessionId]);
}

/** Deletes a person's expired sessions. */
export async function deleteExpiredSessions(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from sessions where user_id = $1 and expires_at <= now()', [userId]);
}
