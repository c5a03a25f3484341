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
    handle: async ({ params: { token }, body, reply }) => {
      const form = passwordForm.safeParse(body);
      if (!form.success) return backToLink(reply, `/reset-password/${token}`, body);
      const path = `/reset-password/${encodeURIComponent(token)}`;
      const done = await redeem(() => accounts.passwords.reset(token, form.data.password));
      if (done.kind === 'refused') return noStore(reply).redirect(path + done.query, 303);
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
      const form = passwordForm.safeParse(body);
      if (!form.success) return backToLink(reply, `/invitation/${token}`, body);
      const { password } = form.data;
      const path = `/invitation/${encodeURIComponent(token)}`;
      const done = await redeem(() => accounts.invitations.accept(token, password));
      if (done.kind === 'refused') return noStore(reply).redirect(path + done.query, 303);
      const result = await accounts.firstLogin(request, { email: done.value, password });
      return result.kind === 'in' ? enter(reply, result, AFTER_LOGIN) : noStore(reply).redirect('/login', 303);
    },
  });
}

type Redeemed<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** `query` makes the form say why; a link that no longer works has a page that says so. */
  | { readonly kind: 'refused'; readonly query: string };

async function redeem<T>(use: () => Promise<T>): Promise<Redeemed<T>> {
  try {
    return { kind: 'done', value: await use() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'link_expired') return { kind: 'refused', query: '' };
    if (error.code === 'weak_password') return { kind: 'refused', query: `?wrong=${error.details.reason}` };
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

function backToLink(reply: FastifyReply, path: string, body: unknown): FastifyReply {
  const parsed = z.object({ password: z.string() }).safeParse(body);
  const isLong = parsed.success && parsed.data.password.length > PASSWORD_LENGTH.most;
  return noStore(reply).redirect(`${encodeURI(path)}?wrong=${isLong ? 'long' : 'short'}`, 303);
}
