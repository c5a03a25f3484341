import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { codeField } from '#domain/desk/people.ts';
import { localPath } from '#domain/local-path.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { type Limits, publicRoute } from '#server/http/routes.ts';
import { loginBody } from '../accounts.schema.ts';
import type { Accounts } from '../accounts.service.ts';
import type { CodeResult, LoggedIn, LoginResult } from './log-in.ts';
import {
  AFTER_LOGIN,
  FRESH_LOGIN_COOKIE,
  NO_TICKET_COOKIE,
  neverStored,
  ticketCookie,
  ticketIn,
} from './login-answers.ts';

/** `Accounts` refuses other sites' pages, and too many tries. */
export const PLAIN_FORM: Limits = { bytes: 8192 };
const nextField = z.object({ next: z.string() });
const codeForm = z.object({ code: codeField });
/** Which code is asked for; without it that of the app. */
const recoveryForm = z.object({ with: z.literal('recovery') });

/** The plain form's way to log in, in one step or two, and out. */
export function registerLoginForms(app: App, accounts: Accounts): void {
  publicRoute(app, {
    method: 'POST',
    path: '/login',
    allow: 'anyone',
    limits: PLAIN_FORM,
    hidden: true,
    handle: async ({ request, reply }) => {
      const next = nextOf(request);
      const who = loginBody.safeParse(request.body);
      const result = await orTrouble(request, async () =>
        who.success ? accounts.login(request, who.data) : ({ kind: 'refused' } as const),
      );
      if (result.kind === 'in') return enter(reply, result, next);
      if (result.kind === 'code') {
        reply.header('set-cookie', ticketCookie(result.ticket, accounts.isSecure));
        return backToForm(reply, { step: 'code' }, next);
      }
      return backToForm(reply, whyNot(result), next);
    },
  });
  publicRoute(app, {
    method: 'POST',
    path: '/login/code',
    allow: 'anyone',
    limits: PLAIN_FORM,
    hidden: true,
    handle: async ({ request, reply }) => {
      const next = nextOf(request);
      const step = codeStep(request);
      const ticket = ticketIn(request);
      if (ticket === null) return backToForm(reply, { late: '1' }, next);
      const form = codeForm.safeParse(request.body);
      if (!form.success) return backToForm(reply, { ...step, failed: '1' }, next);
      const { code } = form.data;
      const result = await orTrouble(request, () => accounts.loginWithCode(request, { ticket, code }));
      if (result.kind === 'in') return enter(reply, result, next);
      if (result.kind === 'too late') return backToForm(reply, { late: '1' }, next);
      return backToForm(reply, { ...step, ...whyNot(result) }, next);
    },
  });
  publicRoute(app, {
    method: 'POST',
    path: '/logout',
    allow: 'anyone',
    limits: PLAIN_FORM,
    hidden: true,
    handle: async ({ request, reply }) => {
      neverStored(reply).header('set-cookie', [...(await accounts.logout(request))]);
      return reply.redirect('/login', 303);
    },
  });
}

type Trouble = { readonly kind: 'trouble' };

/** A failure of the server brings people back to the form, which says so, instead of to an error page. */
async function orTrouble<T>(request: FastifyRequest, logIn: () => Promise<T>): Promise<T | Trouble> {
  try {
    return await logIn();
  } catch (error) {
    if (error instanceof Problem && error.status < 500) throw error;
    request.log.error({ err: error }, 'request failed');
    return { kind: 'trouble' };
  }
}

/** The query with which the form says why a try failed (`alertOf`). */
function whyNot(result: Trouble | Exclude<LoginResult | CodeResult, LoggedIn>): Record<string, string> {
  if (result.kind === 'wait') return { wait: String(result.seconds) };
  return result.kind === 'trouble' ? { trouble: '1' } : { failed: '1' };
}

/** Goes on to the desk; its first page fetches the token by the cookie. */
export function enter(reply: FastifyReply, { cookies }: LoggedIn, next: string): FastifyReply {
  neverStored(reply).header('set-cookie', [...cookies, FRESH_LOGIN_COOKIE, NO_TICKET_COOKIE]);
  return reply.redirect(next, 303);
}

function nextOf(request: FastifyRequest): string {
  const parsed = nextField.safeParse(request.body);
  return localPath(parsed.success ? parsed.data.next : null, AFTER_LOGIN);
}

function codeStep(request: FastifyRequest): Record<string, string> {
  return recoveryForm.safeParse(request.body).success ? { step: 'code', with: 'recovery' } : { step: 'code' };
}

function backToForm(reply: FastifyReply, why: Record<string, string>, next: string): FastifyReply {
  const query = new URLSearchParams(why);
  if (next !== AFTER_LOGIN) query.set('next', next);
  return neverStored(reply).redirect(`/login?${query}`, 303);
}
