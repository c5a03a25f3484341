import { isRecord, keepLogin, loginIn } from '#app/desk/session/token-store.ts';

export const AFTER_LOGIN = '/admin/dashboard';
export const LOGGED_IN = 'Logged in successfully!';
export const LOGIN_FAILED = 'Login failed. Please check your email or password.';
export const UNREACHABLE = 'The site could not be reached: please check your connection and try again.';
export const PASSKEY_FAILED = 'You could not be logged in with a passkey.';
const TROUBLE = 'Something went wrong on our side. Please try again in a moment.';
const WRONG_CODE = 'That code is incorrect. Enter the one your app shows now.';
const WRONG_RECOVERY_CODE = 'That recovery code is incorrect or has already been used.';
const TOO_LATE = 'That took too long. Please log in again with your password.';
/** Why a login at the organisation's own provider came to nothing. */
const SINGLE_SIGN_ON: Readonly<Record<string, LoginFailure>> = {
  failed: { text: 'That login could not be completed.', more: 'Please try again, or use your password.' },
  late: { text: 'That took too long. Please log in again.', more: null },
  cancelled: { text: 'The login was cancelled.', more: null },
  unverified: {
    text: 'Your e-mail address has not been verified.',
    more: 'Ask whoever looks after your account there to verify it, or use your password.',
  },
  unknown: {
    text: 'There is no account for your e-mail address.',
    more: 'Ask an administrator of the desk to invite you.',
  },
};
const TOO_MANY = 429;

/** What a failed login says: the alert, and below it the cause where more is known than that it failed. */
export interface LoginFailure {
  readonly text: string;
  readonly more: string | null;
}

export type LoginOutcome =
  | { readonly kind: 'done' }
  /** The password was right and a code is asked for, at `CODE_STEP`. */
  | { readonly kind: 'code' }
  /** The password was made up by the site: at `path` people choose their own. */
  | { readonly kind: 'new password'; readonly path: string }
  | { readonly kind: 'failed'; readonly failure: LoginFailure };

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
    if (isRecord(body) && body.code === 'new_password_needed' && typeof body.path === 'string') {
      return { kind: 'new password', path: body.path };
    }
    if (login === null) return { kind: 'failed', failure: failureOf(answer.status, body) };
    keepLogin(login);
    return { kind: 'done' };
  } catch (error) {
    reportError(error);
    return { kind: 'failed', failure: { text: LOGIN_FAILED, more: UNREACHABLE } };
  }
}

/** What a try without script came to, as the address of the form says it. */
export function alertOf(query: URLSearchParams): LoginFailure | null {
  const provider = query.get('sso');
  if (provider !== null && Object.hasOwn(SINGLE_SIGN_ON, provider)) return SINGLE_SIGN_ON[provider] ?? null;
  const seconds = Number(query.get('wait'));
  const wait = seconds > 0 ? waitText(Math.min(Math.ceil(seconds), 3600)) : null;
  const cause = wait ?? (query.has('trouble') ? TROUBLE : null);
  if (query.has('late')) return { text: TOO_LATE, more: null };
  if (query.get('step') === 'code') {
    if (cause !== null) return { text: cause, more: null };
    if (!query.has('failed')) return null;
    return { text: query.get('with') === 'recovery' ? WRONG_RECOVERY_CODE : WRONG_CODE, more: null };
  }
  return cause !== null || query.has('failed') ? { text: LOGIN_FAILED, more: cause } : null;
}

/** What a refused login says to people: always the same alert, and honestly why where it was not their mistake (LOGIN-12). */
export function failureOf(status: number, body: unknown): LoginFailure {
  if (status === TOO_MANY && isRecord(body) && typeof body.retryAfter === 'number') {
    return { text: LOGIN_FAILED, more: waitText(body.retryAfter) };
  }
  return { text: LOGIN_FAILED, more: status >= 500 ? TROUBLE : null };
}

function waitText(seconds: number): string {
  return `Too many failed logins. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`;
}
