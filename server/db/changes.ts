import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { keepLatest } from '#domain/keep-latest.ts';
import { afterCommit, type Database, type Queryable } from './client.ts';

const CHANNEL = 'matv_changes';
// PostgreSQL refuses payloads over 8,000 bytes: 200 ids of 24 digits with quotes and names stay well below.
const IDS_PER_MESSAGE = 200;

const changeSchema = z.object({
  stories: z.array(z.string()).default([]),
  sections: z.array(z.string()).default([]),
  authors: z.array(z.string()).default([]),
  media: z.array(z.string()).default([]),
  forms: z.array(z.string()).default([]),
  petitions: z.array(z.string()).default([]),
});

/** What a write touched: ids of stories, authors, pictures and petitions, slugs of the sections whose lists changed, names of forms. */
export type Change = z.infer<typeof changeSchema>;

const announcementSchema = changeSchema.extend({ id: z.string().optional() });
type Announcement = z.infer<typeof announcementSchema>;

/** Announcements that were heard lately, so that each is handled once: they reach this node's own listeners twice. */
const REMEMBERED = 1000;

/** Who listens in this process, by the pool of the database. */
const listeners = new WeakMap<Queryable, Set<(announcement: Announcement) => void>>();

/**
 * Tells every node what changed; takes effect with the commit of the transaction that `tx` is in. Whoever listens in
 * this process has heard it when that transaction resolves, so that no answer to a save is ahead of the pages.
 */
export async function announceChange(tx: Queryable, change: Partial<Change>): Promise<void> {
  for (const part of partsOf(change)) {
    const announcement = { ...part, id: randomUUID() };
    await tx.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(announcement)]);
    afterCommit(tx, (pool) => {
      for (const hear of listeners.get(pool) ?? []) hear(announcementSchema.parse(announcement));
    });
  }
}

/**
 * Calls `handle` for each change that any node commits, those of this process at once; `onGap` when some may have been
 * missed; the answer stops it.
 */
export async function onChange(
  db: Pick<Database, 'listen' | 'pool'>,
  handle: (change: Change) => void,
  onGap?: () => void,
): Promise<() => Promise<void>> {
  const heard = new Map<string, true>();
  const hear = ({ id, ...change }: Announcement): void => {
    if (id !== undefined) {
      if (heard.has(id)) return;
      keepLatest(heard, id, true, REMEMBERED);
    }
    handle(change);
  };
  const ownListeners = listeners.get(db.pool) ?? new Set();
  listeners.set(db.pool, ownListeners.add(hear));
  const onPayload = (payload: string): void => {
    const announcement = readAnnouncement(payload);
    if (announcement) hear(announcement);
    else onGap?.();
  };
  const stop = await db.listen(CHANNEL, onPayload, onGap);
  return async () => {
    ownListeners.delete(hear);
    await stop();
  };
}

/** Null for what another version of the program may have said: as much may have changed as is not understood. */
function readAnnouncement(payload: string): Announcement | null {
  try {
    return announcementSchema.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/** A change in pieces that one message can hold each. */
function partsOf(change: Partial<Change>): Partial<Change>[] {
  const kinds = ['stories', 'sections', 'authors', 'media', 'forms', 'petitions'] as const;
  return kinds.flatMap((kind) => {
    const ids = [...new Set(change[kind] ?? [])];
    const parts: Partial<Change>[] = [];
    for (let start = 0; start < ids.length; start += IDS_PER_MESSAGE) {
      parts.push({ [kind]: ids.slice(start, start + IDS_PER_MESSAGE) });
    }
    return parts;
  });
}
