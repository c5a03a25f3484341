import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { saidIn, sentencesIn } from '#domain/forms/answers/said-in.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { problemTypeOf } from './problem-types.ts';

/** An error response (RFC 9457). `code` never changes, `message` is for people; never contains a stack. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** A refusal because of one field of a form, which shows the message there. */
export function fieldProblem(
  status: number,
  code: string,
  field: string,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): Problem {
  return new Problem(status, code, message, { ...details, mistakes: [{ field, message }] });
}

/**
 * A refusal before the body has arrived. The connection is closed with the response, since nothing else stops a long or
 * slow body.
 */
export class UnreadBody extends Problem {}

const fieldMistakes = z.array(z.object({ field: z.string(), message: z.string() }));

/** The mistakes in single fields that a problem names; empty if it names none. */
export function fieldMistakesOf({ details }: Problem): z.infer<typeof fieldMistakes> {
  return fieldMistakes.safeParse(details.mistakes).data ?? [];
}

export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  /** The same text under the two names that clients look for. */
  readonly detail: string;
  readonly message: string;
  readonly requestId: string;
  readonly [detail: string]: unknown;
}

const mistakesOf = z.array(z.looseObject({ message: z.string() }));

/** `problem` with its message and its fields' messages in `language`, as far as they are translated. */
export function problemIn(language: Language, problem: Problem): Problem {
  if (language === DEFAULT_LANGUAGE) return problem;
  const { status, code, details } = problem;
  const Kind = problem instanceof UnreadBody ? UnreadBody : Problem;
  const found = mistakesOf.safeParse(details.mistakes).data ?? [];
  if (found.length === 0) return new Kind(status, code, saidIn(language, problem.message), details);
  const mistakes = found.map((mistake) => ({ ...mistake, message: saidIn(language, mistake.message) }));
  // A message composed of the fields' messages is composed again in this language.
  const isMade = found.some(({ message }) => problem.message.includes(message) && problem.message !== message);
  const messages = mistakes.map(({ message }) => message);
  const message = isMade ? sentencesIn(language, messages) : saidIn(language, problem.message);
  return new Kind(status, code, message, { ...details, mistakes });
}

/** The body of a problem answer. */
export function problemBody(problem: Problem, requestId: string): ProblemBody {
  return {
    ...problem.details,
    ...problemTypeOf(problem.status),
    status: problem.status,
    code: problem.code,
    detail: problem.message,
    message: problem.message,
    requestId,
  };
}

/** Sends `problem` as application/problem+json, never stored by a cache. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemBody(problem, reply.request.id));
}
