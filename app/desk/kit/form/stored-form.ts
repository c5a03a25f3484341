import { z } from 'zod';
import { versionsAnswer } from '#domain/desk/versions.ts';
import { callDesk } from '../resource/call-desk.ts';
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

/** The stored form. */
export async function fetchForm<T>(kind: FormKind<T>, signal?: AbortSignal): Promise<StoredForm<T>> {
  const answer = await callDesk(kind.readPath, signal === undefined ? {} : { signal });
  return { values: kind.valuesOf(await answer.json()), etag: answer.headers.get('etag') };
}

/** Saves the whole form in one call, over the version `etag` (SPEC-27). Resolves to the new ETag. */
export async function sendForm<T>(kind: FormKind<T>, payload: unknown, etag: string): Promise<string | null> {
  const answer = await callDesk(kind.savePath, { method: 'POST', body: payload, ifMatch: etag });
  return answer.headers.get('etag');
}

/** The versions of the form, newest first. */
export function versionsOf<T>(kind: FormKind<T>, answer: unknown): FormVersion<T>[] {
  return versionsAnswer(z.unknown())
    .parse(answer)
    .versions.map(({ _id, savedAt, savedBy, state }) => ({
      id: _id,
      savedAt,
      savedBy,
      values: kind.valuesOf(state),
    }));
}
