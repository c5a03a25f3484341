import { INITIAL_PASSWORD } from '#domain/desk/people.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { fieldProblem, Problem } from '#server/http/problem.ts';
import { hashOfToken } from '#server/secrets/secret-token.ts';
import { userByEmail } from '../accounts.repo.ts';
import { LoginThrottle } from '../login/login-throttle.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import { refuseWeakPassword } from '../weak-passwords.ts';
import { linkExpired } from './invitations.ts';
import { countPasswordResets, endPasswordResets, takePasswordReset, userOfPasswordReset } from './links.repo.ts';
import { sendPasswordReset } from './password-link.ts';
import { endSessions, isPasswordInitial, passwordHashOf, personById, setPasswordHash } from './people.repo.ts';
import type { Actor, PeopleNeeds } from './people-needs.ts';

const JOB = 'ask-password-reset';
const LINKS_PER_HOUR = 3;

/** Setting passwords: by e-mail when forgotten, and at the desk. */
export interface Passwords {
  /**
   * Leaves the rest to a job, so that the answer and its timing do not reveal whether the address is known. Returns the
   * seconds to wait if `from` has asked too often, otherwise 0.
   */
  requestReset(from: string, email: string): Promise<number>;
  isResetValid(token: string): Promise<boolean>;
  /** Ends all sessions. Throws a Problem 410 if the link is no longer valid, 422 for a weak password. */
  reset(token: string, password: string): Promise<void>;
  /**
   * Ends all other sessions and returns how many. Throws a Problem 403 if `current` is wrong, 422 if the new one is
   * weak.
   */
  change(actor: Actor, current: string, password: string): Promise<number>;
  /**
   * Checks the password again before a sensitive change. Throws a Problem 403 if it is wrong, 429 after too many
   * attempts.
   */
  prove(actor: Actor, password: string): Promise<void>;
}

export function createPasswords(needs: PeopleNeeds): Passwords {
  const { db, jobs } = needs;
  const resetThrottle = new LoginThrottle(needs.clock, needs.failures, { name: 'ask for a link' });
  jobs.work<{ email: string }>(JOB, ({ email }) => inTransaction(db, (tx) => sendLinkIfKnown(needs, tx, email)));
  const prove = (actor: Actor, password: string) => provePassword(needs, actor, password, 'password');
  return {
    async requestReset(from, email) {
      const turn = await resetThrottle.begin({ from, account: from, knownBrowser: null });
      if (turn.kind === 'wait') return turn.seconds;
      await jobs.send(JOB, { email }, { singletonKey: email });
      return 0;
    },
    isResetValid: async (token) => (await userOfPasswordReset(db.pool, hashOfToken(token))) !== null,
    reset: (token, password) => resetByLink(needs, hashOfToken(token), password),
    async change(actor, current, password) {
      await provePassword(needs, actor, current, 'current');
      await refuseWeakPassword(password, { ...actor.user, siteUrl: needs.siteUrl });
      await refuseInitialPassword(db.pool, actor.user.id, password);
      const hash = await hashPassword(password);
      return inTransaction(db, (tx) =>
        putPassword(needs, tx, actor.user.id, { hash, except: actor.sessionId, how: 'at the desk' }),
      );
    },
    prove,
  };
}

async function sendLinkIfKnown(needs: PeopleNeeds, tx: Queryable, email: string): Promise<void> {
  const user = await userByEmail(tx, email);
  if (!user || user.disabledAt !== null) return;
  if ((await countPasswordResets(tx, user.id)) >= LINKS_PER_HOUR) return;
  await sendPasswordReset(needs, tx, user);
  const { id, name } = user;
  await recordAuditEntry(tx, {
    userId: null,
    action: 'asked for a password link',
    subject: 'person',
    subjectId: id,
    title: name,
  });
}

async function resetByLink(needs: PeopleNeeds, tokenHash: string, password: string): Promise<void> {
  const userId = await userOfPasswordReset(needs.db.pool, tokenHash);
  const owner = userId === null ? null : await personById(needs.db.pool, userId);
  if (userId === null || !owner) throw linkExpired();
  await refuseWeakPassword(password, { ...owner, siteUrl: needs.siteUrl });
  await refuseInitialPassword(needs.db.pool, userId, password);
  const hash = await hashPassword(password);
  await inTransaction(needs.db, async (tx) => {
    if (!(await takePasswordReset(tx, tokenHash, userId))) throw linkExpired();
    await putPassword(needs, tx, userId, { hash, except: null, how: 'by a link' });
  });
}

/** Throws a Problem 422 if this is the password that was generated for this person. */
async function refuseInitialPassword(db: Queryable, userId: string, password: string): Promise<void> {
  if (!(await isPasswordInitial(db, userId))) return;
  const hash = await passwordHashOf(db, userId);
  if (hash === null || !(await verifyPassword(password, hash))) return;
  const mistakes = [{ field: 'password', message: INITIAL_PASSWORD }];
  throw new Problem(422, 'weak_password', INITIAL_PASSWORD, { reason: 'initial', mistakes });
}

async function putPassword(
  { mail, siteUrl }: PeopleNeeds,
  tx: Queryable,
  userId: string,
  { hash, except, how }: { readonly hash: string; readonly except: string | null; readonly how: string },
): Promise<number> {
  const person = await personById(tx, userId);
  if (!person) throw linkExpired();
  await setPasswordHash(tx, userId, hash);
  await endPasswordResets(tx, userId);
  const ended = await endSessions(tx, userId, { except });
  await mail.send(tx, { to: person, template: 'password-changed', props: { name: person.name, siteUrl } });
  const entry = { userId, action: 'changed the password', subject: 'person', subjectId: userId } as const;
  await recordAuditEntry(tx, { ...entry, title: person.name, details: { how } });
  return ended;
}

/** `field` is the password's name in the body of the call. */
async function provePassword(
  { db, reauthThrottle }: PeopleNeeds,
  actor: Actor,
  password: string,
  field: 'password' | 'current',
): Promise<void> {
  const turn = await reauthThrottle.begin({ from: actor.from, account: actor.user.id, knownBrowser: actor.sessionId });
  if (turn.kind === 'wait') throw tooManyTries(turn.seconds);
  const hash = await passwordHashOf(db.pool, actor.user.id);
  if (hash === null) {
    const message = 'You have no password here yet. Choose one by ‘Forgot your password?’ on the login page.';
    throw fieldProblem(403, 'wrong_password', field, message);
  }
  if (!(await verifyPassword(password, hash))) {
    throw fieldProblem(403, 'wrong_password', field, 'That is not your password. Please try again.');
  }
  await turn.succeeded();
}

/** For too many wrong passwords or codes inside the desk. */
export function tooManyTries(seconds: number): Problem {
  const text = `Too many tries. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`;
  return new Problem(429, 'too_many_tries', text, { retryAfter: seconds });
}
