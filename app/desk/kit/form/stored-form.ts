import { z } from 'zod';
import { deskFetch, problemText } from '#app/desk/session/desk-fetch.ts';
import type { FormKind } from './form-kind.ts';

export interface StoredForm<T> {
  readonly values: T;
  readonly etag: string | null;
}

export interface FormVersion<T> {
  readonly id: string;
  readonly savedAt: string;
  readonly savedBy: string | null;
  readonly values: T;
}

export type FormSaveOutcome =
  | { readonly kind: 'saved'; readonly etag: string | null }
  | { readonly kind: 'stale' }
  | { readonly kind: 'failed'; readonly reason: string };

const versionsAnswer = z.object({
  versions: z.array(
    z.object({ _id: z.string(), savedAt: z.string(), savedBy: z.string().nullable(), state: z.unknown() }),
  ),
});

/** The form as the server has it. Throws with a reason for people. */
export async function fetchForm<T>(kind: FormKind<T>): Promise<StoredForm<T>> {
  const answer = await deskFetch(kind.readPath, { cache: 'no-store' });
  if (!answer.ok) throw new Error(await problemText(answer, `The server answered ${answer.status}.`));
  return { values: kind.valuesOf(await answer.json()), etag: answer.headers.get('etag') };
}

/** Sends the whole form in one call, with the state it started from (SPEC-27). */
export async function sendForm<T>(kind: FormKind<T>, payload: unknown, etag: string): Promise<FormSaveOutcome> {
  const answer = await deskFetch(kind.savePath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'if-match': etag },
    body: JSON.stringify(payload),
  });
  if (answer.status === 409) return { kind: 'stale' };
  if (!answer.ok) return { kind: 'failed', reason: await problemText(answer, `The server answered ${answer.status}.`) };
  return { kind: 'saved', etag: answer.headers.get('etag') };
}

/** The former states of the form, newest first. */
export function versionsOf<T>(kind: FormKind<T>, answer: unknown): FormVersion<T>[] {
  return versionsAnswer.parse(answer).versions.map(({ _id, savedAt, savedBy, state }) => ({
    id: _id,
    savedAt,
    savedBy,
    values: kind.valuesOf(state),
  }));
}
