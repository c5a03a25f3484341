import { z } from 'zod';
import { storedUserId } from '#app/desk/session/token-store.ts';

/** Unsaved work, and the ETag of the version it is based on. */
export interface TabDraft<T> {
  readonly values: T;
  readonly etag: string | null;
}

/** Who was logged in last: at the end of a session the user is forgotten before the drafts are kept. */
let user = '';

// With the user, so that nobody who logs in here afterwards is given what somebody else has typed.
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
    // A full store must not stop the typing.
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
  const parsed = z.object({ values: schema, etag: z.string().nullable() }).safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}
