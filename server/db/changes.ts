import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { keepLatest } from '#domain/keep-latest.ts';
import { type Change, changeSchema, type PartialChange } from './cache-tags.ts';
import { afterCommit, type Database, type Queryable } from './client.ts';

const CHANNEL = 'matv_changes';
// PostgreSQL refuses payloads over 8,000 bytes, and an id and a time are added to these.
const WHOLE_BYTES = 7_000;
// 200 ids of 24 digits with quotes and names stay well below.
const NAMES_PER_MESSAGE = 200;
// A hundred letters of three or four bytes each.
const TOPICS_PER_MESSAGE = 15;

/** Microseconds since 1970 by the database's clock, which is finer than a Date. */
export type Moment = string;

const announcementSchema = changeSchema.extend({
  id: z.string().optional(),
  /** When the transaction of the change began. */
  at: z.string().regex(/^\d+$/).optional(),
});
type Announcement = z.infer<typeof announcementSchema>;

const TELL = `select began.at, pg_notify($1, jsonb_set($2::jsonb, '{at}', to_jsonb(began.at))::text)
  from (select (extract(epoch from now()) * 1000000)::bigint::text as at) began`;

/** How many recent announcements a node remembers: each reaches its own listeners twice and is handled once. */
const REMEMBERED = 1000;

/** The listeners of this process, by database pool. */
const listeners = new WeakMap<Queryable, Set<(announcement: Announcement) => unknown>>();

/**
 * Tells every node what changed, when the transaction of `tx` commits. Listeners in this process are done before that
 * transaction resolves, so a save is never answered before its pages are dropped.
 */
export async function announceChange(tx: Queryable, change: PartialChange): Promise<void> {
  const gathered = gathering.get(tx);
  if (gathered) {
    gathered.push(change);
    return;
  }
  for (const message of messagesOf(change)) {
    const told = { ...message, id: randomUUID() };
    const { rows } = await tx.query<{ at: Moment }>(TELL, [CHANNEL, payloadOf(told)]);
    const announcement = { ...told, at: rows[0]?.at };
    await afterCommit(tx, async (pool) => {
      await Promise.all([...(listeners.get(pool) ?? [])].map((hear) => hear(announcement)));
    });
  }
}

/** Changes collected instead of announced, by transaction (`gatherChanges`). */
const gathering = new WeakMap<Queryable, PartialChange[]>();

/**
 * Returns what `work` announces, beside its result, instead of announcing it: a transaction with many steps announces all of them together
 * with `announceChange(tx, mergeChanges(changes))`, and nothing of a step that it has rolled back.
 */
export async function gatherChanges<T>(
  tx: Queryable,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly announced: readonly PartialChange[] }> {
  const gathered: PartialChange[] = [];
  gathering.set(tx, gathered);
  try {
    return { result: await work(), announced: gathered };
  } finally {
    gathering.delete(tx);
  }
}

/** Merges `changes` into one. */
export function mergeChanges(changes: readonly PartialChange[]): Change {
  return {
    stories: changes.flatMap(({ stories = [] }) => stories),
    sections: changes.flatMap(({ sections = [] }) => sections),
    authors: changes.flatMap(({ authors = [] }) => authors),
    bylines: changes.flatMap(({ bylines = [] }) => bylines),
    followers: changes.flatMap(({ followers = [] }) => followers),
    topics: changes.flatMap(({ topics = [] }) => topics),
    forms: changes.flatMap(({ forms = [] }) => forms),
    petitions: changes.flatMap(({ petitions = [] }) => petitions),
    liveBlogs: changes.flatMap(({ liveBlogs = [] }) => liveBlogs),
    site: changes.flatMap(({ site = [] }) => site),
    notices: changes.flatMap(({ notices = [] }) => notices),
    onlyAdds: changes.every(({ onlyAdds = false }) => onlyAdds),
  };
}

/**
 * Calls `handle` for each change that any node commits, those of this process at once, and `onGap` when some may have
 * been missed. `handle` also gets when the transaction of the change began, if it is known; a save in this process waits
 * for what it returns. Returns a function that stops listening.
 */
export async function onChange(
  db: Pick<Database, 'listen' | 'pool'>,
  handle: (change: Change, at: Moment | null) => unknown,
  onGap?: () => void,
): Promise<() => Promise<void>> {
  const heard = new Map<string, unknown>();
  const hear = ({ id, at, ...change }: Announcement): unknown => {
    // The database's notification may arrive before the save announces it here; the save then waits for that handling.
    if (id !== undefined && heard.has(id)) return heard.get(id);
    const handled = handle(change, at ?? null);
    if (id !== undefined) keepLatest(heard, id, handled, REMEMBERED);
    return handled;
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

/** Null for an announcement of another version that this one does not understand: anything may have changed. */
function readAnnouncement(payload: string): Announcement | null {
  try {
    return announcementSchema.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/** Splits a change into messages within the size limit: one if all of it fits, else several for each kind. */
function messagesOf({ onlyAdds = false, ...change }: PartialChange): Change[] {
  const pieces: PartialChange[] = [
    ...slices(change.stories).map((stories) => ({ stories, onlyAdds })),
    ...slices(change.sections).map((sections) => ({ sections, onlyAdds })),
    ...slices(change.authors).map((authors) => ({ authors, onlyAdds })),
    ...slices(change.bylines).map((bylines) => ({ bylines, onlyAdds })),
    ...slices(change.followers).map((followers) => ({ followers, onlyAdds })),
    ...slices(change.topics, TOPICS_PER_MESSAGE).map((topics) => ({ topics, onlyAdds })),
    ...slices(change.forms).map((forms) => ({ forms, onlyAdds })),
    ...slices(change.petitions).map((petitions) => ({ petitions, onlyAdds })),
    ...slices(change.liveBlogs).map((liveBlogs) => ({ liveBlogs, onlyAdds })),
    ...slices(change.site).map((site) => ({ site, onlyAdds })),
    // Last: by then a node has heard of the pages.
    ...slices(change.notices).map((notices) => ({ notices, onlyAdds })),
  ];
  const whole = mergeChanges(pieces);
  return pieces.length > 1 && Buffer.byteLength(payloadOf(whole)) <= WHOLE_BYTES
    ? [whole]
    : pieces.map((piece) => mergeChanges([piece]));
}

/**
 * Without what did not change, because nodes of an older version drop every page when they hear of a kind that
 * they do not know.
 */
function payloadOf(told: PartialChange): string {
  return JSON.stringify(told, (_key, value: unknown) => {
    const isEmpty = value === false || (Array.isArray(value) && value.length === 0);
    return isEmpty ? undefined : value;
  });
}

/** The different names among `all`, at most `most` together. */
function slices<Name>(all: readonly Name[] = [], most = NAMES_PER_MESSAGE): Name[][] {
  const names = [...new Set(all)];
  const count = Math.ceil(names.length / most);
  return Array.from({ length: count }, (_, index) => {
    const start = index * most;
    return names.slice(start, start + most);
  });
}
