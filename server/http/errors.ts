import { hash } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import type { App } from './app-types.ts';
import { Problem, sendProblem, UnreadBody } from './problem.ts';
import { temporaryFault } from './temporary-fault.ts';

/** Fastify's error codes, mapped to stable ones of our own. */
const REFUSALS: Readonly<Record<string, readonly [code: string, message: string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'What you sent is larger than this call takes.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'This call does not take that content type.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['empty_body', 'The body is empty; JSON was expected.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_json', 'The body is not valid JSON.'],
  FST_ERR_HANDLER_TIMEOUT: ['too_slow', 'This took longer than the call may take. Please try again in a moment.'],
  FST_ERR_BAD_URL: ['bad_address', 'The address cannot be read.'],
  FST_REQ_FILE_TOO_LARGE: ['file_too_large', 'The file is larger than this call takes.'],
};

/** PostgreSQL's errors for a NUL byte or a lone surrogate, in text and in JSON: the client sent it. */
const UNSTORABLE: ReadonlySet<string> = new Set(['22021', '22P05']);
/** One of those in JSON that is stored as JSON; the same code stands for other texts that cannot be read. */
const isUnstorableJson = ({ code, message }: FastifyError) => code === '22P02' && message.includes('type json');
/** PostgreSQL's error for a number beyond what its column holds. */
const NUMBER_TOO_LARGE = '22003';

/** Turns whatever was thrown into a response: a message for the visitor, and the cause with an id in the log. */
export function registerErrorAnswers(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  if (problem.status >= 500) request.log.error({ err: error, code: problem.code }, 'request failed');
  const { retryAfter } = problem.details;
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
  if (error instanceof UnreadBody) reply.header('connection', 'close');
  if (wantsPage(request)) return sendErrorPage(request, reply, problem);
  return sendProblem(reply, problem);
}

function problemOf(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const mistakes = error.validation.map((issue) => ({
      field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'is not valid',
    }));
    const first = mistakes[0];
    const where = first?.field ? `${first.field}: ` : '';
    return new Problem(400, 'invalid_request', `${where}${first?.message ?? 'The request is not valid.'}`, {
      mistakes,
    });
  }
  const refusal = REFUSALS[error.code];
  if (refusal) return new Problem(error.statusCode ?? 400, refusal[0], refusal[1]);
  if (UNSTORABLE.has(error.code) || isUnstorableJson(error)) {
    return new Problem(400, 'invalid_text', 'A text holds a character that cannot be stored. Type it again.');
  }
  if (error.code === NUMBER_TOO_LARGE) {
    return new Problem(400, 'invalid_number', 'A number is larger than can be stored.');
  }
  if (!isResponseSerializationError(error) && error.statusCode !== undefined && error.statusCode < 500) {
    return new Problem(error.statusCode, 'refused', error.message);
  }
  const temporary = temporaryFault(error);
  if (temporary) return temporary;
  return new Problem(500, 'server_error', 'Something went wrong on our side. Please try again in a moment.');
}

function wantsPage(request: FastifyRequest): boolean {
  return !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');
}

const TRY_AGAIN = 'Please try again in a moment.';
const STILL_THERE = 'Go back: what you typed is still there.';

/** The site's colours and type in a few lines, because neither its style sheets nor its pages can be relied on here. */
const STYLE =
  'body{margin:0;color:#14162b;font:1.0625rem/1.5 system-ui,sans-serif}header{background:#18184c;padding:1rem}' +
  'header a{color:#fff;font-weight:800;font-size:1.44rem;text-decoration:none}' +
  'main{max-width:40rem;margin:2rem auto;padding:0 1rem}h1{font:600 2rem/1.2 Georgia,serif}main a{color:#2b2b9c}' +
  '@media(prefers-color-scheme:dark){body{background:#10111e;color:#f1f0ea}main a{color:#b7baff}}';
const STYLE_SOURCE = `'sha256-${hash('sha256', STYLE, 'base64')}'`;

// The pages themselves may have failed, so this one is self-contained.
function sendErrorPage(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const heading = problem.status >= 500 ? 'This page could not be shown' : 'That did not work';
  const id = request.id.replace(/[^\w-]/g, '');
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src ${STYLE_SOURCE}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex"><title>${heading} | MATV</title><style>${STYLE}</style>` +
        `<header><a href="/">MATV</a></header><main><h1>${heading}</h1>` +
        `<p>${adviceFor(request, problem)} If it keeps happening, tell us this number: ${id}</p>` +
        `<p><a href="/">Go to the home page</a></p></main></html>`,
    );
}

function adviceFor({ method }: FastifyRequest, problem: Problem): string {
  const { status, message } = problem;
  // Errors that somebody sending a form can get before the form was read.
  if (status === 429 || problem instanceof UnreadBody) return `${message} ${STILL_THERE}`;
  if (status !== 503 && status !== 507) return TRY_AGAIN;
  return method === 'POST' ? `${message} ${STILL_THERE}` : message;
}
