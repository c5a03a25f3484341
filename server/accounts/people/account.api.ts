import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  accountAnswer,
  accountChange,
  codeInput,
  endedAnswer,
  passwordChange,
  passwordProof,
  recoveryCodesAnswer,
  sessionsAnswer,
  twoFactorRemoval,
  twoFactorStart,
} from '#domain/desk/people.ts';
import type { App } from '#server/http/app-types.ts';
import type { Accounts } from '../accounts.service.ts';
import { neverStored } from '../login/login-answers.ts';
import { PEOPLE_POLICY } from './people.policy.ts';

const MOST_BYTES = 8192;
const bodyLimit = MOST_BYTES;
const desk = (summary: string) => ({ tags: ['account'], security: [{ bearer: [] }], summary });

/** One's own account, for everybody at the desk. */
export function registerOwnAccountRoutes(app: App, accounts: Accounts): void {
  const me = async (request: FastifyRequest, reply: FastifyReply) => {
    neverStored(reply);
    return accounts.actor(request, PEOPLE_POLICY.ownAccount);
  };
  app.get(
    '/api/desk/account',
    { schema: { ...desk('My account'), response: { 200: accountAnswer } } },
    async (request, reply) => accounts.own.of(await me(request, reply)),
  );
  app.patch(
    '/api/desk/account',
    { bodyLimit, schema: { ...desk('Change my name'), body: accountChange, response: { 200: accountAnswer } } },
    async (request, reply) => accounts.own.rename(await me(request, reply), request.body.name),
  );
  app.post(
    '/api/desk/account/password',
    { bodyLimit, schema: { ...desk('Change my password'), body: passwordChange, response: { 200: endedAnswer } } },
    async (request, reply) => {
      const { current, password } = request.body;
      return { ended: await accounts.passwords.change(await me(request, reply), current, password) };
    },
  );
  registerTwoFactor(app, accounts, me);
  registerOwnSessions(app, accounts, me);
}

type Me = (request: FastifyRequest, reply: FastifyReply) => ReturnType<Accounts['actor']>;

function registerTwoFactor(app: App, { own }: Accounts, me: Me): void {
  const path = '/api/desk/account/two-factor';
  app.post(
    path,
    {
      bodyLimit,
      schema: { ...desk('Begin two-factor login'), body: passwordProof, response: { 200: twoFactorStart } },
    },
    async (request, reply) => own.beginTwoFactor(await me(request, reply), request.body.password),
  );
  app.post(
    `${path}/confirm`,
    {
      bodyLimit,
      schema: { ...desk('Turn on two-factor login'), body: codeInput, response: { 200: recoveryCodesAnswer } },
    },
    async (request, reply) => ({
      recoveryCodes: await own.confirmTwoFactor(await me(request, reply), request.body.code),
    }),
  );
  app.post(
    `${path}/recovery-codes`,
    {
      bodyLimit,
      schema: { ...desk('Make new recovery codes'), body: passwordProof, response: { 200: recoveryCodesAnswer } },
    },
    async (request, reply) => ({
      recoveryCodes: await own.newRecoveryCodes(await me(request, reply), request.body.password),
    }),
  );
  app.post(
    `${path}/remove`,
    {
      bodyLimit,
      schema: { ...desk('Turn off two-factor login'), body: twoFactorRemoval, response: { 200: accountAnswer } },
    },
    async (request, reply) => {
      const { password, code } = request.body;
      return own.removeTwoFactor(await me(request, reply), password, code);
    },
  );
}

const keepQuery = z.object({ keep: z.enum(['current', 'none']).default('none') });
const bySession = z.object({ sessionId: z.string().max(80) });

function registerOwnSessions(app: App, accounts: Accounts, me: Me): void {
  const { openSessions } = accounts;
  app.get(
    '/api/desk/account/sessions',
    { schema: { ...desk('Where I am logged in'), response: { 200: sessionsAnswer } } },
    async (request, reply) => {
      const actor = await me(request, reply);
      return { sessions: await openSessions.list(actor, actor.user.id) };
    },
  );
  app.delete(
    '/api/desk/account/sessions',
    { schema: { ...desk('Log me out everywhere'), querystring: keepQuery, response: { 200: endedAnswer } } },
    async (request, reply) => {
      const actor = await me(request, reply);
      const ended = await openSessions.endAll(actor, actor.user.id, request.query.keep);
      if (request.query.keep === 'none') await takeBackCookie(accounts, request, reply);
      return { ended };
    },
  );
  app.delete(
    '/api/desk/account/sessions/:sessionId',
    { schema: { ...desk('End one of my sessions'), params: bySession, response: { 200: endedAnswer } } },
    async (request, reply) => {
      const actor = await me(request, reply);
      const ended = await openSessions.endOne(actor, actor.user.id, request.params.sessionId);
      if (request.params.sessionId === actor.sessionId) await takeBackCookie(accounts, request, reply);
      return { ended };
    },
  );
}

/** The session that asks has ended: its cookie goes. */
export async function takeBackCookie(accounts: Accounts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('set-cookie', [...(await accounts.endedCookies(request))]);
}
