import { z } from 'zod';

/** Unsaved work, and the ETag of the version it is based on. */
export interface TabDraft<T> {
  readonly values: T;
  readonly etag: string | null;
}

const keyOf = (slug: string) => `desk-form ${slug}`;

/** Keeps a draft for as long as the tab is open, across reloads and logins. */
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
