import { isRecord, keepLogin, loginIn } from '../session/token-store.ts';

export const AFTER_LOGIN = '/admin/dashboard';
export const LOGGED_IN = 'Logged in successfully!';
export const LOGIN_FAILED = 'Login failed. Please check your email or password.';
const UNREACHABLE = 'Login failed. The site could not be reached: please check your connection and try again.';
const TROUBLE = 'Login failed because something went wrong on our side. Please try again in a moment.';
const TOO_MANY = 429;

export type LoginOutcome = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly text: string };

/** Logs in and keeps token and user in the browser (LOGIN-08, LOGIN-09); on failure nothing is kept (LOGIN-12). */
export async function logIn(email: string, password: string): Promise<LoginOutcome> {
  try {
    const answer = await fetch('/api/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const body: unknown = await answer.json().catch(() => null);
    const login = answer.ok ? loginIn(body) : null;
    if (login === null) return { kind: 'failed', text: failureText(answer.status, body) };
    keepLogin(login);
    return { kind: 'done' };
  } catch (error) {
    reportError(error);
    return { kind: 'failed', text: UNREACHABLE };
  }
}

/** What a try without script came to, as the address of the form says it. */
export function alertOf(query: URLSearchParams): string | null {
  const seconds = Number(query.get('wait'));
  if (seconds > 0) return waitText(Math.min(Math.ceil(seconds), 3600));
  return query.has('failed') ? LOGIN_FAILED : null;
}

function failureText(status: number, body: unknown): string {
  if (status === TOO_MANY && isRecord(body) && typeof body.retryAfter === 'number') return waitText(body.retryAfter);
  return status >= 500 ? TROUBLE : LOGIN_FAILED;
}

function waitText(seconds: number): string {
  return `Too many failed logins. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`;
}
