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
  choosePath,
  FRESH_LOGIN_COOKIE,
  NO_TICKET_COOKIE,
  noStore,
  ticketCookie,
  ticketIn,
} from './login-answers.ts';

/** `Accounts` checks the origin and throttles attempts. */
export const PLAIN_FORM: Limits = { bytes: 8192 };
const nextField = z.object({ next: z.string() });
const codeForm = z.object({ code: codeField });
/** The form with a recovery code; without this field the code is the app's. */
const recoveryForm = z.object({ with: z.literal('recovery') });

/** No-script forms to log in, in one or two steps, and to log out. */
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
      if (result.kind === 'new password') return noStore(reply).redirect(choosePath(result.token), 303);
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
      noStore(reply).header('set-cookie', [...(await accounts.logout(request))]);
      return reply.redirect('/login', 303);
    },
  });
}

type Trouble = { readonly kind: 'trouble' };

/** After a server error, people return to the form with a message instead of seeing an error page. */
async function orTrouble<T>(request: FastifyRequest, logIn: () => Promise<T>): Promise<T | Trouble> {
  try {
    return await logIn();
  } catch (error) {
    if (error instanceof Problem && error.status < 500) throw error;
    request.log.error({ err: error }, 'request failed');
    return { kind: 'trouble' };
  }
}

/** The query that makes the form say why the attempt failed (`alertOf`). */
function whyNot(result: Trouble | Exclude<LoginResult | CodeResult, LoggedIn>): Record<string, string> {
  if (result.kind === 'wait') return { wait: String(result.seconds) };
  return result.kind === 'trouble' ? { trouble: '1' } : { failed: '1' };
}

/** Redirects to the desk, whose first page exchanges the cookie for a token; `more` are further Set-Cookie lines. */
export function enter(
  reply: FastifyReply,
  { cookies }: LoggedIn,
  next: string,
  more: readonly string[] = [],
): FastifyReply {
  noStore(reply).header('set-cookie', [...cookies, FRESH_LOGIN_COOKIE, NO_TICKET_COOKIE, ...more]);
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
  return noStore(reply).redirect(`/login?${query}`, 303);
}
