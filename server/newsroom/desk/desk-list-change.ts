import type { DeskItem } from '#domain/desk/desk-section.ts';
import type { SectionSlug } from '#domain/sections.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { refuseMergedList } from '../model/merged-sections.ts';
import { lockDeskList } from '../model/placements.ts';
import { keepRevision } from '../model/revisions.repo.ts';
import { announceStories } from '../model/story-changes.ts';
import { writeAgain } from '../model/write-again.ts';
import { itemOf, listEtag } from './desk-list-view.ts';
import {
  type PlacedRow,
  readPlacedRows,
  readTexts,
  removePlacement,
  sectionsOfStories,
  unpublishStory,
  writeOrder,
} from './desk-lists.repo.ts';
import { rememberRemoval } from './desk-section.repo.ts';

/** A story was added to a list or removed from it: the list's ETag before and after, and the story if added. */
export interface OneChange {
  readonly item: DeskItem | null;
  readonly before: string;
  readonly etag: string;
}

/**
 * Adds one story to a list or removes it, in a transaction that locks out saves of that list. `write` throws a Problem
 * to refuse; an added story goes to the end.
 */
export async function changeOneOfList(
  db: Database,
  section: SectionSlug,
  storyId: string,
  write: (tx: Queryable, listed: readonly PlacedRow[]) => Promise<void>,
): Promise<OneChange> {
  const change = async (tx: Queryable): Promise<OneChange> => {
    await lockDeskList(tx, section);
    await refuseMergedList(tx, section);
    const rows = await readPlacedRows(tx, section, []);
    const listed = rows.filter((row) => row.is_listed);
    const stoodOn = await sectionsOfStories(tx, [storyId]);
    await write(tx, listed);
    const others = listed.filter((row) => row.id !== storyId).map((row) => row.id);
    await writeOrder(tx, section, [...others, storyId]);
    const after = await readPlacedRows(tx, section, []);
    await announceStories(tx, [storyId], { sections: [section, ...stoodOn] });
    const row = after.find(({ id, is_listed }) => is_listed && id === storyId);
    const item = row ? itemOf(row, (await readTexts(tx, [storyId])).get(storyId)?.body_html ?? '') : null;
    return { item, before: listEtag(rows), etag: listEtag(after) };
  };
  return writeAgain(() => inTransaction(db, change));
}

/**
 * Takes a story off a list, restorably: unpublishes it, or, if it belongs to another section, only removes it from
 * this list.
 */
export async function takeOffList(tx: Queryable, section: SectionSlug, row: PlacedRow, userId: string): Promise<void> {
  await rememberRemoval(tx, section, row.id, userId);
  if (row.section !== section) return removePlacement(tx, section, row.id);
  await keepRevision(tx, row.id, null);
  await unpublishStory(tx, row.id, row.version);
  await keepRevision(tx, row.id, userId);
}
