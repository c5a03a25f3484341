import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { newPasswordField, PASSWORD_LENGTH, resetRequest } from '#domain/desk/people.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { ownLinkPages } from '#server/http/request-origin.ts';
import { publicRoute } from '#server/http/routes.ts';
import type { Accounts } from '../accounts.service.ts';
import { AFTER_LOGIN, noStore } from '../login/login-answers.ts';
import { enter, PLAIN_FORM } from '../login/login-forms.api.ts';

const linkParams = z.object({ token: z.string().min(1).max(100) });
const passwordForm = z.object({ password: newPasswordField });
const typedEmail = z.object({ email: z.string() });
const TYPED_SECONDS = 120;

/** The no-script forms of the pages behind 'Forgot your password?' and behind links in e-mails. */
export function registerLinkForms(app: App, accounts: Accounts): void {
  publicRoute(app, {
    method: 'POST',
    path: '/forgot-password',
    allow: 'anyone',
    limits: PLAIN_FORM,
    hidden: true,
    handle: async ({ request, reply }) => {
      const form = resetRequest.safeParse(request.body);
      if (!form.success) return backWithTyped(request, reply, 'wrong=1');
      const seconds = await accounts.passwords.requestReset(request.ip, form.data.email);
      if (seconds > 0) return backWithTyped(request, reply, `wait=${seconds}`);
      return noStore(reply).redirect('/forgot-password?sent=1', 303);
    },
  });
  // These pages send no referrer, so that the token in their address does not leak.
  const linkPages = ownLinkPages(
    accounts.siteUrl,
    'wrong_origin',
    "This form has to be sent from the site's own page.",
  );
  publicRoute(app, {
    method: 'POST',
    path: '/reset-password/:token',
    allow: linkPages,
    limits: PLAIN_FORM,
    hidden: true,
    params: linkParams,
    query: z.object({ first: z.string().max(1).optional() }),
    handle: async ({ params: { token }, query: { first }, body, reply }) => {
      const path = `/reset-password/${encodeURIComponent(token)}`;
      const back = (why: WrongPassword) => backToLink(reply, path, { ...why, ...(first && { first }) });
      const form = passwordForm.safeParse(body);
      if (!form.success) return back(wrongLength(body));
      const done = await redeem(() => accounts.passwords.reset(token, form.data.password));
      if (done.kind === 'refused') return back(done.why);
      return noStore(reply).redirect('/login?changed=1', 303);
    },
  });
  publicRoute(app, {
    method: 'POST',
    path: '/invitation/:token',
    allow: linkPages,
    limits: PLAIN_FORM,
    hidden: true,
    params: linkParams,
    handle: async ({ params: { token }, body, request, reply }) => {
      const path = `/invitation/${encodeURIComponent(token)}`;
      const form = passwordForm.safeParse(body);
      if (!form.success) return backToLink(reply, path, wrongLength(body));
      const { password } = form.data;
      const done = await redeem(() => accounts.invitations.accept(token, password));
      if (done.kind === 'refused') return backToLink(reply, path, done.why);
      const result = await accounts.firstLogin(request, { email: done.value, password });
      return result.kind === 'in' ? enter(reply, result, AFTER_LOGIN) : noStore(reply).redirect('/login', 303);
    },
  });
}

/** Makes the form say what is wrong; nothing for a link that no longer works, which has a page that says so. */
type WrongPassword = Readonly<{ wrong: string } | Record<string, never>>;

type Redeemed<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly why: WrongPassword };

async function redeem<T>(use: () => Promise<T>): Promise<Redeemed<T>> {
  try {
    return { kind: 'done', value: await use() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'link_expired') return { kind: 'refused', why: {} };
    if (error.code === 'weak_password') return { kind: 'refused', why: { wrong: String(error.details.reason) } };
    throw error;
  }
}

/** Returns to the form with the typed e-mail in a cookie for that page alone: personal data does not belong in URLs. */
function backWithTyped(request: FastifyRequest, reply: FastifyReply, why: string): FastifyReply {
  const parsed = typedEmail.safeParse(request.body);
  const typed = Buffer.from((parsed.success ? parsed.data.email : '').slice(0, 300)).toString('base64url');
  const cookie = `matv_typed=${typed}; Max-Age=${TYPED_SECONDS}; Path=/forgot-password; HttpOnly; SameSite=Lax`;
  return noStore(reply).header('set-cookie', cookie).redirect(`/forgot-password?${why}`, 303);
}

function wrongLength(body: unknown): WrongPassword {
  const parsed = z.object({ password: z.string() }).safeParse(body);
  const isLong = parsed.success && parsed.data.password.length > PASSWORD_LENGTH.most;
  return { wrong: isLong ? 'long' : 'short' };
}

function backToLink(reply: FastifyReply, path: string, why: Readonly<Record<string, string>>): FastifyReply {
  const query = new URLSearchParams(why);
  return noStore(reply).redirect(query.size === 0 ? path : `${path}?${query}`, 303);
}
