import { messageAnswer, redeemInput, resetRequest } from '#domain/desk/people.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { publicRoute } from '#server/http/routes.ts';
import { loginAnswer } from '../accounts.schema.ts';
import type { Accounts } from '../accounts.service.ts';
import { sendLogin } from '../login/login-answers.ts';

const MAX_BYTES = 4096;

/** The same whether or not the address is known, so that nobody learns who works here. */
const RESET_ANSWER = 'If this address has an account, an e-mail with a link is on its way.';
const tags = ['users'];

/** What links in e-mails lead to: new passwords and first logins. */
export function registerLinkRoutes(app: App, accounts: Accounts): void {
  publicRoute(app, {
    method: 'POST',
    path: '/api/users/password-resets',
    allow: 'anyone',
    limits: { bytes: MAX_BYTES },
    tags,
    summary: 'Ask for a new password by mail',
    body: resetRequest,
    status: 202,
    answer: messageAnswer,
    cache: 'no-store',
    handle: async ({ body, request, reply }) => {
      const seconds = await accounts.passwords.requestReset(request.ip, body.email);
      if (seconds > 0) {
        reply.header('retry-after', String(seconds));
        const text = `Too many requests from here. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
        throw new Problem(429, 'too_many_mails', text, { retryAfter: seconds });
      }
      return { message: RESET_ANSWER };
    },
  });
  publicRoute(app, {
    method: 'POST',
    path: '/api/users/password-resets/redeem',
    allow: 'anyone',
    limits: { bytes: MAX_BYTES },
    tags,
    summary: 'Set a new password by a link',
    body: redeemInput,
    answer: messageAnswer,
    cache: 'no-store',
    handle: async ({ body }) => {
      await accounts.passwords.reset(body.token, body.password);
      return { message: 'Your password was changed. Please log in.' };
    },
  });
  publicRoute(app, {
    method: 'POST',
    path: '/api/users/invitations/redeem',
    allow: 'anyone',
    limits: { bytes: MAX_BYTES },
    tags,
    summary: 'Accept an invitation',
    body: redeemInput,
    answer: loginAnswer,
    handle: async ({ body, request, reply }) => {
      const { token, password } = body;
      const email = await accounts.invitations.accept(token, password);
      return sendLogin(reply, await accounts.firstLogin(request, { email, password }), accounts.isSecure);
    },
  });
}
