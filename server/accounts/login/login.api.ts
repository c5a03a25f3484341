import { messageAnswer, twoFactorLogin } from '#domain/desk/people.ts';
import type { App } from '#server/http/app-types.ts';
import { loginAnswer, loginBody, userAnswer } from '../accounts.schema.ts';
import type { Accounts } from '../accounts.service.ts';
import { NO_FRESH_LOGIN_COOKIE, neverStored, presented, sendLoggedIn, sendLogin } from './login-answers.ts';

const MOST_BYTES = 8192;

/** Logging in and out by the API (LOGIN-08, DAPI-04). */
export function registerLoginRoutes(app: App, accounts: Accounts): void {
  app.post(
    '/api/users/login',
    {
      bodyLimit: MOST_BYTES,
      schema: {
        tags: ['users'],
        summary: 'Log in',
        description:
          'With two-factor login on: 401 two_factor_needed with a ticket for POST /api/users/login/two-factor.',
        body: loginBody,
        response: { 200: loginAnswer },
      },
    },
    async (request, reply) => sendLogin(reply, await accounts.login(request, request.body), accounts.isSecure),
  );
  app.post(
    '/api/users/login/two-factor',
    {
      bodyLimit: MOST_BYTES,
      schema: {
        tags: ['users'],
        summary: 'The second step of a login: a code of the app, or a recovery code',
        body: twoFactorLogin,
        response: { 200: loginAnswer },
      },
    },
    async (request, reply) => sendLogin(reply, await accounts.loginWithCode(request, request.body), accounts.isSecure),
  );
  registerSession(app, accounts);
}

function registerSession(app: App, accounts: Accounts): void {
  app.post(
    '/api/users/logout',
    { schema: { tags: ['users'], summary: 'Log out', response: { 200: messageAnswer } } },
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
      const user = await accounts.authorise(request, 'reporter');
      // Only who comes with a token has it: a page that was left before it came leaves the mark to the next one.
      if (request.headers.authorization) reply.header('set-cookie', NO_FRESH_LOGIN_COOKIE);
      neverStored(reply);
      return presented(user);
    },
  );
  app.post(
    '/api/users/token',
    {
      schema: {
        tags: ['users'],
        security: [{ session: [] }],
        summary: 'A fresh bearer token from the cookie',
        response: { 200: loginAnswer },
      },
    },
    async (request, reply) => {
      return sendLoggedIn(reply, await accounts.renew(request));
    },
  );
}
