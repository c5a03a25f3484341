import { messageAnswer, twoFactorLogin } from '#domain/desk/people.ts';
import type { App } from '#server/http/app-types.ts';
import { type Audience, DEFAULT_LIMITS, deskRoute, publicRoute } from '#server/http/routes.ts';
import { loginAnswer, loginBody, userAnswer } from '../accounts.schema.ts';
import type { Accounts } from '../accounts.service.ts';
import { NO_FRESH_LOGIN_COOKIE, noStore, presented, sendLoggedIn, sendLogin } from './login-answers.ts';

const MAX_BYTES = 8192;
/** `Accounts.renew` checks the cookie and that one of this site's pages sent the request. */
const SESSION_COOKIE: Audience = { name: 'a browser with the cookie of a login', security: [{ session: [] }] };

/** Logging in and out through the API (LOGIN-08, DAPI-04). */
export function registerLoginRoutes(app: App, accounts: Accounts): void {
  publicRoute(app, {
    method: 'POST',
    path: '/api/users/login',
    allow: 'anyone',
    limits: { bytes: MAX_BYTES },
    tags: ['users'],
    summary: 'Log in',
    description:
      'With two-factor login on: 401 two_factor_needed with a ticket for POST /api/users/login/two-factor. With a ' +
      'password that the site made up: 403 new_password_needed with the path of the page to choose another one.',
    body: loginBody,
    answer: loginAnswer,
    handle: async ({ body, request, reply }) =>
      sendLogin(reply, await accounts.login(request, body), accounts.isSecure),
  });
  publicRoute(app, {
    method: 'POST',
    path: '/api/users/login/two-factor',
    allow: 'anyone',
    limits: { bytes: MAX_BYTES },
    tags: ['users'],
    summary: 'The second step of a login: a code of the app, or a recovery code',
    body: twoFactorLogin,
    answer: loginAnswer,
    handle: async ({ body, request, reply }) =>
      sendLogin(reply, await accounts.loginWithCode(request, body), accounts.isSecure),
  });
  registerSession(app, accounts);
}

function registerSession(app: App, accounts: Accounts): void {
  publicRoute(app, {
    method: 'POST',
    path: '/api/users/logout',
    allow: 'anyone',
    limits: DEFAULT_LIMITS,
    tags: ['users'],
    summary: 'Log out',
    answer: messageAnswer,
    handle: async ({ request, reply }) => {
      noStore(reply).header('set-cookie', [...(await accounts.logout(request))]);
      return { message: 'Logged out.' };
    },
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/users/me',
    allow: 'reporter',
    mayLackFactor: true,
    tags: ['users'],
    summary: 'Who is logged in',
    answer: userAnswer,
    handle: ({ user, request, reply }) => {
      // Cleared only by a call that carries the token: if a page was left before its token arrived, the next one
      // fetches it.
      if (request.headers.authorization) reply.header('set-cookie', NO_FRESH_LOGIN_COOKIE);
      return presented(user);
    },
  });
  publicRoute(app, {
    method: 'POST',
    path: '/api/users/token',
    allow: SESSION_COOKIE,
    limits: DEFAULT_LIMITS,
    tags: ['users'],
    summary: 'A fresh bearer token from the cookie',
    answer: loginAnswer,
    handle: async ({ request, reply }) => sendLoggedIn(reply, await accounts.renew(request)),
  });
}
