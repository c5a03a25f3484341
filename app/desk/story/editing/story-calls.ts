import type { z } from 'zod';
import { deskFetch, problemText, wordsForStatus } from '#app/desk/session/desk-fetch.ts';
import {
  checkAnswer,
  deskStory,
  draftSaved,
  type FieldMessage,
  notReady,
  type StoryFields,
  staleDraft,
  staleStory,
} from '#domain/desk/desk-story.ts';
import { type StateChange, storyChangesAnswer } from '#domain/desk/story-changes.ts';
import { isRecord } from '#domain/is-record.ts';

/** A version conflict: what somebody else saved, and the versions to send when saving over it. */
export interface Clash {
  readonly theirs: StoryFields;
  /** What both versions were made from; null where the server does not know it. */
  readonly base: StoryFields | null;
  readonly version: number;
  readonly baseVersion: number;
  readonly by: string | null;
  readonly at: string | null;
  /** True when the story itself changed below the working copy, by a section list or the wire. */
  readonly isStory: boolean;
}

export type Called<T> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'clash'; readonly clash: Clash }
  | { readonly kind: 'not ready'; readonly problems: readonly FieldMessage[] }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

export interface Versions {
  readonly version: number;
  readonly baseVersion: number;
}

const UNREACHABLE = 'The site could not be reached.';
const TOO_MANY = 429;

/** Saves the working copy (SPEC-27); `keep` makes a revision of it. */
export function sendDraft(id: string, save: Versions & { fields: StoryFields; keep: boolean }) {
  return call(`/api/desk/stories/${id}/draft`, { method: 'PUT', body: save, versions: save, answer: draftSaved });
}

/** Publishes the working copy now, or schedules it for `at`. */
export function publish(id: string, versions: Versions, at: string | null) {
  const body = at === null ? versions : { ...versions, at };
  return call(`/api/desk/stories/${id}/publish`, { body, versions, answer: deskStory });
}

/** Publishes the version before the update that made `version` of the story. */
export function undoUpdate(id: string, version: number) {
  const versions = { version: 0, baseVersion: version };
  return call(`/api/desk/stories/${id}/publish/undo`, { body: { version }, versions, answer: deskStory });
}

/** Why a call did not work, in words. */
export function reasonOf(called: Exclude<Called<unknown>, { kind: 'done' }>): string {
  if (called.kind === 'clash') return 'The story has changed since you opened it.';
  return called.kind === 'not ready' ? called.problems.map(({ message }) => message).join(' ') : called.reason;
}

/** Checks the working copy for what editors should look at before publication. */
export function check(id: string) {
  return call(`/api/desk/stories/${id}/check`, { answer: checkAnswer });
}

export type StoryAction = 'review' | 'review/answer' | 'unschedule' | 'withdraw' | 'restore' | 'corrections';

/** Runs an action on a story; the answer is the story as it is afterwards. */
export function act(id: string, action: StoryAction, body: Readonly<Record<string, unknown>>) {
  return call(`/api/desk/stories/${id}/${action}`, { body, answer: deskStory });
}

/** The story as it is now. */
export function readStory(id: string) {
  return call(`/api/desk/stories/${id}`, { method: 'GET', answer: deskStory });
}

/** Changes the state of a story that is as `change` says. */
export function changeState(change: StateChange) {
  return call('/api/desk/stories/changes', { body: { changes: [change] }, answer: storyChangesAnswer });
}

export function discardDraft(id: string) {
  return call(`/api/desk/stories/${id}/draft`, { method: 'DELETE', answer: deskStory });
}

interface Call<T> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  /** The versions that were sent; needed to describe a conflict with the published story. */
  readonly versions?: Versions;
  readonly answer: z.ZodType<T>;
}

async function call<T>(path: string, { method = 'POST', body, versions, answer }: Call<T>): Promise<Called<T>> {
  const sent =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const got = await reached(() => deskFetch(path, { method, cache: 'no-store', ...sent }));
  if (got === null) return { kind: 'unreachable', reason: UNREACHABLE };
  if (got.ok) {
    const data: unknown = await reached(() => got.json());
    return data === null ? { kind: 'unreachable', reason: UNREACHABLE } : { kind: 'done', data: answer.parse(data) };
  }
  if (got.status >= 500 || got.status === TOO_MANY) {
    return { kind: 'unreachable', reason: await problemText(got, UNREACHABLE) };
  }
  return refusal(got, versions);
}

/** Null when there is no connection, or it breaks in the middle of an answer: `fetch` then throws a TypeError. */
async function reached<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function refusal(got: Response, versions: Versions | undefined): Promise<Called<never>> {
  const body: unknown = await got
    .clone()
    .json()
    .catch(() => null);
  const code = isRecord(body) ? body.code : null;
  const draft = code === 'stale_draft' ? staleDraft.safeParse(body) : null;
  if (draft?.success) {
    const { fields, version, baseVersion, updatedBy, updatedAt } = draft.data.theirs;
    return {
      kind: 'clash',
      clash: { theirs: fields, base: null, version, baseVersion, by: updatedBy, at: updatedAt, isStory: false },
    };
  }
  const story = code === 'stale_story' ? staleStory.safeParse(body) : null;
  if (story?.success && versions) {
    const { fields, version } = story.data.theirs;
    const clash = {
      theirs: fields,
      base: story.data.base,
      version: versions.version,
      baseVersion: version,
      by: null,
      at: null,
      isStory: true,
    };
    return { kind: 'clash', clash };
  }
  const missing = code === 'not_ready' ? notReady.safeParse(body) : null;
  if (missing?.success) return { kind: 'not ready', problems: missing.data.problems };
  return { kind: 'refused', reason: await problemText(got, wordsForStatus(got.status)) };
}
