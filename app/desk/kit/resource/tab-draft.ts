import { z } from 'zod';

/** Unsaved work, and the tag of the state that it began from. */
export interface TabDraft<T> {
  readonly values: T;
  readonly etag: string | null;
}

const keyOf = (slug: string) => `desk-form ${slug}`;

/** Puts unsaved work aside; it lasts as long as the tab, reloads and logins included. */
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

/** The work put aside under this name; null: none, or one that no longer fits. */
export function keptTabDraft<T>(slug: string, schema: z.ZodType<T>): TabDraft<T> | null {
  const text = sessionStorage.getItem(keyOf(slug));
  if (text === null) return null;
  const parsed = z.object({ values: schema, etag: z.string().nullable() }).safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}
