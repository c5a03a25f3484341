import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { localPath } from '../../domain/local-path.ts';
import type { App } from '../http/app-types.ts';
import { Problem } from '../http/problem.ts';
import type { User } from './accounts.repo.ts';
import { type LoginAnswer, loginAnswer, loginBody, userAnswer } from './accounts.schema.ts';
import type { Accounts } from './accounts.service.ts';
import { LOGIN_FAILED, type LoggedIn, type LoginResult } from './sessions.ts';

const AFTER_LOGIN = '/admin/dashboard';
/** Tells the next page that a login without script has just happened: the browser then fetches its token. No secret. */
const FRESH_LOGIN_COOKIE = 'matv_fresh_login=1; Path=/; Max-Age=60; SameSite=Lax';
const NO_FRESH_LOGIN_COOKIE = 'matv_fresh_login=; Path=/; Max-Age=0; SameSite=Lax';

/** Logging in and out (LOGIN-08, DAPI-04) and the plain form's way to the same. */
export async function registerAccountRoutes(app: App, accounts: Accounts): Promise<void> {
  registerLogin(app, accounts);
  registerSession(app, accounts);
  // Its own scope, so that only these two addresses take a plain form.
  await app.register(async (scope: App) => registerForms(scope, accounts));
}

function registerLogin(app: App, accounts: Accounts): void {
  app.post(
    '/api/users/login',
    {
      bodyLimit: 4096,
      schema: { tags: ['users'], summary: 'Log in', body: loginBody, response: { 200: loginAnswer } },
    },
    async (request, reply) => {
      const result = await accounts.login(request, request.body);
      if (result.kind === 'refused') throw new Problem(401, 'login_failed', LOGIN_FAILED);
      if (result.kind === 'wait') {
        reply.header('retry-after', String(result.seconds));
        throw new Problem(429, 'too_many_logins', waitText(result.seconds), { retryAfter: result.seconds });
      }
      return sendLogin(reply, result);
    },
  );
}

function registerSession(app: App, accounts: Accounts): void {
  app.post(
    '/api/users/logout',
    { schema: { tags: ['users'], summary: 'Log out', response: { 200: z.object({ message: z.string() }) } } },
    async (request, reply) => {
      neverStored(reply).header('set-cookie', [...(await accounts.logout(request))]);
      return { message: 'Logged out.' };
    },
  );
  app.get(
    '/api/users/me',
    {
      schema: {
        tags: ['users'],
        security: [{ bearer: [] }],
        summary: 'Who is logged in',
        response: { 200: userAnswer },
      },
    },
    async (request, reply) => {
      neverStored(reply);
      return presented(await accounts.authorise(request, 'reporter'));
    },
  );
  app.post(
    '/api/users/token',
    { schema: { tags: ['users'], summary: 'A fresh bearer token from the cookie', response: { 200: loginAnswer } } },
    async (request, reply) => {
      const { cookies, ...login } = await accounts.renew(request);
      return sendLogin(reply, { ...login, cookies: [...cookies, NO_FRESH_LOGIN_COOKIE] });
    },
  );
}

function registerForms(app: App, accounts: Accounts): void {
  const options = { parseAs: 'string', bodyLimit: 8192 } as const;
  app.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
  const hidden = { schema: { hide: true } };
  app.post('/login', hidden, async (request, reply) => {
    const next = localPath(nextOf(request), AFTER_LOGIN);
    const who = loginBody.safeParse(request.body);
    const result: LoginResult = who.success ? await accounts.login(request, who.data) : { kind: 'refused' };
    if (result.kind !== 'in') return neverStored(reply).redirect(backToForm(result, next), 303);
    neverStored(reply).header('set-cookie', [...result.cookies, FRESH_LOGIN_COOKIE]);
    return reply.redirect(next, 303);
  });
  app.post('/logout', hidden, async (request, reply) => {
    neverStored(reply).header('set-cookie', [...(await accounts.logout(request))]);
    return reply.redirect('/login', 303);
  });
}

function nextOf(request: FastifyRequest): unknown {
  const parsed = z.object({ next: z.string() }).safeParse(request.body);
  return parsed.success ? parsed.data.next : null;
}

function backToForm(result: { kind: 'refused' } | { kind: 'wait'; seconds: number }, next: string): string {
  const query = new URLSearchParams(result.kind === 'wait' ? { wait: String(result.seconds) } : { failed: '1' });
  if (next !== AFTER_LOGIN) query.set('next', next);
  return `/login?${query}`;
}

function sendLogin(reply: FastifyReply, result: LoggedIn): LoginAnswer {
  neverStored(reply);
  if (result.cookies.length > 0) reply.header('set-cookie', [...result.cookies]);
  return { token: result.token, user: presented(result.user) };
}

function presented({ id, name, email, role }: User): LoginAnswer['user'] {
  return { _id: id, name, email, role };
}

function waitText(seconds: number): string {
  return `Too many failed logins. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`;
}

function neverStored(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}
