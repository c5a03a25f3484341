import type { DeskItem } from '#domain/desk/desk-section.ts';
import { presentSection } from '#domain/desk/section-merge.ts';
import { type SectionSlug, theSection } from '#domain/sections.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { mergedSections } from '../model/merged-sections.ts';
import { writeAgain } from '../model/write-again.ts';
import { ListSave } from './desk-list-save.ts';
import { safeTexts } from './desk-list-texts.ts';
import { listOf } from './desk-list-view.ts';
import { readListedRows } from './desk-lists.repo.ts';
import type { ItemError, SentItem } from './desk-lists.schema.ts';

export interface DeskLists {
  /** The desk's published stories of a section, in order; of a merged one, those of the section that took them. */
  read(section: SectionSlug): Promise<DeskList>;
  /** Replaces a section's list in one transaction (SPEC-26); 409 for a merged section. */
  save(section: SectionSlug, sent: readonly SentItem[], by: SavedBy): Promise<SaveResult>;
}

export interface DeskList {
  readonly items: readonly DeskItem[];
  /** The ETag of the list. */
  readonly etag: string;
}

export interface SavedBy {
  readonly userId: string;
  /** The state the editor started from; null accepts any state. */
  readonly expectedEtag: string | null;
}

export interface SavedList {
  /** The stored items as editors read them; items sent only as ids are returned as ids. */
  readonly items: readonly (DeskItem | string)[];
  readonly etag: string;
  /** Ids of the sent items, in the order sent. */
  readonly ids: readonly string[];
}

export type SaveResult =
  | ({ readonly kind: 'saved' } & SavedList)
  | { readonly kind: 'stale'; readonly etag: string }
  | { readonly kind: 'wrong'; readonly errors: readonly ItemError[] };

export interface DeskListNeeds {
  readonly db: Database;
  readonly siteUrl: string;
  readonly media: { queueRemote(tx: Queryable, urls: readonly string[]): Promise<void> };
}

/** The lists that the desk keeps: one per section, one save for all of it. */
export function createDeskLists(needs: DeskListNeeds): DeskLists {
  return {
    read: async (section) => {
      const { pool } = needs.db;
      return listOf(await readListedRows(pool, presentSection(section, await mergedSections(pool))));
    },
    async save(section, sent, by) {
      const texts = await safeTexts(needs.db.pool, section, sent);
      return writeAgain(() =>
        inTransaction(needs.db, (tx) => new ListSave(needs, tx, theSection(section), texts).run(sent, by)),
      );
    },
  };
}
