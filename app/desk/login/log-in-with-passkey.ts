import { PasskeyTrouble, signWithPasskey } from '#app/desk/session/passkey.ts';
import { keepLogin, loginIn } from '#app/desk/session/token-store.ts';
import { passkeyRequest } from '#domain/desk/passkeys.ts';
import { isRecord } from '#domain/is-record.ts';
import { type LoginFailure, PASSKEY_FAILED, UNREACHABLE } from './log-in.ts';

const PATH = '/api/users/login/passkey';
const SOMEBODY_ELSE = 'That passkey belongs to another account. Please use one of yours, or your password.';
const TROUBLE = 'Something went wrong on our side. Please try again in a moment, or use your password.';

export type PasskeyOutcome =
  | { readonly kind: 'done'; readonly token: string }
  /** Nobody picked a passkey, so there is nothing to report. */
  | { readonly kind: 'unused' }
  | { readonly kind: 'failed'; readonly failure: LoginFailure };

/**
 * Logs in with a passkey and keeps token and user in the browser; `isAutofill` as for `signWithPasskey`. `isWanted` is
 * checked before the browser is asked: on a slow line, autofill would abort the ceremony that the button has started
 * meanwhile. With `email`, only that account may log in, since a device may offer passkeys of several.
 */
export async function logInWithPasskey(
  isAutofill: boolean,
  isWanted: () => boolean = () => true,
  email: string | null = null,
): Promise<PasskeyOutcome> {
  try {
    const asked = await post(`${PATH}/options`);
    if (asked.status !== 200) return isAutofill ? { kind: 'unused' } : failed(asked);
    if (!isWanted()) return { kind: 'unused' };
    const response = await signWithPasskey(passkeyRequest.parse(asked.body), isAutofill);
    const answer = await post(PATH, { response });
    const login = answer.status === 200 ? loginIn(answer.body) : null;
    if (login === null) return failed(answer);
    if (email !== null && login.user.email !== email) {
      await post('/api/users/logout');
      return { kind: 'failed', failure: because(SOMEBODY_ELSE) };
    }
    keepLogin(login);
    return { kind: 'done', token: login.token };
  } catch (error) {
    if (error instanceof PasskeyTrouble) {
      const isUnused = error.isAborted || isAutofill;
      return isUnused ? { kind: 'unused' } : { kind: 'failed', failure: because(error.message) };
    }
    reportError(error);
    return { kind: 'failed', failure: because(UNREACHABLE) };
  }
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function post(path: string, body: object = {}): Promise<Answer> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json().catch(() => null) };
}

/** Below 500 the server's message says in plain words why it refused. */
function failed({ status, body }: Answer): PasskeyOutcome {
  const said = status < 500 && isRecord(body) && typeof body.message === 'string' ? body.message : TROUBLE;
  return { kind: 'failed', failure: because(said) };
}

function because(more: string): LoginFailure {
  return { text: PASSKEY_FAILED, more };
}
