import { randomBytes } from 'node:crypto';
import { WEAK_PASSWORDS } from '#domain/desk/people.ts';
import { newId } from '#domain/ids.ts';
import type { Role } from '#domain/roles.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { Mail } from '#server/mail/mail.service.ts';
import { StartRefused } from '#server/start/start-refused.ts';
import { createAuth } from './accounts.auth.ts';
import {
  allUsers,
  countPeople,
  disable,
  insertUser,
  type ListedUser,
  lockPeople,
  userByEmail,
} from './accounts.repo.ts';
import { newUserInput } from './accounts.schema.ts';
import { type ApiTokens, clearExpiredTokens, createApiTokens } from './api-tokens/api-tokens.ts';
import { bearerTokens } from './bearer-token.ts';
import { deleteOldFailures, failureCountsIn } from './login/failure-counts.ts';
import { knownBrowsers } from './login/known-browser.ts';
import { LoginThrottle } from './login/login-throttle.ts';
import { deleteOldChallenges } from './passkeys/passkeys.repo.ts';
import { createPasskeys, type Passkeys } from './passkeys/passkeys.ts';
import { type Cost, hashPassword } from './password.ts';
import { createInvitations, type Invitations } from './people/invitations.ts';
import { createOpenSessions, type OpenSessions } from './people/open-sessions.ts';
import { createOwnAccount, type OwnAccount } from './people/own-account.ts';
import { createPasswords, type Passwords } from './people/passwords.ts';
import { createPeople, type People } from './people/people.service.ts';
import { type Sessions, sessionsOf } from './sessions.ts';
import { CALLBACK_PATH } from './single-sign-on/single-sign-on.api.ts';
import { createSingleSignOn, type SingleSignOn } from './single-sign-on/single-sign-on.ts';
import { createSecondFactors } from './two-factor/second-factor.ts';
import { weaknessOf } from './weak-passwords.ts';

export interface UserInput {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly role: Role;
  /** Whether the password was generated, so that the person must choose their own at the first login. */
  readonly isPasswordInitial?: boolean;
}

export type CreatedUser =
  | { readonly kind: 'created'; readonly id: string }
  | { readonly kind: 'refused'; readonly reason: string };

export type FirstAdministrator =
  | { readonly kind: 'already there' }
  /** `password` is `null` if the operator chose it; a random one has to be printed, once. */
  | { readonly kind: 'created'; readonly email: string; readonly password: string | null };

export interface Accounts extends Sessions {
  readonly siteUrl: string;
  /** Whether the site is reached over HTTPS, so that its cookies are `Secure`. */
  readonly isSecure: boolean;
  readonly people: People;
  readonly invitations: Invitations;
  readonly passwords: Passwords;
  readonly own: OwnAccount;
  readonly passkeys: Passkeys;
  readonly openSessions: OpenSessions;
  readonly apiTokens: ApiTokens;
  /** `null` unless the operator has set a provider. */
  readonly singleSignOn: SingleSignOn | null;
  /**
   * Creates an administrator if nobody has an account yet, from ADMIN_EMAIL and ADMIN_PASSWORD or with a random
   * password. Throws StartRefused if ADMIN_PASSWORD is too easy to guess.
   */
  ensureFirstAdministrator(): Promise<FirstAdministrator>;
}

export interface AccountsNeeds {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly mail: Pick<Mail, 'send'>;
  readonly jobs: Pick<Jobs, 'work' | 'send'>;
  /** The session secret: `sessionSecret`. */
  readonly secret: string;
  /** Called on every login attempt and every authenticated call: the desk is in use. */
  readonly onDeskUse?: () => void;
}

/** Who may log in, and who makes a request. Call before the jobs start. */
export function createAccounts({
  config,
  db,
  clock,
  log,
  mail,
  jobs,
  secret,
  onDeskUse = () => undefined,
}: AccountsNeeds): Accounts {
  const { siteUrl } = config;
  const isSecure = siteUrl.startsWith('https:');
  const secondFactors = createSecondFactors(secret, clock);
  const failures = failureCountsIn(db, secret);
  const reauthThrottle = new LoginThrottle(clock, failures, { name: 'proof' });
  const needs = { db, clock, siteUrl, mail, jobs, secondFactors, reauthThrottle, failures };
  const passwords = createPasswords(needs);
  const login = {
    ...needs,
    auth: createAuth(config, secret, db, log),
    tokens: bearerTokens(secret),
    known: knownBrowsers(secret, isSecure),
  };
  return {
    ...sessionsOf({ ...login, requiresSecondFactor: config.requiresSecondFactor }, secret, onDeskUse),
    siteUrl,
    isSecure,
    people: createPeople(needs),
    invitations: createInvitations(needs),
    passwords,
    own: createOwnAccount(needs, passwords),
    passkeys: createPasskeys({ ...needs, log }, passwords),
    openSessions: createOpenSessions(needs, passwords),
    apiTokens: createApiTokens(needs),
    singleSignOn:
      config.singleSignOn &&
      createSingleSignOn({ config: config.singleSignOn, callback: siteUrl + CALLBACK_PATH, db, clock, secret }),
    ensureFirstAdministrator: () => ensureFirstAdministrator(db, config),
  };
}

/** Adds a person who may log in. Refused with a reason if a field is invalid or the e-mail is taken. */
export async function createUser(
  db: Database,
  input: UserInput,
  siteUrl: string,
  hashingCost?: Cost,
): Promise<CreatedUser> {
  const parsed = newUserInput.safeParse(input);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    return { kind: 'refused', reason: reasons.join('; ') };
  }
  const { password, ...person } = parsed.data;
  const weakness = await weaknessOf(password, { ...person, siteUrl });
  if (weakness) return { kind: 'refused', reason: `password is too easy to guess: ${WEAK_PASSWORDS[weakness]}` };
  const passwordHash = await hashPassword(password, hashingCost);
  const { isPasswordInitial = false } = input;
  const user = { id: newId(), accountId: newId(), passwordHash, isPasswordInitial, ...person };
  const isNew = await inTransaction(db, async (tx) => {
    const added = await insertUser(tx, user);
    if (added) await recordAuditEntry(tx, { ...auditSubject(user), action: 'added', details: { role: user.role } });
    return added;
  });
  return isNew ? { kind: 'created', id: user.id } : { kind: 'refused', reason: `${user.email} has an account already` };
}

/** Everybody who has an account, oldest first. */
export async function listUsers(db: Database): Promise<ListedUser[]> {
  return allUsers(db.pool);
}

/** Ends a person's sessions and refuses further logins. Refused for the last administrator. */
export async function disableUser(
  db: Database,
  email: string,
  now: Date = new Date(),
): Promise<{ readonly kind: 'disabled' } | { readonly kind: 'refused'; readonly reason: string }> {
  return inTransaction(db, async (tx) => {
    await lockPeople(tx);
    const user = await userByEmail(tx, email.trim().toLowerCase());
    if (!user) return { kind: 'refused', reason: `${email} has no account` };
    const { administrators } = await countPeople(tx);
    if (user.role === 'administrator' && user.disabledAt === null && administrators === 1) {
      return { kind: 'refused', reason: `${user.email} is the only administrator: add another one first` };
    }
    await disable(tx, user.id, now);
    await recordAuditEntry(tx, { ...auditSubject(user), action: 'disabled' });
    return { kind: 'disabled' };
  });
}

/** `userId` is `null` because the operator acts from the command line. */
function auditSubject({ id, name }: { readonly id: string; readonly name: string }) {
  return { userId: null, subject: 'person', subjectId: id, title: name } as const;
}

const FIRST_NAME = 'Administrator';

async function ensureFirstAdministrator(
  db: Database,
  config: Pick<Config, 'admin' | 'siteUrl'>,
): Promise<FirstAdministrator> {
  if ((await countPeople(db.pool)).people > 0) return { kind: 'already there' };
  if (config.admin) await refuseWeakSetting(config.admin, config.siteUrl);
  const password = config.admin?.password ?? randomBytes(12).toString('base64url');
  const email = (config.admin?.email ?? 'admin@matv.local').toLowerCase();
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    await lockPeople(tx);
    if ((await countPeople(tx)).people > 0) return { kind: 'already there' };
    const person = { id: newId(), accountId: newId(), name: FIRST_NAME, role: 'administrator' as const };
    await insertUser(tx, { ...person, email, passwordHash, isPasswordInitial: config.admin === null });
    return { kind: 'created', email, password: config.admin ? null : password };
  });
}

const CLEAN_UP_EVERY_SECONDS = 3600;

/** Deletes outdated counts of failed logins, expired passkey challenges, and tokens that expired long ago. */
export function registerAccountJobs(jobs: Pick<Jobs, 'every'>, db: Pick<Database, 'pool'>, clock: Clock): void {
  jobs.every('forget-login-misses', CLEAN_UP_EVERY_SECONDS, () => deleteOldFailures(db.pool, clock.now()));
  jobs.every('forget-passkey-challenges', CLEAN_UP_EVERY_SECONDS, () => deleteOldChallenges(db.pool, clock.now()));
  jobs.every('forget-api-tokens', CLEAN_UP_EVERY_SECONDS, async () => {
    await clearExpiredTokens(db, clock.now());
  });
}

/**
 * Checked for the first account only: once people have accounts, a weak setting must not keep the site from starting.
 */
async function refuseWeakSetting({ email, password }: NonNullable<Config['admin']>, siteUrl: string): Promise<void> {
  const weakness = await weaknessOf(password, { name: FIRST_NAME, email, siteUrl });
  if (weakness === null) return;
  const what = `Wrong setting: ADMIN_PASSWORD is too easy to guess: ${WEAK_PASSWORDS[weakness]}.`;
  throw new StartRefused([`${what} Choose another one, or leave it and ADMIN_EMAIL out to have one made.`]);
}
