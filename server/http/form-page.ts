import type { FastifyReply, FastifyRequest } from 'fastify';
import { FORM_TEXTS } from '#domain/forms/answers/form-texts.ts';
import { answerIn } from '#domain/forms/answers/said-in.ts';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import { DEFAULT_LANGUAGE, type Language, pathInLanguage, splitLanguage } from '#domain/languages.ts';
import { CACHE_PROFILES } from './cache-profiles.ts';
import type { PageRenderer } from './page-renderer.ts';
import { Problem } from './problem.ts';
import { packPlain } from './sending/pack-page.ts';
import { sendPage } from './sending/send-page.ts';

/** How a form's route answers a browser without script. */
export interface FormPages {
  /** The languages that have pages, each with forms that are sent to addresses in that language. */
  readonly languages: readonly Language[];
  /**
   * Renders the page at `path` again with what was typed and what is wrong, in the language of the path; never cached.
   * Clients that accept only JSON get a problem with `mistakes` instead.
   */
  answerFormPage(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    answer: FormAnswer,
    status: number,
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
    async answerFormPage(request, reply, path, english, status) {
      const answer = answerIn(splitLanguage(path).language, english);
      if (!renderer || !(request.headers.accept ?? '').includes('text/html')) throw asProblem(answer, status);
      const made = await renderer.render(new Request(siteUrl + path), CACHE_PROFILES.never, null, {
        formAnswer: answer,
      });
      // If rendering failed, its own error status stays.
      const page = packPlain(made.status < 400 ? { ...made, status } : made);
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

function asProblem({ banner, errors }: FormAnswer, status: number): Problem {
  const mistakes = Object.entries(errors).map(([field, message]) => ({ field, message }));
  return new Problem(status, 'form_refused', banner ?? mistakes[0]?.message ?? FORM_TEXTS.refused, {
    mistakes,
  });
}
