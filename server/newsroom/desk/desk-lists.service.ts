import { type SectionSlug, theSection } from '../../../domain/sections.ts';
import { type Database, inTransaction, type Queryable } from '../../db/client.ts';
import { toSafeHtml } from '../safe-html.service.ts';
import { ListSave } from './desk-list-save.ts';
import { listOf } from './desk-list-view.ts';
import { readDeskList } from './desk-lists.repo.ts';
import type { DeskItem, ItemError, SentItem } from './desk-lists.schema.ts';

export interface DeskLists {
  /** The desk's published stories of a section, in order. */
  read(section: SectionSlug): Promise<DeskList>;
  /** Makes a section's list what was sent, in one transaction (decision 26). */
  save(section: SectionSlug, sent: readonly SentItem[], by: SavedBy): Promise<SaveResult>;
}

export interface DeskList {
  readonly items: readonly DeskItem[];
  /** Changes whenever a story of the list, its order or its length does. */
  readonly etag: string;
}

export interface SavedBy {
  readonly userId: string;
  /** The state the editor started from; null: whatever it is now. */
  readonly expectedEtag: string | null;
}

export type SaveResult =
  | { readonly kind: 'saved'; readonly list: DeskList }
  | { readonly kind: 'stale'; readonly etag: string }
  | { readonly kind: 'wrong'; readonly errors: readonly ItemError[] };

export interface DeskListNeeds {
  readonly db: Database;
  readonly siteUrl: string;
  readonly media: { wantRemote(tx: Queryable, urls: readonly string[]): Promise<void> };
}

const UNIQUE_VIOLATION = '23505';

/** The lists that the desk keeps: one per section, one save for all of it. */
export function createDeskLists(needs: DeskListNeeds): DeskLists {
  return {
    read: async (section) => listOf(await readDeskList(needs.db.pool, section)),
    async save(section, sent, by) {
      const kept = new Set((await readDeskList(needs.db.pool, section)).map((row) => row.body_html));
      // What equals the store's content went through the sanitiser when it was first saved.
      const bodies = new Map<string, string>(
        sent.map(({ content }) => [content, kept.has(content) ? content : toSafeHtml(content)]),
      );
      const attempt = () =>
        inTransaction(needs.db, (tx) => new ListSave(needs, tx, theSection(section), bodies).run(sent, by));
      try {
        return await attempt();
      } catch (error) {
        // The wire took the same slug between our look and our write: the second look sees it.
        if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return attempt();
        throw error;
      }
    },
  };
}
