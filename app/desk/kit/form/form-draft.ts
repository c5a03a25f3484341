import { z } from 'zod';

export interface FormDraft<T> {
  readonly values: T;
  readonly etag: string | null;
}

const keyOf = (slug: string) => `desk-form ${slug}`;

/** Puts unsaved work aside; it lasts as long as the tab, reloads and logins included. */
export function keepFormDraft<T>(slug: string, draft: FormDraft<T>): void {
  try {
    sessionStorage.setItem(keyOf(slug), JSON.stringify(draft));
  } catch (error) {
    // A full store must not stop the typing.
    reportError(error);
  }
}

export function dropFormDraft(slug: string): void {
  sessionStorage.removeItem(keyOf(slug));
}

/** The work put aside for this form; null: none, or one that no longer fits. */
export function keptFormDraft<T>(slug: string, schema: z.ZodType<T>): FormDraft<T> | null {
  const text = sessionStorage.getItem(keyOf(slug));
  if (text === null) return null;
  const parsed = z.object({ values: schema, etag: z.string().nullable() }).safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}
