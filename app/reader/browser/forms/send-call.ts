import { fieldsOf } from '../load-errors.ts';
import type { SendFailure } from './visitor-form.ts';

export type CallResult =
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly failure: SendFailure; readonly challenge: unknown };

/** For the answer; what files take comes on top. */
const LONGEST_MS = 120_000;
/** The slowest upload that the server accepts (`upload-admission.ts`), in bytes per millisecond. */
const SLOWEST = 32;
const NO_ANSWER =
  'Your connection was lost, or the server could not be reached. Nothing you typed is gone: please try again.';
const NO_WORDS = 'Something went wrong. Please try again in a moment.';

/** Posts a form. Never throws. */
export async function postForm(call: string, body: Record<string, unknown> | FormData): Promise<CallResult> {
  const isFormData = body instanceof FormData;
  const bytes = isFormData ? new Blob([...body.values()]).size : 0;
  try {
    const response = await fetch(call, {
      method: 'POST',
      headers: { accept: 'application/json', ...(isFormData ? {} : { 'content-type': 'application/json' }) },
      body: isFormData ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(LONGEST_MS + bytes / SLOWEST),
    });
    const text = await response.text();
    const answer = parsedJson(text);
    return response.ok ? { kind: 'done', answer } : failed(response.status, text, answer);
  } catch (error) {
    // Offline, interrupted or timed out: one message for all three.
    return unanswered('no_answer', NO_ANSWER, error instanceof Error ? error.message : '');
  }
}

/** A failure without a response of the site. */
export function unanswered(code: string, message: string, text = ''): CallResult {
  return { kind: 'failed', failure: { status: null, code, message, text, mistakes: [] }, challenge: null };
}

function failed(status: number, text: string, answer: unknown): CallResult {
  const problem = fieldsOf(answer);
  const failure: SendFailure = {
    status,
    code: textOr(problem.code, 'unknown'),
    message: textOr(problem.message, NO_WORDS),
    text,
    mistakes: mistakesIn(problem.mistakes),
  };
  return { kind: 'failed', failure, challenge: problem.challenge ?? null };
}

function mistakesIn(value: unknown): SendFailure['mistakes'] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    const { field, message } = fieldsOf(one);
    return typeof field === 'string' && typeof message === 'string' ? [{ field, message }] : [];
  });
}

/** `null` for a text that is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy may answer with something other than JSON.
    return null;
  }
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}
