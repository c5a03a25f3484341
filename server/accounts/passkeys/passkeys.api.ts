import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  newPasskey,
  ownPasskeysAnswer,
  PASSKEY_SECONDS,
  passkeyAnswer,
  passkeyChange,
  passkeyCreation,
  passkeyLogin,
  passkeyRequest,
  passkeysAnswer,
} from '#domain/desk/passkeys.ts';
import { messageAnswer, ownershipProof } from '#domain/desk/people.ts';
import type { App } from '#server/http/app-types.ts';
import { perAddress, perPerson } from '#server/http/call-limits.ts';
import { Problem } from '#server/http/problem.ts';
import { ownPages } from '#server/http/request-origin.ts';
import { deskRoute, type Limits, publicRoute } from '#server/http/routes.ts';
import { loginAnswer } from '../accounts.schema.ts';
import type { Accounts } from '../accounts.service.ts';
import { noStore, sendLoggedIn } from '../login/login-answers.ts';
import { MAY } from '../people/people.policy.ts';
import type { PasskeyCheck } from './passkeys.ts';

const OWN = '/api/desk/account/passkeys';
const LOGIN = '/api/users/login/passkey';
const COOKIE = /(?:^|;\s*)matv_passkey=([\w-]{43})(?=;|$)/;
/** An answer of a device is a few kilobytes at the most. */
const MAX_BYTES = 32_768;
const SECONDS = 15;
/** A whole newsroom behind one address may log in at the same time. */
const LOGINS_PER_MINUTE = 120;

const byId = z.object({ id: z.string().max(40) });
const byPerson = z.object({ id: z.string().max(40), passkeyId: z.string().max(40) });
const REMOVED = { message: 'The passkey was removed.' };

/** Passkeys: one's own, those of others for administrators, and logging in with one. */
export async function registerPasskeyRoutes(app: App, accounts: Accounts): Promise<void> {
  registerOwnPasskeys(app, accounts);
  registerPasskeysOfOthers(app, accounts);
  await registerPasskeyLogin(app, accounts);
}

function registerOwnPasskeys(app: App, { passkeys }: Accounts): void {
  const calls = perPerson({ burst: 60, perMinute: 30 }, (seconds) => {
    const text = `Too many tries. Please wait ${seconds} seconds and try again.`;
    return new Problem(429, 'too_many_tries', text, { retryAfter: seconds });
  });
  const limits: Limits = { calls, bytes: MAX_BYTES, seconds: SECONDS };
  deskRoute(app, {
    method: 'GET',
    path: OWN,
    allow: MAY.ownAccount,
    tags: ['account'],
    summary: 'My passkeys',
    answer: ownPasskeysAnswer,
    handle: ({ actor }) => passkeys.own(actor),
  });
  deskRoute(app, {
    method: 'POST',
    path: `${OWN}/options`,
    allow: MAY.ownAccount,
    limits,
    tags: ['account'],
    summary: 'Begin to add a passkey',
    description: 'Answers what navigator.credentials.create takes, valid for five minutes and this session.',
    body: ownershipProof,
    answer: passkeyCreation,
    handle: ({ body, actor }) => passkeys.begin(actor, body),
  });
  deskRoute(app, {
    method: 'POST',
    path: OWN,
    allow: MAY.ownAccount,
    limits,
    tags: ['account'],
    summary: 'Add the passkey that my device has made',
    body: newPasskey,
    status: 201,
    answer: passkeyAnswer,
    handle: ({ body, actor }) => passkeys.add(actor, body),
  });
  deskRoute(app, {
    method: 'PATCH',
    path: `${OWN}/:id`,
    allow: MAY.ownAccount,
    limits,
    tags: ['account'],
    summary: 'Rename one of my passkeys',
    params: byId,
    body: passkeyChange,
    answer: messageAnswer,
    handle: async ({ params, body, actor }) => {
      await passkeys.rename(actor, params.id, body.name);
      return { message: 'The passkey was renamed.' };
    },
  });
  deskRoute(app, {
    method: 'POST',
    path: `${OWN}/:id/remove`,
    allow: MAY.ownAccount,
    limits,
    tags: ['account'],
    summary: 'Remove one of my passkeys',
    params: byId,
    body: ownershipProof,
    answer: messageAnswer,
    handle: async ({ params, body, actor }) => {
      await passkeys.remove(actor, params.id, body);
      return REMOVED;
    },
  });
}

function registerPasskeysOfOthers(app: App, { passkeys }: Accounts): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/people/:id/passkeys',
    allow: MAY.seePeople,
    tags: ['people'],
    summary: 'A person’s passkeys',
    params: byId,
    answer: passkeysAnswer,
    handle: async ({ params }) => ({ passkeys: await passkeys.of(params.id) }),
  });
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/desk/people/:id/passkeys/:passkeyId',
    allow: MAY.changePeople,
    tags: ['people'],
    summary: 'Remove a person’s passkey',
    params: byPerson,
    answer: messageAnswer,
    handle: async ({ params, actor }) => {
      await passkeys.removeOf(actor, params.id, params.passkeyId);
      return REMOVED;
    },
  });
}

async function registerPasskeyLogin(app: App, accounts: Accounts): Promise<void> {
  await app.register(async (scope: App) => {
    const calls = await perAddress(scope, {
      perMinute: LOGINS_PER_MINUTE,
      refusal: (after) => new Problem(429, 'too_many_logins', `Too many logins. Please try again in ${after}.`),
    });
    const limits: Limits = { calls, bytes: MAX_BYTES, seconds: SECONDS };
    const allow = ownPages(accounts.siteUrl, 'wrong_origin', 'A login has to come from the site’s own pages.');
    publicRoute(scope, {
      method: 'POST',
      path: `${LOGIN}/options`,
      allow,
      limits,
      tags: ['users'],
      summary: 'Begin a login with a passkey',
      description: 'Answers what navigator.credentials.get takes, valid once, for five minutes and this browser.',
      answer: passkeyRequest,
      handle: async ({ request, reply }) => {
        // One secret for all tabs of a browser, so that beginning a login in one does not break that in another.
        const browser = browserOf(request) ?? randomBytes(32).toString('base64url');
        const asked = await accounts.passkeys.beginLogin(browser);
        noStore(reply).header('set-cookie', cookie(browser, accounts.isSecure));
        return asked;
      },
    });
    publicRoute(scope, {
      method: 'POST',
      path: LOGIN,
      allow,
      limits,
      tags: ['users'],
      summary: 'Log in with a passkey',
      body: passkeyLogin,
      answer: loginAnswer,
      handle: async ({ body, request, reply }) => {
        const check = await accounts.passkeys.check(body.response, browserOf(request) ?? '', request.ip);
        if (check.kind !== 'owner') throw refusal(check);
        const result = await accounts.loginWithPasskey(request, check.userId);
        if (result.kind === 'refused') throw refusal({ kind: 'disabled' });
        return sendLoggedIn(reply, result);
      },
    });
  });
}

const REFUSALS: Record<
  Exclude<PasskeyCheck['kind'], 'owner'>,
  readonly [status: number, code: string, message: string]
> = {
  unknown: [
    401,
    'unknown_passkey',
    'This passkey does not log in here: it was removed, or belongs to another site. Log in with your password, and delete the passkey from your device.',
  ],
  late: [401, 'passkey_expired', 'That took too long. Please try again.'],
  wrong: [401, 'passkey_refused', 'This passkey could not be verified. Please try again, or use your password.'],
  copied: [
    401,
    'passkey_copied',
    'This passkey was refused, because it may have been copied. Log in with your password, remove it and add a new one.',
  ],
  disabled: [
    403,
    'person_disabled',
    'Your account may not log in at present. Please ask an administrator of the desk.',
  ],
};

function refusal({ kind }: Exclude<PasskeyCheck, { readonly kind: 'owner' }>): Problem {
  const [status, code, message] = REFUSALS[kind];
  return new Problem(status, code, message);
}

function browserOf(request: FastifyRequest): string | null {
  return COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? null;
}

function cookie(browser: string, isSecure: boolean): string {
  const secure = isSecure ? 'Secure; ' : '';
  return `matv_passkey=${browser}; Max-Age=${PASSKEY_SECONDS}; ${secure}Path=${LOGIN}; HttpOnly; SameSite=Strict`;
}
