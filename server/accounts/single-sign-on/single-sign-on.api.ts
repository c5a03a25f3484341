import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { localPath } from '#domain/local-path.ts';
import type { App } from '#server/http/app-types.ts';
import { perAddress } from '#server/http/call-limits.ts';
import { Problem } from '#server/http/problem.ts';
import { originOf } from '#server/http/request-origin.ts';
import { type Limits, publicRoute } from '#server/http/routes.ts';
import type { Accounts } from '../accounts.service.ts';
import { AFTER_LOGIN, noStore, ticketCookie } from '../login/login-answers.ts';
import { enter } from '../login/login-forms.api.ts';
import { type SingleSignOn, SSO_MINUTES } from './single-sign-on.ts';

const PATH = '/login/sso';
export const CALLBACK_PATH = `${PATH}/callback`;
const COOKIE = /(?:^|;\s*)matv_sso=([\w-]{1,3000})(?=;|$)/;
const NO_COOKIE = `matv_sso=; Max-Age=0; Path=${PATH}; HttpOnly; SameSite=Lax`;

type Failure = 'failed' | 'late' | 'cancelled' | 'unverified' | 'unknown';

/** The two redirecting routes of single sign-on: to the organisation's provider, and back from it. */
export async function registerSingleSignOn(app: App, accounts: Accounts, sso: SingleSignOn): Promise<void> {
  const calls = await perAddress(app, {
    perMinute: 30,
    refusal: (after) => new Problem(429, 'too_many_logins', `Too many logins. Please try again in ${after}.`),
  });
  // A call may wait for up to three requests to the provider, of at most ten seconds each.
  const limits: Limits = { calls, seconds: 40 };
  publicRoute(app, {
    method: 'GET',
    path: PATH,
    allow: 'anyone',
    limits,
    hidden: true,
    query: z.object({ next: z.string().max(500).optional() }),
    handle: async ({ query, request, reply }) => {
      const next = localPath(query.next ?? null, AFTER_LOGIN);
      // The provider may ask nothing of who is logged in there, so without this a page elsewhere could log people in.
      if (originOf(request, accounts.siteUrl) === 'other') return toForm(reply, {}, next);
      try {
        const { url, sealed } = await sso.begin(next);
        noStore(reply).header('set-cookie', cookie(sealed, accounts.isSecure));
        return reply.redirect(url, 303);
      } catch (error) {
        request.log.error({ err: error, part: 'single sign-on' }, 'the provider could not be asked');
        return backToForm(reply, 'failed', next);
      }
    },
  });
  publicRoute(app, {
    method: 'GET',
    path: CALLBACK_PATH,
    allow: 'anyone',
    limits,
    hidden: true,
    handle: async ({ request, reply }) => {
      const sealed = COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? '';
      const address = new URL(request.url, accounts.siteUrl);
      try {
        const arrival = await sso.finish(address, sealed);
        if (arrival.kind === 'late') return backToForm(reply, 'late', AFTER_LOGIN);
        if (arrival.kind !== 'known') return backToForm(reply, arrival.kind, arrival.next);
        const result = await accounts.loginTrusted(request, arrival.userId);
        if (result.kind === 'in') return enter(reply, result, arrival.next, [NO_COOKIE]);
        noStore(reply).header('set-cookie', [ticketCookie(result.ticket, accounts.isSecure), NO_COOKIE]);
        return reply.redirect(`/login?${new URLSearchParams({ step: 'code', next: arrival.next })}`, 303);
      } catch (error) {
        request.log.error({ err: error, part: 'single sign-on' }, 'a login at the provider failed');
        return backToForm(reply, 'failed', AFTER_LOGIN);
      }
    },
  });
}

/** `Lax`, so that the browser sends it when the provider redirects the visitor back. */
function cookie(sealed: string, isSecure: boolean): string {
  const secure = isSecure ? 'Secure; ' : '';
  return `matv_sso=${sealed}; Max-Age=${SSO_MINUTES * 60}; ${secure}Path=${PATH}; HttpOnly; SameSite=Lax`;
}

function backToForm(reply: FastifyReply, why: Failure, next: string): FastifyReply {
  if (why !== 'failed') reply.header('set-cookie', NO_COOKIE);
  return toForm(reply, { sso: why }, next);
}

function toForm(reply: FastifyReply, said: { readonly sso?: Failure }, next: string): FastifyReply {
  const query = new URLSearchParams({ ...said, ...(next === AFTER_LOGIN ? {} : { next }) });
  return noStore(reply).redirect(`/login${query.size > 0 ? `?${query}` : ''}`, 303);
}
