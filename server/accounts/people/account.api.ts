import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  accountAnswer,
  accountChange,
  codeInput,
  endedAnswer,
  messageAnswer,
  ownershipProof,
  ownSessionsAnswer,
  passwordChange,
  passwordProof,
  recoveryCodesAnswer,
  twoFactorRemoval,
  twoFactorStart,
} from '#domain/desk/people.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import type { Accounts } from '../accounts.service.ts';
import { MAY } from './people.policy.ts';

const MAX_BYTES = 8192;

/** Everybody's own account at the desk. */
export function registerOwnAccountRoutes(app: App, accounts: Accounts): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/account',
    allow: MAY.ownAccount,
    mayLackFactor: true,
    tags: ['account'],
    summary: 'My account',
    answer: accountAnswer,
    handle: ({ actor }) => accounts.own.of(actor),
  });
  deskRoute(app, {
    method: 'PATCH',
    path: '/api/desk/account',
    allow: MAY.ownAccount,
    limits: { bytes: MAX_BYTES },
    tags: ['account'],
    summary: 'Change my name',
    body: accountChange,
    answer: accountAnswer,
    handle: ({ body, actor }) => accounts.own.rename(actor, body.name),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/account/password',
    allow: MAY.ownAccount,
    limits: { bytes: MAX_BYTES },
    tags: ['account'],
    summary: 'Change my password',
    body: passwordChange,
    answer: endedAnswer,
    handle: async ({ body, actor }) => {
      const { current, password } = body;
      return { ended: await accounts.passwords.change(actor, current, password) };
    },
  });
  registerTwoFactor(app, accounts);
  registerOwnSessions(app, accounts);
}

function registerTwoFactor(app: App, { own }: Accounts): void {
  const path = '/api/desk/account/two-factor';
  deskRoute(app, {
    method: 'POST',
    path,
    allow: MAY.ownAccount,
    mayLackFactor: true,
    limits: { bytes: MAX_BYTES },
    tags: ['account'],
    summary: 'Begin two-factor login',
    body: passwordProof,
    answer: twoFactorStart,
    handle: ({ body, actor }) => own.beginTwoFactor(actor, body.password),
  });
  deskRoute(app, {
    method: 'POST',
    path: `${path}/confirm`,
    allow: MAY.ownAccount,
    mayLackFactor: true,
    limits: { bytes: MAX_BYTES },
    tags: ['account'],
    summary: 'Turn on two-factor login',
    body: codeInput,
    answer: recoveryCodesAnswer,
    handle: async ({ body, actor }) => ({
      recoveryCodes: await own.confirmTwoFactor(actor, body.code),
    }),
  });
  deskRoute(app, {
    method: 'POST',
    path: `${path}/recovery-codes`,
    allow: MAY.ownAccount,
    limits: { bytes: MAX_BYTES },
    tags: ['account'],
    summary: 'Make new recovery codes',
    body: passwordProof,
    answer: recoveryCodesAnswer,
    handle: async ({ body, actor }) => ({
      recoveryCodes: await own.newRecoveryCodes(actor, body.password),
    }),
  });
  deskRoute(app, {
    method: 'POST',
    path: `${path}/remove`,
    allow: MAY.ownAccount,
    limits: { bytes: MAX_BYTES },
    tags: ['account'],
    summary: 'Turn off two-factor login',
    body: twoFactorRemoval,
    answer: accountAnswer,
    handle: ({ body, actor }) => {
      const { password, code } = body;
      return own.removeTwoFactor(actor, password, code);
    },
  });
}

const keepQuery = z.object({ keep: z.enum(['current', 'none']).default('none') });
const bySession = z.object({ sessionId: z.string().max(80) });

function registerOwnSessions(app: App, accounts: Accounts): void {
  const { openSessions } = accounts;
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/account/sessions',
    allow: MAY.ownAccount,
    tags: ['account'],
    summary: 'Where I am logged in',
    answer: ownSessionsAnswer,
    handle: async ({ actor }) => {
      return { sessions: await openSessions.list(actor, actor.user.id), asks: await openSessions.asks(actor) };
    },
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/account/proof',
    allow: MAY.ownAccount,
    limits: { bytes: MAX_BYTES },
    tags: ['account'],
    summary: 'Give my password, and code, once more',
    description: 'Counts for ten minutes of this session: other sessions can be ended, and passkeys added and removed.',
    body: ownershipProof,
    answer: messageAnswer,
    handle: async ({ body, actor }) => {
      await openSessions.prove(actor, body);
      return { message: 'Thank you.' };
    },
  });
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/desk/account/sessions',
    allow: MAY.ownAccount,
    tags: ['account'],
    summary: 'Log me out everywhere',
    query: keepQuery,
    answer: endedAnswer,
    handle: async ({ query, actor, request, reply }) => {
      await openSessions.prove(actor, {});
      const ended = await openSessions.endAll(actor, actor.user.id, query.keep);
      if (query.keep === 'none') await clearSessionCookie(accounts, request, reply);
      return { ended };
    },
  });
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/desk/account/sessions/:sessionId',
    allow: MAY.ownAccount,
    tags: ['account'],
    summary: 'End one of my sessions',
    params: bySession,
    answer: endedAnswer,
    handle: async ({ params, actor, request, reply }) => {
      if (params.sessionId !== actor.sessionId) await openSessions.prove(actor, {});
      const ended = await openSessions.endOne(actor, actor.user.id, params.sessionId);
      if (params.sessionId === actor.sessionId) await clearSessionCookie(accounts, request, reply);
      return { ended };
    },
  });
}

/** Removes the cookie of the requesting session, which has ended. */
export async function clearSessionCookie(
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.header('set-cookie', [...(await accounts.endedCookies(request))]);
}
