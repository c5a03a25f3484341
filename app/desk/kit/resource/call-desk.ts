import { z } from 'zod';
import { deskFetch, problemText, wordsForStatus } from '#app/desk/session/desk-fetch.ts';
import { isRecord } from '#domain/is-record.ts';

interface DeskCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** ETag of the version that may be replaced; omit to replace any. */
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal;
  /** Message for a refusal without one. */
  readonly otherwise?: string;
}

/** An error in one field of a request body; `field` is its path, such as `rules.0.starts`. */
export interface Mistake {
  readonly field: string;
  readonly message: string;
}

const mistaken = z.object({ mistakes: z.array(z.object({ field: z.string(), message: z.string() })) });

/** The server refused the call. The message is for people, `answer` is the body of the refusal. */
export class Refused extends Error {
  override readonly name: string = 'Refused';
  readonly answer: unknown;
  readonly status: number;

  constructor(message: string, answer: unknown = null, status = 400) {
    super(message);
    this.answer = answer;
    this.status = status;
  }

  /** The API's error code, such as `stale_picture`. */
  get code(): unknown {
    return isRecord(this.answer) ? this.answer.code : undefined;
  }

  /** Errors in single fields; empty if that was not the reason. */
  get mistakes(): readonly Mistake[] {
    const { data } = mistaken.safeParse(this.answer);
    return data?.mistakes ?? [];
  }
}

/** The server refused because somebody else saved first. `answer` is its body, which may hold their version. */
export class Stale extends Refused {
  override readonly name = 'Stale';
}

/** No answer came: the site or the connection is away. A TypeError, because that is what `fetch` throws. */
export class Unreachable extends TypeError {}

/** Whether a change may have been made although its call failed: no answer came, or only that somebody gave up waiting. */
export function mayBeDone(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Refused && error.status >= SERVER_ERROR);
}

/**
 * Whether the server has decided against the call. Without an answer, with a fault of the server or too many calls, the
 * same call may succeed a moment later, as while the site restarts behind a proxy.
 */
export function isDecided(error: unknown): error is Refused {
  return error instanceof Refused && error.status < SERVER_ERROR && error.status !== TOO_MANY;
}

const CONFLICT = 409;
const PRECONDITION_FAILED = 412;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** Changes of this tab that may have been made although their last call failed, by method and path. */
const perhapsDone = new Set<string>();
const PERHAPS_OWN = 'It may have been your own last try, whose answer was lost.';

/** Calls the desk's API. Throws `Stale`, `Refused`, `SessionEnded` or `Unreachable`, and a TypeError when an answer breaks off. */
export async function callDesk(path: string, call: DeskCall = {}): Promise<Response> {
  const { method = 'GET' } = call;
  if (method === 'GET') return ask(path, call, false);
  const change = `${method} ${path}`;
  const isAgain = perhapsDone.delete(change);
  try {
    return await ask(path, call, isAgain);
  } catch (error) {
    if (mayBeDone(error)) perhapsDone.add(change);
    throw error;
  }
}

async function ask(path: string, call: DeskCall, isAgain: boolean): Promise<Response> {
  const { method = 'GET', body, ifMatch, signal, otherwise } = call;
  const answer = await deskFetch(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    ...(method === 'GET' ? { cache: 'no-store' } : {}),
  }).catch((error: unknown) => {
    throw error instanceof TypeError ? new Unreachable(error.message, { cause: error }) : error;
  });
  if (answer.ok) return answer;
  const { status } = answer;
  const reason = await problemText(answer.clone(), otherwise ?? wordsForStatus(status));
  const said: unknown = await answer.json().catch(() => null);
  throw status === CONFLICT || status === PRECONDITION_FAILED
    ? new Stale(isAgain ? `${reason} ${PERHAPS_OWN}` : reason, said, status)
    : new Refused(reason, said, status);
}

/** Sends one change and resolves to the JSON of the response. Throws like `callDesk`. */
export async function sendChange(path: string, { method, body }: Pick<DeskCall, 'method' | 'body'>): Promise<unknown> {
  return (await callDesk(path, { method, body, otherwise: 'Please try again.' })).json();
}
