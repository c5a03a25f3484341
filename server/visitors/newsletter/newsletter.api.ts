import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FORM_TEXTS } from '#domain/forms/answers/form-texts.ts';
import { saidIn } from '#domain/forms/answers/said-in.ts';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import {
  BREAKING_BOX,
  type MailList,
  NEWSLETTER_THANKS,
  NEWSLETTER_WRONG_ADDRESS,
  newsletterForm,
} from '#domain/forms/newsletter.ts';
import { splitLanguage } from '#domain/languages.ts';
import { filled } from '#domain/text-table.ts';
import type { App } from '#server/http/app-types.ts';
import { perAddress } from '#server/http/call-limits.ts';
import { formQuery, languageOfForm } from '#server/http/form-language.ts';
import { type FormPages, formAddresses, offeredLanguage } from '#server/http/form-page.ts';
import { Problem } from '#server/http/problem.ts';
import { type Limits, publicRoute } from '#server/http/routes.ts';
import type { Protection } from '../protection/protection.service.ts';
import type { Newsletter } from './newsletter.service.ts';

const PAGE = '/newsletter';
const byToken = z.object({ token: z.string().min(1).max(100) });
const typedFields = z.record(z.string(), z.string()).catch({});
const ONE_CLICK = 'List-Unsubscribe';
const MAX_BYTES = 8_192;
/** Generous: a mail provider's one-click calls for all of its users come from few addresses (RFC 8058). */
const LINK_POSTS_PER_MINUTE = 300;
const WELCOMES: Readonly<Record<MailList, string>> = { newsletter: 'welcome', breaking: 'welcome/breaking' };

export interface NewsletterRoutes {
  readonly newsletter: Newsletter;
  readonly protection: Protection;
  readonly formPages: FormPages;
}

/** The newsletter's form, with script and without, and the links of its mails. */
export async function registerNewsletterRoutes(app: App, routes: NewsletterRoutes): Promise<void> {
  const { newsletter, protection, formPages } = routes;
  publicRoute(app, {
    method: 'POST',
    path: '/api/newsletter',
    allow: protection.ownPages,
    limits: { calls: protection.posts('newsletter') },
    tags: ['newsletter'],
    summary: 'Ask for the newsletter; a mail with a link to confirm follows',
    description: 'Messages are in `language`, English by default.',
    query: formQuery,
    body: newsletterForm,
    // In words for people; the field is the only one there is.
    refusal: wrongAddress,
    status: 202,
    answer: z.object({ message: z.string() }),
    handle: async ({ query: { language }, body, request }) => {
      const admission = await protection.admit(request, 'newsletter', body);
      if (admission === 'welcome') {
        await newsletter.subscribe(body.email, listOf(body), offeredLanguage(formPages, language));
      }
      return { message: saidIn(language, NEWSLETTER_THANKS) };
    },
  });
  // Its own scope, so that only these addresses take plain forms.
  await app.register(async (scope: App) => {
    takePlainForms(scope);
    const calls = await perAddress(scope, {
      perMinute: LINK_POSTS_PER_MINUTE,
      refusal: (after) => new Problem(429, 'too_many', filled(FORM_TEXTS.tooOften, after)),
    });
    for (const page of formAddresses(routes.formPages, PAGE)) {
      publicRoute(scope, {
        method: 'POST',
        path: page,
        allow: protection.ownPages,
        limits: { calls: protection.posts('newsletter'), bytes: MAX_BYTES },
        hidden: true,
        handle: ({ request, reply }) => answerForm(routes, page, request, reply),
      });
      registerLinks(scope, page, newsletter, { calls, bytes: MAX_BYTES });
    }
  });
}

async function answerForm(
  { newsletter, protection, formPages }: NewsletterRoutes,
  page: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const typed = typedFields.parse(request.body);
  const form = newsletterForm.safeParse(typed);
  const again = (answer: Pick<FormAnswer, 'errors' | 'banner'>, refusal: number | Problem) =>
    formPages.answerFormPage(
      request,
      reply,
      page,
      { form: 'newsletter', values: { email: typed.email ?? '', breaking: typed.breaking ?? '' }, ...answer },
      refusal,
    );
  if (!form.success) return again({ errors: { email: NEWSLETTER_WRONG_ADDRESS }, banner: null }, 422);
  try {
    const admission = await protection.admit(request, 'newsletter', form.data);
    if (admission === 'welcome') {
      const language = offeredLanguage(formPages, languageOfForm(request));
      await newsletter.subscribe(form.data.email, listOf(form.data), language);
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return again({ errors: {}, banner: error.message }, error);
  }
  return reply.header('cache-control', 'no-store').redirect(`${page}?done=1`, 303);
}

function listOf({ breaking }: { readonly breaking?: string | undefined }): MailList {
  return breaking === BREAKING_BOX ? 'breaking' : 'newsletter';
}

function wrongAddress(): Problem {
  const mistakes = [{ field: 'email', message: NEWSLETTER_WRONG_ADDRESS }];
  return new Problem(422, 'form_refused', NEWSLETTER_WRONG_ADDRESS, { mistakes });
}

/**
 * What the links of mails lead to. Their pages only hold a button: whoever merely looks, such as a mail scanner, changes
 * nothing. The token lets in, so it may be sent from anywhere.
 */
function registerLinks(scope: App, page: string, newsletter: Newsletter, limits: Limits): void {
  const { language } = splitLanguage(page);
  publicRoute(scope, {
    method: 'POST',
    path: `${page}/confirm/:token`,
    allow: 'anyone',
    limits,
    hidden: true,
    params: byToken,
    cache: 'no-store',
    handle: async ({ params: { token }, reply }) => {
      const confirmed = await newsletter.confirm(token, language);
      const to = confirmed === null ? notValid(token) : WELCOMES[confirmed];
      return reply.redirect(`${page}/${to}`, 303);
    },
  });
  publicRoute(scope, {
    method: 'POST',
    path: `${page}/language/:token`,
    allow: 'anyone',
    limits,
    hidden: true,
    params: byToken,
    cache: 'no-store',
    handle: async ({ params: { token }, reply }) => {
      const isChosen = await newsletter.chooseLanguage(token, language);
      return reply.redirect(`${page}/${isChosen ? 'language' : notValid(token)}`, 303);
    },
  });
  for (const { path, leave, farewell } of [
    { path: '', leave: newsletter.unsubscribe, farewell: 'goodbye' },
    { path: '/breaking', leave: newsletter.leaveBreaking, farewell: 'goodbye/breaking' },
  ]) {
    publicRoute(scope, {
      method: 'POST',
      path: `${page}/unsubscribe/:token${path}`,
      allow: 'anyone',
      limits,
      hidden: true,
      params: byToken,
      cache: 'no-store',
      handle: async ({ params: { token }, body, reply }) => {
        await leave(token);
        // A mail program's one click follows no redirect (RFC 8058).
        if (Object.hasOwn(typedFields.parse(body), ONE_CLICK)) return reply.type('text/plain').send('Unsubscribed.');
        return reply.redirect(`${page}/${farewell}`, 303);
      },
    });
  }
}

/** The page that says that a link is no longer valid. */
function notValid(token: string): string {
  return `confirm/${encodeURIComponent(token)}`;
}

/** Forms of pages are URL-encoded, one-click calls may be multipart; of these only whether they are one matters. */
function takePlainForms(scope: App): void {
  const options = { parseAs: 'string', bodyLimit: MAX_BYTES } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
  if (scope.hasContentTypeParser('multipart/form-data')) scope.removeContentTypeParser('multipart/form-data');
  scope.addContentTypeParser('multipart/form-data', options, (_request, body, done) => {
    done(null, body.toString().includes(`name="${ONE_CLICK}"`) ? { [ONE_CLICK]: 'One-Click' } : {});
  });
}
