import type { Role } from '#domain/roles.ts';
import type { Queryable } from '#server/db/client.ts';

export interface InvitationRow {
  id: string;
  email: string;
  name: string;
  role: Role;
  invited_by: string | null;
  created_at: Date;
  expires_at: Date;
  is_expired: boolean;
  mail: 'waiting' | 'sent' | 'failed';
}

export interface NewInvitation {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly tokenHash: string;
  readonly invitedBy: string;
  readonly validDays: number;
}

const INVITATION = `select i.id, i.email, i.name, i.role, u.name as invited_by, i.created_at, i.expires_at,
    i.expires_at <= now() as is_expired,
    case when m.sent_at is not null then 'sent' when m.failed_at is not null then 'failed' else 'waiting' end as mail
  from invitations i left join users u on u.id = i.invited_by left join mails m on m.id = i.mail_id`;

/** Invitations nobody has accepted yet, newest first, including expired ones. */
export async function openInvitations(db: Queryable): Promise<InvitationRow[]> {
  const { rows } = await db.query<InvitationRow>(`${INVITATION} order by i.created_at desc, i.id desc limit 500`);
  return rows;
}

export async function invitationById(db: Queryable, id: string): Promise<InvitationRow | null> {
  const { rows } = await db.query<InvitationRow>(`${INVITATION} where i.id = $1`, [id]);
  return rows[0] ?? null;
}

/** An invitation that is still valid. */
export async function invitationByToken(db: Queryable, tokenHash: string): Promise<InvitationRow | null> {
  const { rows } = await db.query<InvitationRow>(`${INVITATION} where i.token_hash = $1 and i.expires_at > now()`, [
    tokenHash,
  ]);
  return rows[0] ?? null;
}

/** Adds an invitation, or replaces the one to the same address and its link. Returns its id. */
export async function putInvitation(tx: Queryable, invitation: NewInvitation): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into invitations (id, email, name, role, token_hash, invited_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7))
     on conflict (email) do update set name = $3, role = $4, token_hash = $5, invited_by = $6, created_at = now(),
       expires_at = excluded.expires_at, mail_id = null
     returning id`,
    [
      invitation.id,
      invitation.email,
      invitation.name,
      invitation.role,
      invitation.tokenHash,
      invitation.invitedBy,
      invitation.validDays,
    ],
  );
  return rows[0]?.id ?? invitation.id;
}

export async function noteInvitationMail(tx: Queryable, id: string, mailId: string): Promise<void> {
  await tx.query('update invitations set mail_id = $2 where id = $1', [id, mailId]);
}

export async function deleteInvitation(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.query('delete from invitations where id = $1', [id])).rowCount === 1;
}

/** Deletes the invitation of a valid link; `true` only for the first caller. */
export async function takeInvitation(tx: Queryable, tokenHash: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from invitations where token_hash = $1 and expires_at > now()', [
    tokenHash,
  ]);
  return rowCount === 1;
}

/** Deletes the valid invitation to an address and returns whom it invites; `null` if there is none. */
export async function takeInvitationFor(
  tx: Queryable,
  email: string,
): Promise<Pick<InvitationRow, 'name' | 'role'> | null> {
  const { rows } = await tx.query<Pick<InvitationRow, 'name' | 'role'>>(
    'delete from invitations where email = $1 and expires_at > now() returning name, role',
    [email],
  );
  return rows[0] ?? null;
}

export async function putPasswordReset(
  tx: Queryable,
  { tokenHash, userId, minutes }: { tokenHash: string; userId: string; minutes: number },
): Promise<void> {
  await tx.query(`delete from password_resets where user_id = $1 and created_at < now() - interval '1 day'`, [userId]);
  await tx.query(
    'insert into password_resets (token_hash, user_id, expires_at) values ($1, $2, now() + make_interval(mins => $3))',
    [tokenHash, userId, minutes],
  );
}

/** How many links this person was sent within the last hour. */
export async function countPasswordResets(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ sent: number }>(
    `select count(*)::int as sent from password_resets where user_id = $1 and created_at > now() - interval '1 hour'`,
    [userId],
  );
  return rows[0]?.sent ?? 0;
}

/** Whose link this is; `null` if it is no longer valid or the person may not log in. */
export async function userOfPasswordReset(db: Queryable, tokenHash: string): Promise<string | null> {
  const { rows } = await db.query<{ user_id: string }>(
    `select r.user_id from password_resets r join users u on u.id = r.user_id
     where r.token_hash = $1 and r.expires_at > now() and u.disabled_at is null`,
    [tokenHash],
  );
  return rows[0]?.user_id ?? null;
}

/** Uses up a link and ends the person's other ones; `true` only for the first caller. */
export async function takePasswordReset(tx: Queryable, tokenHash: string, userId: string): Promise<boolean> {
  const taken = await tx.query('delete from password_resets where token_hash = $1 and expires_at > now()', [tokenHash]);
  if (taken.rowCount !== 1) return false;
  await endPasswordResets(tx, userId);
  return true;
}

/** Ends all links sent to this person. The rows stay, since they count towards the limit per hour. */
export async function endPasswordResets(tx: Queryable, userId: string): Promise<void> {
  await tx.query('update password_resets set expires_at = now() where user_id = $1', [userId]);
}
