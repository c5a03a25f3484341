import type { FastifyRequest } from 'fastify';
import type { TokenScope } from '#domain/desk/api-tokens.ts';
import { ROLES, type Role } from '#domain/roles.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { requireRole } from '#server/http/desk-guard.ts';
import { Problem } from '#server/http/problem.ts';
import { originOf } from '#server/http/request-origin.ts';
import { formerSessionCookie, hasSessionCookie } from '#server/http/session-cookie.ts';
import { type Auth, authHeaders, withDatabaseCause } from './accounts.auth.ts';
import { endSession, ownerOfSession, type SessionOwner, type User } from './accounts.repo.ts';
import { touchApiToken } from './api-tokens/api-tokens.repo.ts';
import { callerOfToken, isApiToken } from './api-tokens/api-tokens.ts';
import {
  type CodeResult,
  createLogIn,
  type LoggedIn,
  type LogInNeeds,
  type LoginResult,
  type PasskeyResult,
  type TrustedResult,
} from './login/log-in.ts';
import { touchSession } from './people/people.repo.ts';
import type { Actor } from './people/people-needs.ts';

export interface Sessions {
  login(request: FastifyRequest, who: { email: string; password: string }): Promise<LoginResult>;
  /** The second step of a login that requires a code. */
  loginWithCode(request: FastifyRequest, what: { ticket: string; code: string }): Promise<CodeResult>;
  /** Logs in someone who has just accepted an invitation. */
  firstLogin(request: FastifyRequest, who: { email: string; password: string }): Promise<LoginResult>;
  /** Logs in somebody whom the organisation's provider vouches for. */
  loginTrusted(request: FastifyRequest, userId: string): Promise<TrustedResult>;
  /** Logs in the owner of a passkey that has been checked. */
  loginWithPasskey(request: FastifyRequest, userId: string): Promise<PasskeyResult>;
  /** Ends the session of the cookie, that of the bearer token, or both. Returns Set-Cookie lines. */
  logout(request: FastifyRequest): Promise<readonly string[]>;
  /** Set-Cookie lines for a browser whose session was ended elsewhere. */
  endedCookies(request: FastifyRequest): Promise<readonly string[]>;
  /** A new bearer token for the cookie, whose session is extended. Throws a Problem 401 without a session. */
  renew(request: FastifyRequest): Promise<LoggedIn>;
  /** See `DeskGuard`. */
  actor(request: FastifyRequest, role: Role, scope: TokenScope | null, mayLackFactor?: boolean): Promise<Actor>;
  /** Who views a page, by the cookie alone; `null` if nobody is logged in. */
  viewerOf(request: FastifyRequest): Promise<(User & { readonly needsSecondFactor: boolean }) | null>;
}

interface SessionAndUser extends SessionOwner {
  readonly sessionId: string;
}

/** A person in a session, or a program with a token. */
interface Caller extends SessionAndUser {
  readonly token: { readonly id: string; readonly scopes: readonly TokenScope[] } | null;
}

const TOUCH_EVERY_MS = 60_000;
const MAX_TOUCHED = 1000;

export interface SessionNeeds extends LogInNeeds {
  /** Whether sessions that began with a password alone may only set up the second factor. */
  readonly requiresSecondFactor: boolean;
}

/**
 * Logging in and out, and identifying callers (SPEC-25). `onUse` is called on every login attempt and every
 * authenticated call.
 */
export function sessionsOf(needs: SessionNeeds, secret: string, onUse: () => void): Sessions {
  const { siteUrl, requiresSecondFactor } = needs;
  const logIn = createLogIn(needs, secret);
  const callers = new WeakMap<FastifyRequest, Promise<Caller>>();
  const noteUse = recordUse(needs, onUse);
  const callerOf = (request: FastifyRequest): Promise<Caller> => {
    const known = callers.get(request) ?? identify(needs, request).then(noteUse);
    callers.set(request, known);
    return known;
  };
  const actor: Sessions['actor'] = async (request, role, scope, mayLackFactor = false) => {
    const { user, sessionId, token, byPasswordAlone } = await callerOf(request);
    try {
      if (token !== null) requireScope(request, token, scope);
      if (requiresSecondFactor && byPasswordAlone && !mayLackFactor) throw secondFactorNeeded();
      requireRole(user, role);
    } catch (refusal) {
      // The desk's screens offer only what a role allows, so somebody tries it anyway, or the role has just changed.
      request.log.warn({ userId: user.id, apiToken: token?.id, ...whatWasTried(request, refusal) }, 'not allowed');
      throw refusal;
    }
    return { user, sessionId, from: request.ip };
  };
  return {
    async login(request, who) {
      refuseOtherSites(request, siteUrl);
      // Called before the password check, which takes about as long as the desk's services take to start.
      onUse();
      return logIn.withPassword(request, who);
    },
    async loginWithCode(request, what) {
      refuseOtherSites(request, siteUrl);
      return logIn.withCode(request, what);
    },
    firstLogin: (request, who) => logIn.firstTime(request, who),
    async loginTrusted(request, userId) {
      onUse();
      return logIn.trusted(request, userId);
    },
    async loginWithPasskey(request, userId) {
      onUse();
      return logIn.withPasskey(request, userId);
    },
    async logout(request) {
      refuseOtherSites(request, siteUrl);
      return logout(needs, request);
    },
    endedCookies: (request) => signOut(needs, request),
    async renew(request) {
      requireOwnPages(request, siteUrl);
      return extendSession(needs, request);
    },
    actor,
    async viewerOf(request) {
      const found = await byCookie(needs, request);
      return found && { ...found.user, needsSecondFactor: requiresSecondFactor && found.byPasswordAlone };
    },
  };
}

/** Reports that the desk is in use, and records when a session or token was last used, at most once a minute. */
function recordUse({ db, clock }: LogInNeeds, onUse: () => void): (found: Caller) => Promise<Caller> {
  const touched = new Map<string, number>();
  return async (found) => {
    onUse();
    const now = clock.now().getTime();
    if (now - (touched.get(found.sessionId) ?? 0) < TOUCH_EVERY_MS) return found;
    if (touched.size >= MAX_TOUCHED) touched.clear();
    touched.set(found.sessionId, now);
    if (found.token === null) await touchSession(db.pool, found.sessionId);
    else await touchApiToken(db.pool, found.token.id);
    return found;
  };
}

async function logout(needs: LogInNeeds, request: FastifyRequest): Promise<readonly string[]> {
  const { db } = needs;
  const token = bearerOf(request);
  const check = token === null ? null : needs.tokens.check(token, needs.clock.now());
  const bySession =
    check && check.kind !== 'invalid' ? await ownerOfSession(db.pool, check.sessionId, new Date()) : null;
  const user = bySession?.user ?? (await byCookie(needs, request))?.user;
  if (check && check.kind !== 'invalid') await endSession(db.pool, check.sessionId);
  const cookies = await signOut(needs, request);
  if (user) {
    const { id, name } = user;
    await recordAuditEntry(db.pool, {
      userId: id,
      action: 'logged out',
      subject: 'person',
      subjectId: id,
      title: name,
    });
  }
  return cookies;
}

async function signOut({ auth }: LogInNeeds, request: FastifyRequest): Promise<readonly string[]> {
  const { headers } = await withDatabaseCause(() =>
    auth.api.signOut({ headers: authHeaders(request), returnHeaders: true }),
  );
  return [...headers.getSetCookie(), ...formerSessionCookie(request.headers.cookie)];
}

async function extendSession({ auth, tokens, clock }: LogInNeeds, request: FastifyRequest): Promise<LoggedIn> {
  const answer = await withDatabaseCause(() =>
    auth.api.getSession({ headers: authHeaders(request), returnHeaders: true }),
  );
  const found = sessionAndUser(answer.response);
  if (!found) throw notLoggedIn();
  const token = tokens.issue(found.sessionId, clock.now());
  return { kind: 'in', user: found.user, token, cookies: answer.headers.getSetCookie() };
}

async function identify(needs: LogInNeeds, request: FastifyRequest): Promise<Caller> {
  if (request.headers.authorization !== undefined) return byBearer(needs, bearerOf(request) ?? '');
  const found = await byCookie(needs, request);
  if (!found) throw notLoggedIn();
  if (request.method !== 'GET' && request.method !== 'HEAD') requireOwnPages(request, needs.siteUrl);
  return { ...found, token: null };
}

async function byBearer({ tokens, clock, db }: LogInNeeds, token: string): Promise<Caller> {
  if (isApiToken(token)) {
    const { tokenId, scopes, user } = await callerOfToken(db, token, clock.now());
    return { sessionId: `token:${tokenId}`, user, token: { id: tokenId, scopes }, byPasswordAlone: false };
  }
  const check = tokens.check(token, clock.now());
  const owner = check.kind === 'invalid' ? null : await ownerOfSession(db.pool, check.sessionId, new Date());
  if (!owner || check.kind === 'invalid') {
    throw new Problem(401, 'invalid_token', 'This login is not valid any more. Please log in again.');
  }
  if (check.kind === 'expired') throw new Problem(401, 'token_expired', 'The token has expired: ask for a fresh one.');
  return { sessionId: check.sessionId, ...owner, token: null };
}

/** Throws Problem 403 unless the token may do this; logs every change made with a token. */
function requireScope(
  request: FastifyRequest,
  token: { readonly id: string; readonly scopes: readonly TokenScope[] },
  scope: TokenScope | null,
): void {
  if (scope === null) throw new Problem(403, 'not_for_tokens', 'This needs a person: no API token may do it.');
  if (!token.scopes.includes(scope)) {
    throw new Problem(403, 'scope_missing', `This API token may not do that: it needs the scope ${scope}.`);
  }
  if (request.method !== 'GET') request.log.info({ apiToken: token.id }, 'change by an API token');
}

/** Names the route's pattern instead of the address, which may contain what must not be logged. */
function whatWasTried(request: FastifyRequest, refusal: unknown) {
  const { method, url } = request.routeOptions;
  return { method, route: url, code: refusal instanceof Problem ? refusal.code : undefined };
}

async function byCookie({ auth, siteUrl }: LogInNeeds, request: FastifyRequest): Promise<SessionAndUser | null> {
  if (!hasSessionCookie(request.headers.cookie, siteUrl)) return null;
  const query = { disableRefresh: true };
  return sessionAndUser(await withDatabaseCause(() => auth.api.getSession({ headers: authHeaders(request), query })));
}

function sessionAndUser(found: Awaited<ReturnType<Auth['api']['getSession']>>): SessionAndUser | null {
  if (!found || found.user.disabledAt) return null;
  const { id, name, email, role } = found.user;
  const known = ROLES.find((name) => name === role);
  if (!known) throw new Error(`user ${id} has the unknown role ${role}`);
  const { id: sessionId, byPasswordAlone } = found.session;
  return { sessionId, user: { id, name, email, role: known }, byPasswordAlone: byPasswordAlone ?? true };
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

function refuseOtherSites(request: FastifyRequest, siteUrl: string): void {
  if (originOf(request, siteUrl) === 'other') throw wrongOrigin();
}

function requireOwnPages(request: FastifyRequest, siteUrl: string): void {
  if (originOf(request, siteUrl) !== 'own') throw wrongOrigin();
}

function wrongOrigin(): Problem {
  return new Problem(403, 'wrong_origin', "This call has to come from the site's own pages, or carry a bearer token.");
}

function secondFactorNeeded(): Problem {
  return new Problem(403, 'second_factor_needed', 'This newsroom requires two-factor login: set it up first.');
}

function notLoggedIn(): Problem {
  return new Problem(401, 'not_logged_in', 'Please log in.');
}
