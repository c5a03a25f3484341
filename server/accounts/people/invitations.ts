import type { Invitation } from '#domain/desk/people.ts';
import { newId } from '#domain/ids.ts';
import { isAtLeast, type Role } from '#domain/roles.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { hashOfToken, newSecretToken } from '#server/secrets/secret-token.ts';
import { insertUser, lockPeople, userByEmail } from '../accounts.repo.ts';
import { hashPassword } from '../password.ts';
import { refuseWeakPassword } from '../weak-passwords.ts';
import {
  deleteInvitation,
  type InvitationRow,
  invitationById,
  invitationByToken,
  noteInvitationMail,
  openInvitations,
  putInvitation,
  takeInvitation,
} from './links.repo.ts';
import { MAY } from './people.policy.ts';
import { personById } from './people.repo.ts';
import type { Actor, PeopleNeeds } from './people-needs.ts';

const VALID_DAYS = 7;

/** Inviting people to the desk, and accepting an invitation. */
export interface Invitations {
  list(): Promise<Invitation[]>;
  /**
   * Sends the e-mail and replaces an earlier invitation to the same address. Throws a Problem 409 if the address has an
   * account.
   */
  invite(actor: Actor, person: { email: string; name: string; role: Role }): Promise<Invitation>;
  /** Sends the same person a new link; the old one stops working. */
  resend(actor: Actor, id: string): Promise<Invitation>;
  withdraw(actor: Actor, id: string): Promise<void>;
  /** The person a link invites; `null` if it is no longer valid. */
  invited(token: string): Promise<{ name: string; email: string; role: Role } | null>;
  /**
   * Creates the account and returns its e-mail. Throws a Problem 410 if the link is no longer valid, 422 for a weak
   * password.
   */
  accept(token: string, password: string): Promise<string>;
}

export function createInvitations(needs: PeopleNeeds): Invitations {
  const { db } = needs;
  return {
    list: async () => (await openInvitations(db.pool)).map(presented),
    invite: (actor, person) => inTransaction(db, (tx) => invite(needs, tx, actor, { ...person, action: 'invited' })),
    resend: (actor, id) =>
      inTransaction(db, async (tx) => {
        const { email, name, role } = await invitationOr404(tx, id);
        return invite(needs, tx, actor, { email, name, role, action: 'invited again' });
      }),
    withdraw: (actor, id) =>
      inTransaction(db, async (tx) => {
        const { email } = await invitationOr404(tx, id);
        await deleteInvitation(tx, id);
        await recordAuditEntry(tx, { ...about(actor, id, email), action: 'withdrew the invitation' });
      }),
    invited: async (token) => {
      const found = await invitationByToken(db.pool, hashOfToken(token));
      return found ? { name: found.name, email: found.email, role: found.role } : null;
    },
    accept: (token, password) => accept(needs, hashOfToken(token), password),
  };
}

async function invite(
  { mail, siteUrl }: PeopleNeeds,
  tx: Queryable,
  actor: Actor,
  person: { email: string; name: string; role: Role; action: string },
): Promise<Invitation> {
  const { email, name, role, action } = person;
  await requireInviter(tx, actor);
  if (await userByEmail(tx, email)) throw new Problem(409, 'already_has_account', `${email} has an account already.`);
  const { token, hash } = newSecretToken();
  const invitedBy = actor.user.id;
  const id = await putInvitation(tx, {
    id: newId(),
    email,
    name,
    role,
    tokenHash: hash,
    invitedBy,
    validDays: VALID_DAYS,
  });
  const link = `${siteUrl}/invitation/${token}`;
  const props = { name, invitedBy: actor.user.name, role, link, validDays: VALID_DAYS };
  await noteInvitationMail(tx, id, await mail.send(tx, { to: { email, name }, template: 'invitation', props }));
  await recordAuditEntry(tx, { ...about(actor, id, email), action, details: { role } });
  return presented(await invitationOr404(tx, id));
}

/**
 * Checks the role again under the lock: invitations expire when their inviter loses the right, so none may be added
 * later.
 */
async function requireInviter(tx: Queryable, { user }: Actor): Promise<void> {
  await lockPeople(tx);
  const inviter = await personById(tx, user.id);
  if (inviter && inviter.disabled_at === null && isAtLeast(inviter.role, MAY.invite)) return;
  throw new Problem(403, 'role_too_low', 'You may not invite anybody any more. Ask an administrator to do it.');
}

async function accept({ db, siteUrl }: PeopleNeeds, tokenHash: string, password: string): Promise<string> {
  const found = await invitationByToken(db.pool, tokenHash);
  if (!found) throw linkExpired();
  const { name, email, role } = found;
  await refuseWeakPassword(password, { name, email, siteUrl });
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    // Deleted atomically, so that a second click finds it gone.
    if (!(await takeInvitation(tx, tokenHash))) throw linkExpired();
    const id = newId();
    if (!(await insertUser(tx, { id, accountId: newId(), name, email, role, passwordHash }))) throw linkExpired();
    await recordAuditEntry(tx, {
      userId: id,
      action: 'accepted the invitation',
      subject: 'person',
      subjectId: id,
      title: name,
      details: { role },
    });
    return email;
  });
}

/** For a link that was used, replaced or withdrawn, or has expired. */
export function linkExpired(): Problem {
  return new Problem(410, 'link_expired', 'This link is no longer valid. Ask for a new one.');
}

async function invitationOr404(db: Queryable, id: string): Promise<InvitationRow> {
  const found = await invitationById(db, id);
  if (!found) throw new Problem(404, 'invitation_not_found', 'There is no such invitation. Reload the list.');
  return found;
}

function about(actor: Actor, id: string, email: string) {
  return { userId: actor.user.id, subject: 'person', subjectId: id, title: email } as const;
}

function presented(row: InvitationRow): Invitation {
  return {
    _id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    invitedBy: row.invited_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.is_expired,
    mail: row.mail,
  };
}
