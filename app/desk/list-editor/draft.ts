import { z } from 'zod';
import type { EditedItem } from './list-state.ts';

const draft = z.object({
  etag: z.string().nullable(),
  items: z.array(
    z.object({
      key: z.string(),
      id: z.string().nullable(),
      followsTitle: z.boolean(),
      title: z.string(),
      image: z.string(),
      imageAlt: z.string(),
      content: z.string(),
      category: z.string(),
      slug: z.string(),
    }),
  ),
});

export interface Draft {
  readonly etag: string | null;
  readonly items: readonly EditedItem[];
}

const keyOf = (editor: string) => `desk-draft ${editor}`;

/** Puts unsaved work aside when the session ends under an editor's hands; it lasts as long as the tab. */
export function keepDraft(editor: string, work: Draft): void {
  sessionStorage.setItem(keyOf(editor), JSON.stringify(work));
}

export function dropDraft(editor: string): void {
  sessionStorage.removeItem(keyOf(editor));
}

export function keptDraft(editor: string): Draft | null {
  const text = sessionStorage.getItem(keyOf(editor));
  const parsed = text === null ? null : draft.safeParse(JSON.parse(text));
  return parsed?.success ? parsed.data : null;
}
