import { z } from 'zod';
import { storedUserId } from '#app/desk/session/token-store.ts';
import type { PaletteEntry } from './palette-entries.ts';

const MAX_RECENT = 5;
const places = z
  .array(
    z.object({
      to: z.string().startsWith('/admin/'),
      label: z.string(),
      hint: z.string(),
    }),
  )
  .max(MAX_RECENT);

/** Parses the stored text. Anything invalid counts as no entries. */
const stored = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(places)
  .catch([]);

type Store = Pick<Storage, 'getItem' | 'setItem'>;

// In sessionStorage: titles of drafts must not outlive the tab on a browser that several people use.
const keyOf = (userId: string) => `desk-recent ${userId}`;

/** What this person chose last in this tab, newest first. */
export function recentEntries(store: Store = sessionStorage, userId = storedUserId()): readonly PaletteEntry[] {
  const text = store.getItem(keyOf(userId));
  return stored.parse(text).map(({ to, label, hint }) => ({ id: `recent ${to}`, label, hint, does: { to } }));
}

/** Puts a chosen place of the desk first. Actions are not kept: they are at the top anyway. */
export function keepRecent(
  { label, hint, does }: PaletteEntry,
  store: Store = sessionStorage,
  userId = storedUserId(),
): void {
  if (!('to' in does) || !does.to.startsWith('/admin/')) return;
  const others = recentEntries(store, userId).flatMap((one) =>
    'to' in one.does && one.does.to !== does.to ? [{ to: one.does.to, label: one.label, hint: one.hint }] : [],
  );
  try {
    store.setItem(keyOf(userId), JSON.stringify([{ to: does.to, label, hint }, ...others].slice(0, MAX_RECENT)));
  } catch (error) {
    // Full storage must not stop the navigation.
    reportError(error);
  }
}
