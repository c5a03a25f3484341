import type { Account } from '#domain/desk/people.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { fieldProblem, Problem } from '#server/http/problem.ts';
import type { MailProps } from '#server/mail/mail-props.ts';
import { noteMoreThanPassword } from '../login/login.repo.ts';
import { type Passwords, tooManyTries } from './passwords.ts';
import { setName } from './people.repo.ts';
import { personOr404 } from './people.service.ts';
import type { Actor, PeopleNeeds } from './people-needs.ts';

/** What everybody can do with their own account. */
export interface OwnAccount {
  of(actor: Actor): Promise<Account>;
  rename(actor: Actor, name: string): Promise<Account>;
  beginTwoFactor(actor: Actor, password: string): Promise<{ secret: string; uri: string }>;
  /** Turns it on and returns the recovery codes, which are shown only once. */
  confirmTwoFactor(actor: Actor, code: string): Promise<string[]>;
  newRecoveryCodes(actor: Actor, password: string): Promise<string[]>;
  removeTwoFactor(actor: Actor, password: string, code: string): Promise<Account>;
}

export function createOwnAccount(needs: PeopleNeeds, passwords: Passwords): OwnAccount {
  const { db, secondFactors } = needs;
  return {
    of: (actor) => accountOf(needs, db.pool, actor),
    rename: (actor, name) => inTransaction(db, (tx) => rename(needs, tx, actor, name)),
    async beginTwoFactor(actor, password) {
      await passwords.prove(actor, password);
      const begun = await secondFactors.begin(db.pool, actor.user);
      if (!begun) throw new Problem(409, 'two_factor_is_on', 'Two-factor login is on already.');
      return begun;
    },
    confirmTwoFactor: (actor, code) => confirm(needs, actor, code),
    async newRecoveryCodes(actor, password) {
      await passwords.prove(actor, password);
      return inTransaction(db, async (tx) => {
        await requireOn(needs, tx, actor);
        await recordAndNotify(needs, tx, actor, { action: 'made new recovery codes', what: 'new recovery codes' });
        return secondFactors.newRecoveryCodes(tx, actor.user.id);
      });
    },
    async removeTwoFactor(actor, password, code) {
      await passwords.prove(actor, password);
      await requireOn(needs, db.pool, actor);
      await checkCode(needs, actor, () => secondFactors.takeCode(db.pool, actor.user.id, code));
      return inTransaction(db, async (tx) => {
        await secondFactors.remove(tx, actor.user.id);
        await recordAndNotify(needs, tx, actor, { action: 'turned off two-factor login', what: 'turned off' });
        return accountOf(needs, tx, actor);
      });
    },
  };
}

async function confirm(needs: PeopleNeeds, actor: Actor, code: string): Promise<string[]> {
  const { db, secondFactors } = needs;
  if ((await secondFactors.stateOf(db.pool, actor.user.id)).isOn) {
    throw new Problem(409, 'two_factor_is_on', 'Two-factor login is on already.');
  }
  if (!(await secondFactors.isBegun(db.pool, actor.user.id))) {
    throw new Problem(409, 'two_factor_not_started', 'Start again: there is no secret to confirm.');
  }
  await checkCode(needs, actor, () => secondFactors.takeAppCode(db.pool, actor.user.id, code));
  return inTransaction(db, async (tx) => {
    await recordAndNotify(needs, tx, actor, { action: 'turned on two-factor login', what: 'turned on' });
    await noteMoreThanPassword(tx, actor.sessionId);
    return secondFactors.confirm(tx, actor.user.id);
  });
}

/** Counts the attempt before checking the code. Throws a Problem 400 if it is wrong, 429 after too many. */
export async function checkCode(
  { reauthThrottle }: PeopleNeeds,
  actor: Actor,
  take: () => Promise<unknown>,
): Promise<void> {
  const turn = await reauthThrottle.begin({
    from: actor.from,
    account: `code ${actor.user.id}`,
    knownBrowser: actor.sessionId,
  });
  if (turn.kind === 'wait') throw tooManyTries(turn.seconds);
  if (!(await take())) {
    const message = 'That code is incorrect. Enter the one your app shows now.';
    throw fieldProblem(400, 'wrong_code', 'code', message);
  }
  await turn.succeeded();
}

async function requireOn({ secondFactors }: PeopleNeeds, db: Queryable, actor: Actor): Promise<void> {
  if ((await secondFactors.stateOf(db, actor.user.id)).isOn) return;
  throw new Problem(409, 'two_factor_is_off', 'Two-factor login is off.');
}

async function rename(needs: PeopleNeeds, tx: Queryable, actor: Actor, name: string): Promise<Account> {
  const before = await personOr404(tx, actor.user.id);
  if (before.name !== name) {
    await setName(tx, before.id, name);
    await recordAuditEntry(tx, {
      ...auditEntryOf(actor),
      action: 'changed the name',
      details: { from: before.name, to: name },
    });
  }
  return accountOf(needs, tx, actor);
}

async function recordAndNotify(
  { mail, siteUrl }: PeopleNeeds,
  tx: Queryable,
  actor: Actor,
  { action, what }: { readonly action: string; readonly what: MailProps['two-factor-changed']['what'] },
): Promise<void> {
  await recordAuditEntry(tx, { ...auditEntryOf(actor), action });
  const { name } = actor.user;
  await mail.send(tx, { to: actor.user, template: 'two-factor-changed', props: { name, siteUrl, what } });
}

async function accountOf({ secondFactors }: PeopleNeeds, db: Queryable, { user }: Actor): Promise<Account> {
  const { id, name, email, role, created_at } = await personOr404(db, user.id);
  const { isOn, since, recoveryCodesLeft } = await secondFactors.stateOf(db, id);
  const twoFactor = { isOn, since: since?.toISOString() ?? null, recoveryCodesLeft };
  return { _id: id, name, email, role, createdAt: created_at.toISOString(), twoFactor };
}

function auditEntryOf({ user }: Actor) {
  return { userId: user.id, subject: 'person', subjectId: user.id, title: user.name } as const;
}
