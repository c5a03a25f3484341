import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { firstIdAt, ID_PATTERN } from '#domain/ids.ts';
import type { Queryable } from '#server/db/client.ts';
import type { BackupPlace } from './place.ts';
import { type BackupKey, BackupUnreadable, readSealed, writeSealed } from './sealed-files.ts';

/** The folder beside the backups that says whose data was erased: a restore has to do it again. */
const FOLDER = 'erasures';

/** What is noted of an erasure: no address, only the hashes by which somebody who has it again is recognised. */
const erasure = z.object({
  /** That of its entry in the audit log, which sorts by time. */
  id: z.string().regex(ID_PATTERN),
  at: z.iso.datetime(),
  person: z.string(),
  /** Of the mailbox, whichever way its address is written; erasures of earlier versions have none. */
  mailbox: z.string().nullable(),
});
export type Erasure = z.infer<typeof erasure>;

/**
 * Notes beside the backups each erasure from `since` on that is not noted there yet, and returns how many. `known` has the
 * ids of those that need not be looked for, and gets the others.
 */
export async function noteErasures(
  db: Queryable,
  { place, key, since, known }: { place: () => Promise<BackupPlace>; key: BackupKey; since: Date; known: Set<string> },
): Promise<number> {
  const { rows } = await db.query<Omit<Erasure, 'at'> & { at: Date }>(
    `select id, at, subject_id as person, details->>'mailbox' as mailbox from audit_log
     where subject_kind = 'visitor' and action = 'erased the data of' and id >= $1 order by id`,
    [firstIdAt(since)],
  );
  const unknown = rows.filter(({ id }) => !known.has(id));
  if (unknown.length === 0) return 0;
  const opened = await place();
  const there = new Set(await notedIn(opened));
  const missing = unknown.filter(({ id }) => !there.has(id));
  for (const { id, at, person, mailbox } of missing) {
    const content: Erasure = { id, at: at.toISOString(), person, mailbox };
    await writeSealed(opened, `${FOLDER}/${id}`, JSON.stringify(content), key);
  }
  for (const { id } of unknown) known.add(id);
  return missing.length;
}

export interface NotedErasures {
  readonly erasures: readonly Erasure[];
  /** The ids of those that were noted with another key. */
  readonly unreadable: readonly string[];
}

/** All erasures that are noted beside the backups, the earliest first. */
export async function notedErasures(place: BackupPlace, key: BackupKey): Promise<NotedErasures> {
  const erasures: Erasure[] = [];
  const unreadable: string[] = [];
  for (const id of await notedIn(place)) {
    try {
      erasures.push(erasure.parse(JSON.parse(await text(await readSealed(place, `${FOLDER}/${id}`, key)))));
    } catch (error) {
      if (!(error instanceof BackupUnreadable)) throw error;
      unreadable.push(id);
    }
  }
  return { erasures, unreadable };
}

/** Forgets erasures before `time`, which no backup there lacks. */
export async function forgetErasuresBefore(place: BackupPlace, time: Date): Promise<void> {
  const old = (await notedIn(place)).filter((id) => id < firstIdAt(time));
  await place.remove(old.map((id) => `${FOLDER}/${id}`));
}

async function notedIn(place: BackupPlace): Promise<string[]> {
  const names = (await place.list(FOLDER)).map((name) => name.slice(FOLDER.length + 1));
  // A file that is being written has another name.
  return names.filter((name) => ID_PATTERN.test(name)).toSorted();
}
