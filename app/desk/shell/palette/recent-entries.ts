import { z } from 'zod';
import { storedUserId } from '#app/desk/session/token-store.ts';
import type { PaletteEntry } from './palette-entries.ts';

const MAX_RECENT = 5;
const kept = z
  .array(z.object({ to: z.string().startsWith('/admin/'), label: z.string(), hint: z.string() }))
  .max(MAX_RECENT);

type Store = Pick<Storage, 'getItem' | 'setItem'>;

// The tab's own store: titles of drafts must not outlive the tab on a browser that several people use.
const keyOf = (userId: string) => `desk-recent ${userId}`;

/** What this person chose last in this tab, newest first. */
export function recentEntries(store: Store = sessionStorage, userId = storedUserId()): readonly PaletteEntry[] {
  const text = store.getItem(keyOf(userId));
  const { data } = kept.safeParse(text === null ? [] : JSON.parse(text));
  return (data ?? []).map(({ to, label, hint }) => ({ id: `recent ${to}`, label, hint, does: { to } }));
}

/** Puts a chosen place of the desk first. Actions are not kept: they stand at the top anyway. */
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
    // A full store must not stop the way there.
    reportError(error);
  }
}
