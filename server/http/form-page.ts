import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import { CACHE_PROFILES } from './cache-profiles.ts';
import type { PageRenderer } from './page-renderer.ts';
import { Problem } from './problem.ts';
import { packPlain } from './sending/pack-page.ts';
import { sendPage } from './sending/send-page.ts';

/** How a form's route answers a browser without script. */
export interface FormPages {
  /**
   * Renders the page at `path` again with what was typed and what is wrong; never cached. Clients that accept only JSON
   * get a problem with `mistakes` instead.
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
export function createFormPages(renderer: PageRenderer | null, siteUrl: string): FormPages {
  return {
    async answerFormPage(request, reply, path, answer, status) {
      if (!renderer || !(request.headers.accept ?? '').includes('text/html')) throw asProblem(answer, status);
      const made = await renderer.render(new Request(siteUrl + path), CACHE_PROFILES.never, null, {
        formAnswer: answer,
      });
      // If rendering failed, its own error status stays.
      const page = packPlain(made.status < 400 ? { ...made, status } : made);
      reply.hijack();
      sendPage(request.raw, reply.raw, page);
      return reply;
    },
  };
}

function asProblem({ banner, errors }: FormAnswer, status: number): Problem {
  const mistakes = Object.entries(errors).map(([field, message]) => ({ field, message }));
  return new Problem(status, 'form_refused', banner ?? mistakes[0]?.message ?? 'The form could not be taken.', {
    mistakes,
  });
}
