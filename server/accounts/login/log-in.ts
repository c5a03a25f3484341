import { APIError } from 'better-auth/api';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { browserName } from '#domain/browser-name.ts';
import { countAuditEntry, recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { formerSessionCookie, hasSessionCookie } from '#server/http/session-cookie.ts';
import type { Mail } from '#server/mail/mail.service.ts';
import { type Auth, authHeaders, withDatabaseCause } from '../accounts.auth.ts';
import { endSession, sessionByToken, type User, userByEmail } from '../accounts.repo.ts';
import type { BearerTokens } from '../bearer-token.ts';
import { newPasswordReset } from '../people/password-link.ts';
import { isPasswordInitial } from '../people/people.repo.ts';
import { type Sealing, sealing } from '../sealing.ts';
import { SESSION_DAYS } from '../session-life.ts';
import type { SecondFactors } from '../two-factor/second-factor.ts';
import type { KnownBrowsers } from './known-browser.ts';
import {
  beginHeldSession,
  deleteExpiredSessions,
  holdSession,
  noteMoreThanPassword,
  userOfHeldSession,
} from './login.repo.ts';
import { type FailureCounts, LoginThrottle } from './login-throttle.ts';

export interface LoggedIn {
  readonly kind: 'in';
  readonly user: User;
  /** A bearer token for API calls, valid for 15 minutes. */
  readonly token: string;
  /** Set-Cookie header lines. */
  readonly cookies: readonly string[];
}

export type LoginResult =
  | LoggedIn
  | { readonly kind: 'refused' }
  | { readonly kind: 'wait'; readonly seconds: number }
  /** The password was right, but made up by the site: `token` is that of the link to choose another one. */
  | { readonly kind: 'new password'; readonly token: string }
  /** The password was right; `ticket` and a second-factor code complete the login within five minutes. */
  | { readonly kind: 'code'; readonly ticket: string };

export type TrustedResult = Exclude<LoginResult, { readonly kind: 'refused' | 'wait' | 'new password' }>;

/** 'refused': the person may not log in. */
export type PasskeyResult = LoggedIn | { readonly kind: 'refused' };

export type CodeResult =
  | LoggedIn
  | { readonly kind: 'wrong code' }
  | { readonly kind: 'too late' }
  | { readonly kind: 'wait'; readonly seconds: number };

export interface LogIn {
  withPassword(request: FastifyRequest, who: { email: string; password: string }): Promise<LoginResult>;
  withCode(request: FastifyRequest, what: { ticket: string; code: string }): Promise<CodeResult>;
  /** Logs in right after an invitation was accepted; not throttled, because there is nothing to guess. */
  firstTime(request: FastifyRequest, who: { email: string; password: string }): Promise<LoginResult>;
  /** Logs in somebody whom the organisation's provider vouches for; a second factor is asked for as ever. */
  trusted(request: FastifyRequest, userId: string): Promise<TrustedResult>;
  /** Logs in the owner of a passkey that has been checked. It is both factors in one, so no code is asked for (ADR-085). */
  withPasskey(request: FastifyRequest, userId: string): Promise<PasskeyResult>;
}

export interface LogInNeeds {
  readonly auth: Auth;
  readonly tokens: BearerTokens;
  readonly db: Database;
  readonly clock: Clock;
  readonly siteUrl: string;
  readonly known: KnownBrowsers;
  readonly secondFactors: SecondFactors;
  readonly mail: Pick<Mail, 'send'>;
  readonly failures: FailureCounts;
}

const TICKET_SECONDS = 5 * 60;

const ticketSchema = z.object({ s: z.string(), c: z.array(z.string()) });

/** The two steps of a login: the password, and a code where a second factor is on. */
export function createLogIn(needs: LogInNeeds, secret: string): LogIn {
  const passwords = new LoginThrottle(needs.clock, needs.failures, { name: 'password' });
  const codes = new LoginThrottle(needs.clock, needs.failures, { name: 'code', slowsStrangersTogether: true });
  const tickets = sealing(secret, 'login ticket');
  return {
    async withPassword(request, who) {
      const knownBrowser = needs.known.knownFor(request.headers.cookie, who.email);
      const turn = await passwords.begin({ from: request.ip, account: who.email, knownBrowser });
      if (turn.kind === 'wait') return turn;
      const result = await signIn(needs, tickets, request, who, 'password');
      if (result.kind === 'refused') await countFailure(needs.db.pool, who.email, request.ip);
      else await turn.succeeded();
      return result;
    },
    withCode: (request, what) => withCode(needs, tickets, request, what, codes),
    firstTime: (request, who) => signIn(needs, tickets, request, who, 'invitation'),
    trusted: async (request, userId) =>
      proceed(needs, tickets, request, await trustedSession(needs, request, userId), 'single sign-on'),
    async withPasskey(request, userId) {
      const signedIn = await unlessRefused(() => trustedSession(needs, request, userId));
      if (signedIn === null) return { kind: 'refused' };
      await recordLogin(needs.db.pool, request, signedIn.user, 'passkey');
      return logInAs(needs, request, signedIn);
    },
  };
}

async function signIn(
  needs: LogInNeeds,
  tickets: Sealing,
  request: FastifyRequest,
  who: { email: string; password: string },
  how: string,
): Promise<LoginResult> {
  const signedIn = await createSession(needs, request, who);
  if (signedIn === null) return { kind: 'refused' };
  const { sessionId, user } = signedIn;
  if (await isPasswordInitial(needs.db.pool, user.id)) {
    await endSession(needs.db.pool, sessionId);
    return { kind: 'new password', token: await newPasswordReset(needs.db.pool, user.id) };
  }
  return proceed(needs, tickets, request, signedIn, how);
}

/** Lets in whoever has a session, or asks for their second factor first. */
async function proceed(
  needs: LogInNeeds,
  tickets: Sealing,
  request: FastifyRequest,
  signedIn: SignedIn,
  how: string,
): Promise<TrustedResult> {
  const { sessionId, user, cookies } = signedIn;
  if (!(await needs.secondFactors.stateOf(needs.db.pool, user.id)).isOn) {
    await recordLogin(needs.db.pool, request, user, how);
    return logInAs(needs, request, signedIn);
  }
  // The session cookie is not sent yet: it is sealed in the ticket until the code is right.
  await holdSession(needs.db.pool, sessionId, TICKET_SECONDS);
  return { kind: 'code', ticket: tickets.seal(JSON.stringify({ s: sessionId, c: cookies })) };
}

interface SignedIn {
  readonly sessionId: string;
  readonly user: User;
  readonly cookies: readonly string[];
}

/** The new session that a call of the accounts library makes. */
async function sessionOf(
  { db }: LogInNeeds,
  request: FastifyRequest,
  call: (headers: Headers) => Promise<{ response: { token: string }; headers: Headers }>,
): Promise<SignedIn> {
  const headers = authHeaders(request);
  // A new login must not reuse the browser's old session.
  headers.delete('cookie');
  const answer = await withDatabaseCause(() => call(headers));
  const found = await sessionByToken(db.pool, answer.response.token);
  if (!found) throw new Error('the session that was just made is not there');
  return { ...found, cookies: answer.headers.getSetCookie() };
}

async function trustedSession(needs: LogInNeeds, request: FastifyRequest, userId: string): Promise<SignedIn> {
  const signedIn = await sessionOf(needs, request, (headers) =>
    needs.auth.api.signInTrusted({ body: { userId }, headers, returnHeaders: true }),
  );
  await noteMoreThanPassword(needs.db.pool, signedIn.sessionId);
  return signedIn;
}

function createSession(
  needs: LogInNeeds,
  request: FastifyRequest,
  who: { email: string; password: string },
): Promise<SignedIn | null> {
  return unlessRefused(() =>
    sessionOf(needs, request, (headers) => needs.auth.api.signInEmail({ body: who, headers, returnHeaders: true })),
  );
}

/** `null` for somebody whom the accounts library does not let in. */
async function unlessRefused(signIn: () => Promise<SignedIn>): Promise<SignedIn | null> {
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return null;
    throw error;
  }
}

async function withCode(
  needs: LogInNeeds,
  tickets: Sealing,
  request: FastifyRequest,
  what: { ticket: string; code: string },
  throttle: LoginThrottle,
): Promise<CodeResult> {
  const opened = tickets.open(what.ticket);
  if (opened === null) return { kind: 'too late' };
  const { s: sessionId, c: cookies } = ticketSchema.parse(JSON.parse(opened));
  const user = await userOfHeldSession(needs.db.pool, sessionId);
  if (!user) return { kind: 'too late' };
  const knownBrowser = needs.known.knownFor(request.headers.cookie, user.email);
  const turn = await throttle.begin({ from: request.ip, account: user.id, knownBrowser });
  if (turn.kind === 'wait') return turn;
  const taken = await needs.secondFactors.takeCode(needs.db.pool, user.id, what.code);
  if (taken === null) {
    await countFailure(needs.db.pool, user.email, request.ip);
    await inTransaction(needs.db, (tx) => warnOfWrongCodes(needs, tx, user));
    return { kind: 'wrong code' };
  }
  await turn.succeeded();
  const begun = await inTransaction(needs.db, async (tx) => {
    if (!(await beginHeldSession(tx, sessionId, SESSION_DAYS))) return false;
    await needs.secondFactors.forgetWrongCodes(tx, user.id);
    await recordLogin(tx, request, user, taken === 'app' ? 'code of the app' : 'recovery code');
    if (taken === 'recovery') await notifyOfRecoveryCode(needs, tx, user);
    return true;
  });
  return begun ? logInAs(needs, request, { sessionId, user, cookies }) : { kind: 'too late' };
}

async function logInAs(needs: LogInNeeds, request: FastifyRequest, signedIn: SignedIn): Promise<LoggedIn> {
  const { sessionId, user, cookies } = signedIn;
  await deleteExpiredSessions(needs.db.pool, user.id);
  await endFormerSession(needs, request, sessionId);
  const token = needs.tokens.issue(sessionId, needs.clock.now());
  const known = needs.known.remember(request.headers.cookie, user.email);
  return { kind: 'in', user, token, cookies: [...cookies, known, ...formerSessionCookie(request.headers.cookie)] };
}

/** Ends the browser's previous session: the login overwrites its cookie, so nobody could log out of it any more. */
async function endFormerSession({ auth, db, siteUrl }: LogInNeeds, request: FastifyRequest, newId: string) {
  if (!hasSessionCookie(request.headers.cookie, siteUrl)) return;
  const query = { disableRefresh: true };
  const former = await withDatabaseCause(() => auth.api.getSession({ headers: authHeaders(request), query }));
  if (former && former.session.id !== newId) await endSession(db.pool, former.session.id);
}

/** Whoever gets this far knows the password, so its owner is warned, at most once a day. */
async function warnOfWrongCodes(
  { mail, siteUrl, secondFactors }: LogInNeeds,
  tx: Queryable,
  user: User,
): Promise<void> {
  const wrongCodes = await secondFactors.countWrongCode(tx, user.id);
  if (wrongCodes === null) return;
  const props = { name: user.name, siteUrl, wrongCodes };
  await mail.send(tx, { to: user, template: 'wrong-codes', props });
}

async function notifyOfRecoveryCode({ mail, siteUrl }: LogInNeeds, tx: Queryable, user: User): Promise<void> {
  const props = { name: user.name, siteUrl, what: 'recovery code used' } as const;
  await mail.send(tx, { to: user, template: 'two-factor-changed', props });
}

async function recordLogin(db: Queryable, request: FastifyRequest, user: User, how: string): Promise<void> {
  const browser = browserName(request.headers['user-agent'] ?? null);
  await recordAuditEntry(db, {
    userId: user.id,
    action: 'logged in',
    subject: 'person',
    subjectId: user.id,
    title: user.name,
    details: { how, browser, address: request.ip },
  });
}

async function countFailure(db: Queryable, email: string, address: string): Promise<void> {
  await countFailedLogin(db, await userByEmail(db, email), address);
}

/**
 * One entry an hour per person, and one for all unknown addresses (`null`): what was typed is not recorded, since it
 * may be a password.
 */
export async function countFailedLogin(
  db: Queryable,
  user: Pick<User, 'id' | 'name'> | null,
  address: string,
): Promise<void> {
  await countAuditEntry(db, {
    userId: null,
    action: 'failed to log in',
    subject: 'person',
    subjectId: user?.id ?? 'unknown',
    title: user?.name ?? 'Unknown e-mail address',
    details: { lastAddress: address },
  });
}
