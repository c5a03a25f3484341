import { messageAnswer, redeemInput, resetRequest } from '#domain/desk/people.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { loginAnswer } from '../accounts.schema.ts';
import type { Accounts } from '../accounts.service.ts';
import { neverStored, sendLogin } from '../login/login-answers.ts';

const MOST_BYTES = 4096;

/** The same whether or not the address is known: nobody learns who works here. */
const RESET_ANSWER = 'If this address has an account, a mail with a link is on its way.';
const tags = ['users'];

/** What the links of mails are for: new passwords and first logins. */
export function registerLinkRoutes(app: App, accounts: Accounts): void {
  app.post(
    '/api/users/password-resets',
    {
      bodyLimit: MOST_BYTES,
      schema: { tags, summary: 'Ask for a new password by mail', body: resetRequest, response: { 202: messageAnswer } },
    },
    async (request, reply) => {
      const seconds = await accounts.passwords.askReset(request.ip, request.body.email);
      if (seconds > 0) {
        reply.header('retry-after', String(seconds));
        const text = `Too many requests from here. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
        throw new Problem(429, 'too_many_mails', text, { retryAfter: seconds });
      }
      return neverStored(reply).code(202).send({ message: RESET_ANSWER });
    },
  );
  app.post(
    '/api/users/password-resets/redeem',
    {
      bodyLimit: MOST_BYTES,
      schema: { tags, summary: 'Set a new password by a link', body: redeemInput, response: { 200: messageAnswer } },
    },
    async (request, reply) => {
      await accounts.passwords.reset(request.body.token, request.body.password);
      neverStored(reply);
      return { message: 'Your password was changed. Please log in.' };
    },
  );
  app.post(
    '/api/users/invitations/redeem',
    {
      bodyLimit: MOST_BYTES,
      schema: { tags, summary: 'Accept an invitation', body: redeemInput, response: { 200: loginAnswer } },
    },
    async (request, reply) => {
      const { token, password } = request.body;
      const email = await accounts.invitations.accept(token, password);
      return sendLogin(reply, await accounts.firstLogin(request, { email, password }), accounts.isSecure);
    },
  );
}
