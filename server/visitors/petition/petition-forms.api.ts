import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FORM_TEXTS } from '#domain/forms/answers/form-texts.ts';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import { signatureForm } from '#domain/forms/petition/signature-input.ts';
import { PROTECTION_FIELDS } from '#domain/forms/protection-names.ts';
import { pathInLanguage } from '#domain/languages.ts';
import type { App } from '#server/http/app-types.ts';
import { languageOfForm } from '#server/http/form-language.ts';
import { type FormPages, formAddresses, offeredLanguage } from '#server/http/form-page.ts';
import { Problem } from '#server/http/problem.ts';
import { ownLinkPages } from '#server/http/request-origin.ts';
import { type Limits, publicRoute } from '#server/http/routes.ts';
import type { PetitionRoutes } from './petition.api.ts';
import { noSuchPetition } from './petition.service.ts';

interface FormRoutes extends PetitionRoutes {
  readonly formPages: FormPages;
  readonly siteUrl: string;
}

const bySlug = z.object({ slug: z.string().max(120) });
const byToken = z.object({ token: z.string().max(100) });
const typed = z.record(z.string(), z.string().max(4000)).catch({});
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(Object.values(PROTECTION_FIELDS));

/** The plain forms of the petition's page and of the links in mails, for browsers without script; `app` takes plain forms. */
export function registerPetitionForms(app: App, needs: FormRoutes): void {
  const { protection, formPages } = needs;
  const limits: Limits = { calls: protection.posts('petition') };
  for (const path of formAddresses(formPages, '/petition')) {
    publicRoute(app, {
      method: 'POST',
      path,
      allow: protection.ownPages,
      limits,
      hidden: true,
      handle: ({ request, reply }) => sign(needs, request, reply, null),
    });
    publicRoute(app, {
      method: 'POST',
      path: `${path}/:slug`,
      allow: protection.ownPages,
      limits,
      hidden: true,
      params: bySlug,
      handle: ({ params, request, reply }) => sign(needs, request, reply, params.slug),
    });
  }
  registerLinkForms(app, needs, limits);
}

async function sign(needs: FormRoutes, request: FastifyRequest, reply: FastifyReply, slug: string | null) {
  const petition = await needs.petitions.find(slug);
  if (!petition) throw noSuchPetition();
  const language = offeredLanguage(needs.formPages, languageOfForm(request));
  const path = pathInLanguage(slug === null ? '/petition' : `/petition/${petition.slug}`, language);
  const values = typedValues(request.body);
  const form = signatureForm.safeParse(request.body);
  if (!form.success) {
    const errors = errorsOf(form.error);
    return needs.formPages.answerFormPage(request, reply, path, answerOf(values, errors, null), 422);
  }
  try {
    if ((await needs.protection.admit(request, 'petition', form.data)) === 'welcome') {
      await needs.petitions.sign({ ...form.data, petitionId: petition._id, address: request.ip, language });
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return needs.formPages.answerFormPage(request, reply, path, answerOf(values, {}, error.message), error);
  }
  return reply.header('cache-control', 'no-store').redirect(`${path}?done=1#sign`, 303);
}

function answerOf(values: Record<string, string>, errors: Record<string, string>, banner: string | null): FormAnswer {
  return { form: 'petition', values, errors, banner };
}

/** The entered values, to fill the fields again; never the hidden ones. */
function typedValues(body: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(typed.parse(body)).filter(([name]) => !HIDDEN_FIELDS.has(name)));
}

/** The first mistake of each field, in the order of the form. */
function errorsOf(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return errors;
}

function registerLinkForms(scope: App, { petitions, formPages, siteUrl }: FormRoutes, limits: Limits): void {
  const actions = { confirm: petitions.signer.confirm, withdraw: petitions.signer.withdraw };
  for (const address of formAddresses(formPages, '/petition/signature')) {
    for (const [name, act] of Object.entries(actions)) {
      publicRoute(scope, {
        method: 'POST',
        path: `${address}/:token/${name}`,
        allow: ownLinkPages(siteUrl, 'other_site', FORM_TEXTS.otherSite),
        limits,
        hidden: true,
        params: byToken,
        cache: 'no-store',
        handle: async ({ params: { token }, reply }) => {
          try {
            await act(token);
          } catch (error) {
            // The page explains it: the link is not valid, or the petition has closed.
            if (!(error instanceof Problem)) throw error;
          }
          return reply.redirect(`${address}/${encodeURIComponent(token)}`, 303);
        },
      });
    }
  }
}
