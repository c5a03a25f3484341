import type { Role } from '#domain/roles.ts';
import type { Queryable } from '#server/db/client.ts';

export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

export interface ListedUser extends User {
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
}

export interface NewUser extends User {
  /** `null` for people who joined by single sign-on: they have no password here until they ask for one. */
  readonly passwordHash: string | null;
  /** Whether the site generated the password: logging in with it only leads to choosing another one. */
  readonly isPasswordInitial?: boolean;
  readonly accountId: string;
}

const COLUMNS = 'u.id, u.name, u.email, u.role';

/** Adds a person with their password; `false` if the e-mail is taken. Run in a transaction. */
export async function insertUser(db: Queryable, user: NewUser): Promise<boolean> {
  const added = await db.query(
    `insert into users (id, name, email, role) values ($1, $2, $3, $4) on conflict (email) do nothing`,
    [user.id, user.name, user.email, user.role],
  );
  if (added.rowCount === 0) return false;
  await db.query(
    `insert into accounts (id, user_id, account_id, provider_id, password, password_is_initial)
     values ($1, $2, $2, 'credential', $3, $4)`,
    [user.accountId, user.id, user.passwordHash, user.isPasswordInitial ?? false],
  );
  return true;
}

/** Whose session it is, and whether it began with a password and nothing else. */
export interface SessionOwner {
  readonly user: User;
  readonly byPasswordAlone: boolean;
}

/** The owner of an active session; `null` if it has ended or the person is disabled. */
export async function ownerOfSession(db: Queryable, sessionId: string, now: Date): Promise<SessionOwner | null> {
  const found = await db.query<User & { byPasswordAlone: boolean }>(
    `select ${COLUMNS}, s.by_password_alone as "byPasswordAlone" from sessions s join users u on u.id = s.user_id
     where s.id = $1 and s.expires_at > $2 and not s.awaits_code and u.disabled_at is null`,
    [sessionId, now],
  );
  const row = found.rows[0];
  if (!row) return null;
  const { byPasswordAlone, ...user } = row;
  return { user, byPasswordAlone };
}

/** The session with the accounts library's `token`, and its owner. */
export async function sessionByToken(db: Queryable, token: string): Promise<{ sessionId: string; user: User } | null> {
  const found = await db.query<User & { sessionId: string }>(
    `select s.id as "sessionId", ${COLUMNS} from sessions s join users u on u.id = s.user_id where s.token = $1`,
    [token],
  );
  const row = found.rows[0];
  if (!row) return null;
  const { sessionId, ...user } = row;
  return { sessionId, user };
}

/** Whether this person may log in. */
export async function isActive(db: Queryable, userId: string): Promise<boolean> {
  const found = await db.query(`select from users where id = $1 and disabled_at is null`, [userId]);
  return found.rowCount === 1;
}

/** Everybody, oldest first. */
export async function allUsers(db: Queryable): Promise<ListedUser[]> {
  const found = await db.query<ListedUser>(
    `select ${COLUMNS}, u.disabled_at as "disabledAt", u.created_at as "createdAt" from users u order by u.id`,
  );
  return found.rows;
}

/** Serialises changes of people, so that the check for the last administrator counts correctly. */
export async function lockPeople(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('matv people'))`);
}

/** The number of people, and of administrators who may log in. */
export async function countPeople(db: Queryable): Promise<{ people: number; administrators: number }> {
  const found = await db.query<{ people: number; administrators: number }>(
    `select count(*)::int as people,
            count(*) filter (where role = 'administrator' and disabled_at is null)::int as administrators from users`,
  );
  return found.rows[0] ?? { people: 0, administrators: 0 };
}

export async function userByEmail(db: Queryable, email: string): Promise<ListedUser | null> {
  const found = await db.query<ListedUser>(
    `select ${COLUMNS}, u.disabled_at as "disabledAt", u.created_at as "createdAt" from users u where u.email = $1`,
    [email],
  );
  return found.rows[0] ?? null;
}

/** Expires the open invitations from someone who may no longer invite. Run in a transaction. */
export async function endInvitationsBy(tx: Queryable, userId: string): Promise<void> {
  await tx.query('update invitations set expires_at = now() where invited_by = $1 and expires_at > now()', [userId]);
}

/** Disables a person and ends all their sessions and invitations. Run in a transaction. */
export async function disable(tx: Queryable, userId: string, now: Date): Promise<void> {
  await tx.query(`update users set disabled_at = coalesce(disabled_at, $2), updated_at = $2 where id = $1`, [
    userId,
    now,
  ]);
  await tx.query(`delete from sessions where user_id = $1`, [userId]);
  await endInvitationsBy(tx, userId);
}

export async function endSession(db: Queryable, sessionId: string): Promise<void> {
  await db.query(`delete from sessions where id = $1`, [sessionId]);
}
