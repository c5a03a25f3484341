import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { codeField } from '../../../domain/desk/people.ts';
import { localPath } from '../../../domain/local-path.ts';
import type { App } from '../../http/app-types.ts';
import { loginBody } from '../accounts.schema.ts';
import type { Accounts } from '../accounts.service.ts';
import type { LoggedIn } from './log-in.ts';
import {
  AFTER_LOGIN,
  FRESH_LOGIN_COOKIE,
  NO_TICKET_COOKIE,
  neverStored,
  ticketCookie,
  ticketIn,
} from './login-answers.ts';

const hidden = { schema: { hide: true } };
const nextField = z.object({ next: z.string() });
const codeForm = z.object({ code: codeField });
/** Which code is asked for; without it that of the app. */
const recoveryForm = z.object({ with: z.literal('recovery') });

/** The plain form's way to log in, in one step or two, and out. */
export function registerLoginForms(app: App, accounts: Accounts): void {
  app.post('/login', hidden, async (request, reply) => {
    const next = nextOf(request);
    const who = loginBody.safeParse(request.body);
    const result = who.success ? await accounts.login(request, who.data) : ({ kind: 'refused' } as const);
    if (result.kind === 'in') return enter(reply, result, next);
    if (result.kind === 'code') {
      reply.header('set-cookie', ticketCookie(result.ticket, accounts.isSecure));
      return backToForm(reply, { step: 'code' }, next);
    }
    return backToForm(reply, result.kind === 'wait' ? { wait: String(result.seconds) } : { failed: '1' }, next);
  });
  app.post('/login/code', hidden, async (request, reply) => {
    const next = nextOf(request);
    const step = codeStep(request);
    const ticket = ticketIn(request);
    if (ticket === null) return backToForm(reply, { late: '1' }, next);
    const form = codeForm.safeParse(request.body);
    if (!form.success) return backToForm(reply, { ...step, failed: '1' }, next);
    const result = await accounts.loginWithCode(request, { ticket, code: form.data.code });
    if (result.kind === 'in') return enter(reply, result, next);
    if (result.kind === 'too late') return backToForm(reply, { late: '1' }, next);
    const why = result.kind === 'wait' ? { wait: String(result.seconds) } : { failed: '1' };
    return backToForm(reply, { ...step, ...why }, next);
  });
  app.post('/logout', hidden, async (request, reply) => {
    neverStored(reply).header('set-cookie', [...(await accounts.logout(request))]);
    return reply.redirect('/login', 303);
  });
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
