import { keepLogin, loginIn } from '#app/desk/session/token-store.ts';
import { isRecord } from '#domain/is-record.ts';
import { failureOf, LOGIN_FAILED, type LoginFailure, UNREACHABLE } from './log-in.ts';

/** The outcome of one step of a login in the dialog: 'code' asks for the second factor with its ticket. */
export type StepOutcome =
  | { readonly kind: 'done'; readonly token: string }
  | { readonly kind: 'code'; readonly ticket: string }
  | { readonly kind: 'failed'; readonly failure: LoginFailure; readonly mustStartAnew: boolean };

const WRONG_CODE = 'That code is incorrect. Please enter the one shown now.';
const TOO_LATE = 'That took too long. Please give your password again.';

/** The first step: the password of an account whose address is known. */
export function givePassword(email: string, password: string): Promise<StepOutcome> {
  return step('/api/users/login', { email, password });
}

/** The second step, for accounts with two-factor: a code of the app, or a recovery code. */
export function giveCode(ticket: string, code: string): Promise<StepOutcome> {
  return step('/api/users/login/two-factor', { ticket, code });
}

async function step(path: string, sent: Readonly<Record<string, string>>): Promise<StepOutcome> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
    return outcomeOf(answer, await answer.json().catch(() => null));
  } catch (error) {
    reportError(error);
    return failed({ text: LOGIN_FAILED, more: UNREACHABLE });
  }
}

function outcomeOf(answer: Response, body: unknown): StepOutcome {
  const login = answer.ok ? loginIn(body) : null;
  if (login) {
    keepLogin(login);
    return { kind: 'done', token: login.token };
  }
  const { code, ticket } = isRecord(body) ? body : {};
  if (code === 'two_factor_needed' && typeof ticket === 'string') return { kind: 'code', ticket };
  if (code === 'ticket_expired') return failed({ text: TOO_LATE, more: null }, true);
  if (code === 'wrong_code') return failed({ text: WRONG_CODE, more: null });
  return failed(failureOf(answer.status, body));
}

function failed(failure: LoginFailure, mustStartAnew = false): StepOutcome {
  return { kind: 'failed', failure, mustStartAnew };
}
