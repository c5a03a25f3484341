import { isRecord, keepLogin, loginIn } from '../session/token-store.ts';

export const AFTER_LOGIN = '/admin/dashboard';
export const LOGGED_IN = 'Logged in successfully!';
export const LOGIN_FAILED = 'Login failed. Please check your email or password.';
const UNREACHABLE = 'Login failed. The site could not be reached: please check your connection and try again.';
const TROUBLE = 'Login failed because something went wrong on our side. Please try again in a moment.';
const WRONG_CODE = 'That code is not right. Type the one that your app shows now.';
const WRONG_RECOVERY_CODE = 'That recovery code is not right, or it was used before.';
const TOO_LATE = 'That took too long. Please log in again with your password.';
const TOO_MANY = 429;

export type LoginOutcome =
  | { readonly kind: 'done' }
  /** The password was right and a code is asked for, at `CODE_STEP`. */
  | { readonly kind: 'code' }
  | { readonly kind: 'failed'; readonly text: string };

/** Where the code of a second factor is typed; the browser holds the ticket for it in a cookie. */
export const CODE_STEP = '/login?step=code';

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
    if (isRecord(body) && body.code === 'two_factor_needed') return { kind: 'code' };
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
  if (query.has('late')) return TOO_LATE;
  if (!query.has('failed')) return null;
  if (query.get('step') !== 'code') return LOGIN_FAILED;
  return query.get('with') === 'recovery' ? WRONG_RECOVERY_CODE : WRONG_CODE;
}

/** What a refused login says to people (LOGIN-12). */
export function failureText(status: number, body: unknown): string {
  if (status === TOO_MANY && isRecord(body) && typeof body.retryAfter === 'number') return waitText(body.retryAfter);
  return status >= 500 ? TROUBLE : LOGIN_FAILED;
}

function waitText(seconds: number): string {
  return `Too many failed logins. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`;
}
