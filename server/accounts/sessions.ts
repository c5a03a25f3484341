import { APIError } from 'better-auth/api';
import type { FastifyRequest } from 'fastify';
import { isAtLeast, ROLES, type Role } from '../../domain/roles.ts';
import type { Clock } from '../clock.ts';
import type { Queryable } from '../db/client.ts';
import { Problem } from '../http/problem.ts';
import { type Auth, authHeaders, hasSessionCookie } from './accounts.auth.ts';
import { endSession, sessionByToken, type User, userOfSession } from './accounts.repo.ts';
import type { BearerTokens } from './bearer-token.ts';
import { LoginThrottle } from './login-throttle.ts';
import { originOf } from './request-origin.ts';

export const LOGIN_FAILED = 'Login failed. Please check your email or password.';

export interface LoggedIn {
  readonly kind: 'in';
  readonly user: User;
  /** A bearer token for API calls, good for 15 minutes. */
  readonly token: string;
  /** Set-Cookie header lines. */
  readonly cookies: readonly string[];
}

export type LoginResult = LoggedIn | { readonly kind: 'refused' } | { readonly kind: 'wait'; readonly seconds: number };

export interface Sessions {
  login(request: FastifyRequest, who: { email: string; password: string }): Promise<LoginResult>;
  /** Ends the session of the cookie and that of the bearer token, whichever came. Gives Set-Cookie lines. */
  logout(request: FastifyRequest): Promise<readonly string[]>;
  /** A fresh bearer token from the cookie, whose life is prolonged; a Problem 401 without a session. */
  renew(request: FastifyRequest): Promise<LoggedIn>;
  /** The person asking, when they have at least `role`; else a Problem 401 or 403 that says why. */
  authorise(request: FastifyRequest, role: Role): Promise<User>;
  /** Who reads a page: by the cookie alone, null for strangers. */
  viewerOf(request: FastifyRequest): Promise<User | null>;
}

export interface SessionsNeeds {
  readonly auth: Auth;
  readonly tokens: BearerTokens;
  readonly db: Queryable;
  readonly clock: Clock;
  readonly siteUrl: string;
}

interface SessionAndUser {
  readonly sessionId: string;
  readonly user: User;
}

/** Logging in and out, and who is asking (decision 25). */
export function sessionsOf(needs: SessionsNeeds): Sessions {
  const { auth, siteUrl } = needs;
  const throttle = new LoginThrottle(needs.clock);
  const asked = new WeakMap<FastifyRequest, Promise<User>>();
  const whoAsks = (request: FastifyRequest): Promise<User> => {
    const known = asked.get(request) ?? identify(needs, request);
    asked.set(request, known);
    return known;
  };
  return {
    async login(request, who) {
      refuseOtherSites(request, siteUrl);
      const turn = throttle.begin(request.ip, who.email);
      if (turn.kind === 'wait') return turn;
      const result = await signIn(needs, request, who);
      if (result.kind === 'in') turn.succeeded();
      return result;
    },
    async logout(request) {
      refuseOtherSites(request, siteUrl);
      const token = bearerOf(request);
      const check = token === null ? null : needs.tokens.check(token, needs.clock.now());
      if (check && check.kind !== 'invalid') await endSession(needs.db, check.sessionId);
      const { headers } = await auth.api.signOut({ headers: authHeaders(request), returnHeaders: true });
      return headers.getSetCookie();
    },
    async renew(request) {
      requireOwnPages(request, siteUrl);
      return prolong(needs, request);
    },
    async authorise(request, role) {
      const user = await whoAsks(request);
      if (isAtLeast(user.role, role)) return user;
      throw new Problem(403, 'role_too_low', `Your role (${user.role}) does not allow this. Ask an ${role} to do it.`);
    },
    async viewerOf(request) {
      return (await byCookie(needs, request))?.user ?? null;
    },
  };
}

async function signIn(
  { auth, tokens, clock, db }: SessionsNeeds,
  request: FastifyRequest,
  who: { email: string; password: string },
): Promise<LoginResult> {
  try {
    const headers = authHeaders(request);
    // A browser that logs in anew must not bring its old session along.
    headers.delete('cookie');
    const answer = await auth.api.signInEmail({ body: who, headers, returnHeaders: true });
    const found = await sessionByToken(db, answer.response.token);
    if (!found) return { kind: 'refused' };
    return {
      kind: 'in',
      user: found.user,
      token: tokens.issue(found.sessionId, clock.now()),
      cookies: answer.headers.getSetCookie(),
    };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return { kind: 'refused' };
    throw error;
  }
}

async function prolong({ auth, tokens, clock }: SessionsNeeds, request: FastifyRequest): Promise<LoggedIn> {
  const answer = await auth.api.getSession({ headers: authHeaders(request), returnHeaders: true });
  const found = sessionAndUser(answer.response);
  if (!found) throw notLoggedIn();
  const token = tokens.issue(found.sessionId, clock.now());
  return { kind: 'in', user: found.user, token, cookies: answer.headers.getSetCookie() };
}

async function identify(needs: SessionsNeeds, request: FastifyRequest): Promise<User> {
  if (request.headers.authorization !== undefined) return byBearer(needs, bearerOf(request) ?? '');
  const found = await byCookie(needs, request);
  if (!found) throw notLoggedIn();
  if (request.method !== 'GET' && request.method !== 'HEAD') requireOwnPages(request, needs.siteUrl);
  return found.user;
}

async function byBearer({ tokens, clock, db }: SessionsNeeds, token: string): Promise<User> {
  const check = tokens.check(token, clock.now());
  const user = check.kind === 'invalid' ? null : await userOfSession(db, check.sessionId, new Date());
  if (!user) throw new Problem(401, 'invalid_token', 'This login is not valid any more. Please log in again.');
  if (check.kind === 'expired') throw new Problem(401, 'token_expired', 'The token has expired: ask for a fresh one.');
  return user;
}

async function byCookie({ auth }: SessionsNeeds, request: FastifyRequest): Promise<SessionAndUser | null> {
  if (!hasSessionCookie(request.headers.cookie)) return null;
  const query = { disableRefresh: true };
  return sessionAndUser(await auth.api.getSession({ headers: authHeaders(request), query }));
}

function sessionAndUser(found: Awaited<ReturnType<Auth['api']['getSession']>>): SessionAndUser | null {
  if (!found || found.user.disabledAt) return null;
  const { id, name, email, role } = found.user;
  const known = ROLES.find((name) => name === role);
  if (!known) throw new Error(`user ${id} has the unknown role ${role}`);
  return { sessionId: found.session.id, user: { id, name, email, role: known } };
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

function notLoggedIn(): Problem {
  return new Problem(401, 'not_logged_in', 'Please log in.');
}
