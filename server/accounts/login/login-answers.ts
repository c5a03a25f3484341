import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#server/http/problem.ts';
import type { User } from '../accounts.repo.ts';
import type { LoginAnswer } from '../accounts.schema.ts';
import type { CodeResult, LoggedIn, LoginResult } from './log-in.ts';

export const AFTER_LOGIN = '/admin/dashboard';
const LOGIN_FAILED = 'Login failed. Please check your email or password.';
/** Tells the next page to fetch a token after a login without script. Contains no secret. */
export const FRESH_LOGIN_COOKIE = 'matv_fresh_login=1; Path=/; Max-Age=60; SameSite=Lax';
export const NO_FRESH_LOGIN_COOKIE = 'matv_fresh_login=; Path=/; Max-Age=0; SameSite=Lax';
const TICKET = /(?:^|;\s*)matv_login_ticket=([\w-]{1,3000})(?=;|$)/;
const TICKET_SECONDS = 300;

/** Holds the ticket of a login that awaits its code, for the no-script form. Sent only to the login's own paths. */
export function ticketCookie(ticket: string, isSecure: boolean): string {
  const secure = isSecure ? 'Secure; ' : '';
  return `matv_login_ticket=${ticket}; Max-Age=${TICKET_SECONDS}; ${secure}Path=/login; HttpOnly; SameSite=Lax`;
}

export const NO_TICKET_COOKIE = 'matv_login_ticket=; Max-Age=0; Path=/login; HttpOnly; SameSite=Lax';

export function ticketIn(request: FastifyRequest): string | null {
  return TICKET.exec(request.headers.cookie ?? '')?.[1] ?? null;
}

/** Answers a successful login; throws the Problem of any other. */
export function sendLogin(reply: FastifyReply, result: LoginResult | CodeResult, isSecure: boolean): LoginAnswer {
  if (result.kind === 'in') return sendLoggedIn(reply, result);
  if (result.kind === 'wait') {
    reply.header('retry-after', String(result.seconds));
    throw new Problem(429, 'too_many_logins', waitText(result.seconds), { retryAfter: result.seconds });
  }
  if (result.kind === 'new password') {
    throw new Problem(403, 'new_password_needed', 'Choose a password of your own first.', {
      path: choosePath(result.token),
    });
  }
  if (result.kind === 'code') {
    const { ticket } = result;
    reply.header('set-cookie', ticketCookie(ticket, isSecure));
    throw new Problem(401, 'two_factor_needed', 'Type the code of your authenticator app.', { ticket });
  }
  if (result.kind === 'wrong code') {
    throw new Problem(401, 'wrong_code', 'That code is incorrect. Enter the one your app shows now.');
  }
  if (result.kind === 'too late') {
    throw new Problem(401, 'ticket_expired', 'That took too long. Please log in again with your password.');
  }
  throw new Problem(401, 'login_failed', LOGIN_FAILED);
}

/** The page on which somebody replaces a generated password. */
export function choosePath(token: string): string {
  return `/reset-password/${token}?first=1`;
}

export function sendLoggedIn(reply: FastifyReply, { cookies, token, user }: LoggedIn): LoginAnswer {
  noStore(reply);
  if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
  return { token, user: presented(user) };
}

export function presented({ id, name, email, role }: User): LoginAnswer['user'] {
  return { _id: id, name, email, role };
}

function waitText(seconds: number): string {
  return `Too many failed logins. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`;
}

export function noStore(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}
