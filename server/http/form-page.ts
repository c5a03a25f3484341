import type { FastifyReply, FastifyRequest } from 'fastify';
import { FORM_TEXTS } from '#domain/forms/answers/form-texts.ts';
import { answerIn } from '#domain/forms/answers/said-in.ts';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import { DEFAULT_LANGUAGE, type Language, pathInLanguage, splitLanguage } from '#domain/languages.ts';
import { CACHE_PROFILES } from './cache-profiles.ts';
import type { RenderedPage } from './page-cache.ts';
import type { PageRenderer } from './page-renderer.ts';
import { Problem } from './problem.ts';
import { packPlain } from './sending/pack-page.ts';
import { sendPage } from './sending/send-page.ts';
import { retryAfterOf } from './temporary-fault.ts';

/** How a form's route answers a browser without script. */
export interface FormPages {
  /** The languages that have pages, each with forms that are sent to addresses in that language. */
  readonly languages: readonly Language[];
  /**
   * Renders the page at `path` again with what was typed and what is wrong, in the language of the path; never cached.
   * Clients that accept only JSON get a problem with `mistakes` instead. `refusal` is the status, or a problem, which may
   * say when to try again.
   */
  answerFormPage(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    answer: FormAnswer,
    refusal: number | Problem,
  ): Promise<FastifyReply>;
}

/** `renderer` is `null` where there are no pages: every answer is then a problem. */
export function createFormPages(
  renderer: PageRenderer | null,
  siteUrl: string,
  languages: readonly Language[] = [DEFAULT_LANGUAGE],
): FormPages {
  return {
    languages,
    async answerFormPage(request, reply, path, english, refusal) {
      const answer = answerIn(splitLanguage(path).language, english);
      const problem = asProblem(answer, refusal);
      if (!renderer || !(request.headers.accept ?? '').includes('text/html')) throw problem;
      const made = await renderer.render(new Request(siteUrl + path), CACHE_PROFILES.never, null, {
        formAnswer: answer,
      });
      // If rendering failed, its own error status stays.
      const page = packPlain(made.status < 400 ? refused(made, problem) : made);
      await sendPage(request.raw, reply.raw, page);
      reply.hijack();
      return reply;
    },
  };
}

/** `language` where readers are offered pages in it, to which the links of an e-mail lead; else the site's first one. */
export function offeredLanguage({ languages }: Pick<FormPages, 'languages'>, language: Language): Language {
  return languages.includes(language) ? language : DEFAULT_LANGUAGE;
}

/** The addresses that a page's form is sent to, one for each language, from the `path` of the English page. */
export function formAddresses({ languages }: Pick<FormPages, 'languages'>, path: string): string[] {
  return languages.map((language) => pathInLanguage(path, language));
}

function asProblem({ banner, errors }: FormAnswer, refusal: number | Problem): Problem {
  const mistakes = Object.entries(errors).map(([field, message]) => ({ field, message }));
  const message = banner ?? mistakes[0]?.message ?? FORM_TEXTS.refused;
  if (typeof refusal === 'number') return new Problem(refusal, 'form_refused', message, { mistakes });
  const { retryAfter } = refusal.details;
  return new Problem(refusal.status, 'form_refused', message, { mistakes, ...(retryAfter ? { retryAfter } : {}) });
}

function refused(page: RenderedPage, problem: Problem): RenderedPage {
  const { status } = problem;
  const wait = retryAfterOf(status, problem);
  return { ...page, status, headers: wait === null ? page.headers : { ...page.headers, 'retry-after': wait } };
}
