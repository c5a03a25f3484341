import { isRecord } from '#domain/is-record.ts';
import { clearLogin, keepLogin, loginIn, storedToken } from './token-store.ts';

/** Event on the window before the browser leaves for the login, so that editors can store unsaved work. */
export const LEAVING = 'desk:leaving';

const TOO_LARGE = 413;
const SERVER_ERROR = 500;
const FRESH_LOGIN = /(?:^|;\s*)(?:__Host-)?matv_fresh_login=1/;

let renewal: Promise<string | null> | null = null;
/** The newest token that this page was given. */
let renewed: string | null = null;
let asking: Promise<string | null> | null = null;
let isLoggingOut = false;
const logInHere: LogInHere[] = [];

/**
 * Asks for a login on the spot and resolves to the new token; `null` sends the browser to the login page, `undefined`
 * means that there is nothing to lose here.
 */
export type LogInHere = () => Promise<string | null | undefined>;

/** Thrown when the session has ended; the browser is already on its way to the login. */
export class SessionEnded extends Error {
  constructor() {
    super('Your session has ended.');
    this.name = 'SessionEnded';
  }
}

/**
 * Calls the API as the person logged in. An expired token is renewed once and the call repeated. On any other 401, or
 * without a token, the session ends and the login page opens (LOGIN-17, LOGIN-22), unless a screen with unsaved work
 * asks for a login on the spot.
 */
export async function deskFetch(path: string, init: RequestInit = {}): Promise<Response> {
  return withToken((token) => fetch(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }));
}

/** Runs `call` with the token, and again with a fresh one if it was refused. */
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
 * A background call, such as a heartbeat. Without a session or connection it resolves to `null` instead of leaving the
 * desk. Safe while the page unloads.
 */
export async function quietFetch(path: string, init: RequestInit = {}): Promise<Response | null> {
  const token = storedToken();
  if (token === null) return null;
  const as = (bearer: string) =>
    fetch(path, { ...init, keepalive: true, headers: { ...init.headers, authorization: `Bearer ${bearer}` } });
  const answer = await as(token).catch(() => null);
  if (answer?.status !== 401) return answer;
  const renewed = await renewedAfter(answer).catch(() => null);
  return renewed === null ? null : as(renewed).catch(() => null);
}

/**
 * Has `logIn` called before the browser leaves for the login page, the newest one first. Returns a function that undoes
 * this.
 */
export function beforeLeaving(logIn: LogInHere): () => void {
  logInHere.unshift(logIn);
  return () => {
    logInHere.splice(logInHere.indexOf(logIn), 1);
  };
}

// Calls refused at the same time share one question.
function askToLogIn(): Promise<string | null> {
  if (isLoggingOut) return Promise.resolve(null);
  asking ??= askInTurn().finally(() => {
    asking = null;
  });
  return asking;
}

async function askInTurn(): Promise<string | null> {
  for (const logIn of logInHere) {
    const token = await logIn();
    if (token !== undefined) return token;
  }
  return null;
}

async function renewedAfter(refusal: Response): Promise<string | null> {
  return (await codeOf(refusal)) === 'token_expired' ? renewToken() : null;
}

/** True after a login without script, until its token is fetched. A token stored before belongs to an earlier login. */
export function isFreshLogin(): boolean {
  const token = storedToken();
  return FRESH_LOGIN.test(document.cookie) && (token === null || token !== renewed);
}

/** Gets and stores a fresh token by the session's cookie; `null` if the session has ended. Concurrent calls are shared. */
export function renewToken(): Promise<string | null> {
  renewal ??= askForToken().finally(() => {
    renewal = null;
  });
  return renewal;
}

async function askForToken(): Promise<string | null> {
  const answer = await fetch('/api/users/token', { method: 'POST' });
  const login = answer.ok ? loginIn(await answer.json()) : null;
  // Stored after a log-out, it would outlast the login that it belongs to.
  if (!login || isLoggingOut) return null;
  keepLogin(login);
  renewed = login.token;
  return login.token;
}

/** Ends the session here and on the server, then opens the login page, which leads back here. */
export async function leaveDesk(): Promise<never> {
  // A call was under way at a log-out: the browser is already leaving, and the login must not lead back here.
  if (isLoggingOut) throw new SessionEnded();
  window.dispatchEvent(new Event(LEAVING));
  await endSession();
  const { pathname, search } = window.location;
  window.location.assign(`/login?${new URLSearchParams({ next: pathname + search })}`);
  throw new SessionEnded();
}

/** Ends the session because its owner asked for it, and opens the login page (LOGIN-14). */
export async function logOut(): Promise<void> {
  isLoggingOut = true;
  // Back may restore this page from the back/forward cache; its next call must lead to the login again.
  window.addEventListener('pageshow', () => {
    isLoggingOut = false;
  });
  await endSession();
  window.location.assign('/login');
}

/** Clears token and user and ends the session on the server. */
async function endSession(): Promise<void> {
  clearLogin();
  await fetch('/api/users/logout', { method: 'POST', keepalive: true }).catch((error: unknown) => reportError(error));
}

/** The server's message for a refused call, or `fallback` if there is none. */
export async function problemText(answer: Response, fallback: string): Promise<string> {
  const body = await jsonOf(answer);
  return isRecord(body) && typeof body.message === 'string' ? body.message : fallback;
}

/** The message for a refusal without one, as a server in front of the site sends it: for editors, with what to do. */
export function wordsForStatus(status: number): string {
  const answered = `The server answered ${status}`;
  if (status === TOO_LARGE)
    return `${answered}: this is larger than it accepts. Make it smaller, or ask an administrator.`;
  if (status < SERVER_ERROR) return `${answered}.`;
  return `${answered}. Please try again in a moment; if it goes on, tell an administrator.`;
}

async function codeOf(answer: Response): Promise<unknown> {
  const body = await jsonOf(answer.clone());
  return isRecord(body) ? body.code : undefined;
}

async function jsonOf(answer: Response): Promise<unknown> {
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return isJson ? answer.json().catch(() => null) : null;
}
