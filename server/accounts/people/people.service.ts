import type { Person } from '#domain/desk/people.ts';
import { isAtLeast, type Role } from '#domain/roles.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { countPeople, disable, endInvitationsBy, lockPeople } from '../accounts.repo.ts';
import { sendPasswordReset } from './password-link.ts';
import { MAY } from './people.policy.ts';
import { allPeople, enable, type PersonRow, personById, setName, setRole } from './people.repo.ts';
import type { Actor, PeopleNeeds } from './people-needs.ts';

/** What administrators can do with people. Every change is in the audit log. */
export interface People {
  list(): Promise<Person[]>;
  change(actor: Actor, id: string, change: { name?: string | undefined; role?: Role | undefined }): Promise<Person>;
  /** Ends their sessions as well. Throws a Problem 409 for the last administrator. */
  disable(actor: Actor, id: string): Promise<Person>;
  enable(actor: Actor, id: string): Promise<Person>;
  /** For somebody who has lost both the device and the recovery codes. */
  removeTwoFactor(actor: Actor, id: string): Promise<Person>;
  sendPasswordReset(actor: Actor, id: string): Promise<Person>;
}

export function createPeople(needs: PeopleNeeds): People {
  const { db } = needs;
  const changing = (id: string, change: (tx: Queryable, person: PersonRow) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      await lockPeople(tx);
      await change(tx, await personOr404(tx, id));
      return presented(await personOr404(tx, id));
    });
  return {
    list: async () => (await allPeople(db.pool)).map(presented),
    change: (actor, id, { name, role }) =>
      changing(id, async (tx, person) => {
        if (role !== undefined && role !== person.role) await changeRole(tx, actor, person, role);
        if (name !== undefined && name !== person.name) await changeName(tx, actor, person, name);
      }),
    disable: (actor, id) =>
      changing(id, async (tx, person) => {
        if (person.disabled_at !== null) return;
        await keepOneAdministrator(tx, person);
        await disable(tx, id, needs.clock.now());
        await recordAuditEntry(tx, { ...about(actor, person), action: 'disabled' });
      }),
    enable: (actor, id) =>
      changing(id, async (tx, person) => {
        if (person.disabled_at === null) return;
        await enable(tx, id);
        await recordAuditEntry(tx, { ...about(actor, person), action: 'enabled' });
      }),
    removeTwoFactor: (actor, id) =>
      changing(id, async (tx, person) => {
        if (!(await needs.secondFactors.remove(tx, id)) || !person.has_two_factor) return;
        await recordAuditEntry(tx, { ...about(actor, person), action: 'removed two-factor login' });
        const props = { name: person.name, siteUrl: needs.siteUrl, what: 'removed by an administrator' } as const;
        await needs.mail.send(tx, { to: person, template: 'two-factor-changed', props });
      }),
    sendPasswordReset: (actor, id) =>
      changing(id, async (tx, person) => {
        if (person.disabled_at !== null) throw new Problem(409, 'person_disabled', `${person.name} may not log in.`);
        await sendPasswordReset(needs, tx, person);
        await recordAuditEntry(tx, { ...about(actor, person), action: 'sent a password link' });
      }),
  };
}

async function changeRole(tx: Queryable, actor: Actor, person: PersonRow, role: Role): Promise<void> {
  await keepOneAdministrator(tx, person);
  await setRole(tx, person.id, role);
  if (!isAtLeast(role, MAY.invite)) await endInvitationsBy(tx, person.id);
  await recordAuditEntry(tx, {
    ...about(actor, person),
    action: 'changed the role',
    details: { from: person.role, to: role },
  });
}

async function changeName(tx: Queryable, actor: Actor, person: PersonRow, name: string): Promise<void> {
  await setName(tx, person.id, name);
  await recordAuditEntry(tx, {
    ...about(actor, person),
    action: 'changed the name',
    details: { from: person.name, to: name },
  });
}

async function keepOneAdministrator(tx: Queryable, person: PersonRow): Promise<void> {
  if (person.role !== 'administrator' || person.disabled_at !== null) return;
  if ((await countPeople(tx)).administrators > 1) return;
  throw new Problem(
    409,
    'last_administrator',
    `${person.name} is the only administrator: make somebody else one first.`,
  );
}

/** Throws a Problem 404 if there is no such person. */
export async function personOr404(db: Queryable, id: string): Promise<PersonRow> {
  const person = await personById(db, id);
  if (!person) throw new Problem(404, 'person_not_found', 'There is no such person. Reload the list.');
  return person;
}

function about(actor: Actor, person: PersonRow) {
  return { userId: actor.user.id, subject: 'person', subjectId: person.id, title: person.name } as const;
}

function presented(row: PersonRow): Person {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    disabledAt: row.disabled_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    hasTwoFactor: row.has_two_factor,
    sessions: row.sessions,
  };
}
