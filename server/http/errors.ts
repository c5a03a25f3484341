import { hash } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { FORM_TEXTS } from '#domain/forms/answers/form-texts.ts';
import { type Language, languageFacts, pathInLanguage } from '#domain/languages.ts';
import type { LanguageTexts } from '#domain/texts/language-texts.ts';
import { textsIn } from '#domain/texts/texts.ts';
import type { App } from './app-types.ts';
import { languageOfForm } from './form-language.ts';
import { sayMistakesPlainly } from './plain-mistakes.ts';
import { Problem, problemIn, sendProblem, UnreadBody } from './problem.ts';
import { retryAfterOf, temporaryFault } from './temporary-fault.ts';

/** Fastify's error codes, mapped to stable ones of our own. */
const REFUSALS: Readonly<Record<string, readonly [code: string, message: string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', FORM_TEXTS.tooLarge],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'This call does not take that content type.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['empty_body', 'The body is empty; JSON was expected.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_json', 'The body is not valid JSON.'],
  FST_ERR_HANDLER_TIMEOUT: ['too_slow', FORM_TEXTS.tooSlow],
  FST_ERR_BAD_URL: ['bad_address', 'The address cannot be read.'],
  FST_REQ_FILE_TOO_LARGE: ['file_too_large', 'The file is larger than this call takes.'],
};

/** PostgreSQL's errors for a NUL byte or a lone surrogate, in text and in JSON: the client sent it. */
const UNSTORABLE: ReadonlySet<string> = new Set(['22021', '22P05']);
/** The same in a value stored as JSON. The code alone means any text that cannot be parsed, so the message decides. */
const isUnstorableJson = ({ code, message }: FastifyError) => code === '22P02' && message.includes('type json');
/** PostgreSQL's error for a number beyond what its column holds. */
const NUMBER_TOO_LARGE = '22003';

/** Node's error for a stream that was closed before its end. */
const CUT_SHORT = 'ERR_STREAM_PREMATURE_CLOSE';

/** Turns whatever was thrown into a response: a message for the visitor, and the cause with an id in the log. */
export function registerErrorAnswers(app: App): void {
  sayMistakesPlainly();
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  // Fastify would know by a mark that requests without a body do not get here (`optimizeEmptyRequests`).
  if (error.code === CUT_SHORT && reply.raw.destroyed) request.log.debug('the reader left before the answer');
  else if (problem.status >= 500) request.log.error({ err: error, code: problem.code }, 'request failed');
  const wait = retryAfterOf(problem.status, problem);
  if (wait !== null) reply.header('retry-after', wait);
  if (error instanceof UnreadBody) reply.header('connection', 'close');
  const language = languageOfForm(request);
  const said = problemIn(language, problem);
  if (wantsPage(request)) return sendErrorPage(request, reply, said, language);
  return sendProblem(reply, said);
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
    return new Problem(400, 'invalid_text', FORM_TEXTS.unstorable);
  }
  if (error.code === NUMBER_TOO_LARGE) {
    return new Problem(400, 'invalid_number', 'A number is larger than can be stored.');
  }
  if (!isResponseSerializationError(error) && error.statusCode !== undefined && error.statusCode < 500) {
    return new Problem(error.statusCode, 'refused', error.message);
  }
  const temporary = temporaryFault(error);
  if (temporary) return temporary;
  return new Problem(500, 'server_error', FORM_TEXTS.serverError);
}

function wantsPage(request: FastifyRequest): boolean {
  return !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');
}

/** The site's colours and type in a few lines, because neither its style sheets nor its pages can be relied on here. */
const STYLE =
  ':root{color-scheme:light dark}' +
  'body{margin:0;background:#fff;color:#14162b;font:1.0625rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}' +
  'header{background:#18184c;border-bottom:4px solid #f08a00}' +
  'header a,main{display:block;max-width:40rem;margin:auto;padding:1rem}' +
  'header a{color:#fff;font-weight:800;font-size:1.728rem;text-decoration:none}h1{font:600 2rem/1.3 Georgia,serif}' +
  'main a{display:inline-block;padding:.6rem 1.1rem;border:1px solid;border-radius:2px;color:#23236b;font-weight:600;' +
  'text-decoration:none}' +
  '@media(prefers-color-scheme:dark){body{background:#10111e;color:#f1f0ea}main a{color:#b7baff}}';
const STYLE_SOURCE = `'sha256-${hash('sha256', STYLE, 'base64')}'`;

// The pages themselves may have failed, so this one is self-contained.
function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  language: Language,
): FastifyReply {
  const texts = textsIn(language).failure;
  const heading = problem.status >= 500 ? texts.notShown : texts.notWorked;
  const home = pathInLanguage('/', language);
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
      `<!doctype html><html lang="${languageFacts(language).locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex"><title>${heading} | MATV</title><style>${STYLE}</style>` +
        `<header><a href="${home}">MATV</a></header><main><h1>${heading}</h1>` +
        `<p>${adviceFor(request, problem, texts)} ${texts.tellUs} ${id}</p>` +
        `<p><a href="${home}">${texts.home}</a></p></main></html>`,
    );
}

function adviceFor(
  { method }: FastifyRequest,
  problem: Problem,
  { tryAgain, stillThere }: Pick<LanguageTexts['failure'], 'tryAgain' | 'stillThere'>,
): string {
  const { status, message } = problem;
  // Errors that somebody sending a form can get before the form was read.
  if (status === 429 || problem instanceof UnreadBody) return `${message} ${stillThere}`;
  if (status !== 503 && status !== 507) return tryAgain;
  return method === 'POST' ? `${message} ${stillThere}` : message;
}
