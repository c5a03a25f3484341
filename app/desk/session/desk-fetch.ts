import { forgetLogin, isRecord, keepLogin, loginIn, storedToken } from './token-store.ts';

/** Sent on the window before the desk is left, so that editors can put their work aside. */
export const LEAVING = 'desk:leaving';

const FRESH_LOGIN = /(?:^|;\s*)matv_fresh_login=1/;

let renewal: Promise<string | null> | null = null;
/** The token that this page got last. */
let renewed: string | null = null;
let asking: Promise<string | null> | null = null;
let logInHere: LogInHere | null = null;

/** Lets somebody log in without leaving the page; null when they must or would rather go to the login. */
export type LogInHere = () => Promise<string | null>;

/** Thrown when the session has ended; the browser is already on its way to the login. */
export class SessionEnded extends Error {
  constructor() {
    super('Your session has ended.');
    this.name = 'SessionEnded';
  }
}

/**
 * Calls the API as the person logged in. A token that has merely expired is renewed once and the call repeated; with any
 * other refusal, or without a token, the session is ended and the login shown (LOGIN-17, LOGIN-22), unless an editor
 * with unsaved work has them log in on the spot.
 */
export async function deskFetch(path: string, init: RequestInit = {}): Promise<Response> {
  return withToken((token) => fetch(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }));
}

/** Runs `call` with the token, and once more with a fresh one when that has expired. */
export async function withToken(call: (token: string) => Promise<Response>): Promise<Response> {
  const token = (isFreshLogin() ? await renewToken() : storedToken()) ?? (await askToLogIn());
  if (token === null) return leaveDesk();
  const answer = await call(token);
  if (answer.status !== 401) return answer;
  const renewed = (await renewedAfter(answer)) ?? (await askToLogIn());
  if (renewed === null) return leaveDesk();
  const again = await call(renewed);
  return again.status === 401 ? leaveDesk() : again;
}

/**
 * A call that nobody waits for, such as a sign of life: with no session it comes to nothing (null), and the desk stays
 * as it is. Safe while a page is being left.
 */
export async function quietFetch(path: string, init: RequestInit = {}): Promise<Response | null> {
  const token = storedToken();
  if (token === null) return null;
  const as = (bearer: string) =>
    fetch(path, { ...init, keepalive: true, headers: { ...init.headers, authorization: `Bearer ${bearer}` } });
  const answer = await as(token).catch(() => null);
  if (answer?.status !== 401) return answer;
  const renewed = await renewedAfter(answer);
  return renewed === null ? null : as(renewed).catch(() => null);
}

/** From now on `logIn` is asked before the desk is left; gives the way to take it back. */
export function beforeLeaving(logIn: LogInHere): () => void {
  logInHere = logIn;
  return () => {
    if (logInHere === logIn) logInHere = null;
  };
}

// However many calls are refused at once, one question is asked.
function askToLogIn(): Promise<string | null> {
  asking ??= (logInHere?.() ?? Promise.resolve(null)).finally(() => {
    asking = null;
  });
  return asking;
}

async function renewedAfter(refusal: Response): Promise<string | null> {
  return (await codeOf(refusal)) === 'token_expired' ? renewToken() : null;
}

/** True right after the form was sent before its script ran: any other token stored now is of an earlier login. */
export function isFreshLogin(): boolean {
  const token = storedToken();
  return FRESH_LOGIN.test(document.cookie) && (token === null || token !== renewed);
}

/** Gets a fresh token by the cookie and keeps it; null when there is no session any more. Callers share one call. */
export function renewToken(): Promise<string | null> {
  renewal ??= askForToken().finally(() => {
    renewal = null;
  });
  return renewal;
}

async function askForToken(): Promise<string | null> {
  const answer = await fetch('/api/users/token', { method: 'POST' });
  const login = answer.ok ? loginIn(await answer.json()) : null;
  if (login) {
    keepLogin(login);
    renewed = login.token;
  }
  return login?.token ?? null;
}

/** Ends the session here and on the server, then shows the login, which leads back to this page. */
export async function leaveDesk(): Promise<never> {
  window.dispatchEvent(new Event(LEAVING));
  await endSession();
  const { pathname, search } = window.location;
  window.location.assign(`/login?${new URLSearchParams({ next: pathname + search })}`);
  throw new SessionEnded();
}

/** Clears token and user and ends the session on the server (LOGIN-14). */
export async function endSession(): Promise<void> {
  forgetLogin();
  await fetch('/api/users/logout', { method: 'POST', keepalive: true }).catch((error: unknown) => reportError(error));
}

/** What a refused call says to people: the server's words, else `fallback`. */
export async function problemText(answer: Response, fallback: string): Promise<string> {
  const body = await jsonOf(answer);
  return isRecord(body) && typeof body.message === 'string' ? body.message : fallback;
}

async function codeOf(answer: Response): Promise<unknown> {
  const body = await jsonOf(answer.clone());
  return isRecord(body) ? body.code : undefined;
}

async function jsonOf(answer: Response): Promise<unknown> {
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return isJson ? answer.json().catch(() => null) : null;
}
