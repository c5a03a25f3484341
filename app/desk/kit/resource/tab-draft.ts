import { z } from 'zod';
import { storedUserId } from '#app/desk/session/token-store.ts';

/** Unsaved work, and the ETag of the version it is based on. */
export interface TabDraft<T> {
  readonly values: T;
  readonly etag: string | null;
  /** That version, for a form whose changes are put together with those of others. */
  readonly base?: T | undefined;
}

/** The last user logged in: when a session ends, the stored user is cleared before the drafts are written. */
let user = '';

// Includes the user, so that whoever logs in next in this tab is not offered somebody else's draft.
const keyOf = (slug: string) => `desk-form ${lastUser()} ${slug}`;

function lastUser(): string {
  user = storedUserId() || user;
  return user;
}

/** Keeps a draft for as long as the tab is open, across reloads and logins of the same person. */
export function keepTabDraft<T>(slug: string, draft: TabDraft<T>): void {
  try {
    sessionStorage.setItem(keyOf(slug), JSON.stringify(draft));
  } catch (error) {
    // Typing must go on when the storage is full.
    reportError(error);
  }
}

export function dropTabDraft(slug: string): void {
  sessionStorage.removeItem(keyOf(slug));
}

/** The draft kept under this name; `null` when there is none or it no longer fits the schema. */
export function keptTabDraft<T>(slug: string, schema: z.ZodType<T>): TabDraft<T> | null {
  const text = sessionStorage.getItem(keyOf(slug));
  if (text === null) return null;
  const parsed = z
    .object({ values: schema, etag: z.string().nullable(), base: schema.optional() })
    .safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}
