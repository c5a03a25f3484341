import { inTransaction } from '#server/db/client.ts';
import { safeTexts } from '../desk/desk-list-texts.ts';
import type { DeskListNeeds, SavedBy } from '../desk/desk-lists.service.ts';
import { writeAgain } from '../model/write-again.ts';
import { readVersions } from './world-news.repo.ts';
import type { SentLists } from './world-news.schema.ts';
import { saveWorldNews, type WorldNewsResult } from './world-news-save.ts';
import { readWorldNews, type StoredWorldNews } from './world-news-view.ts';

const VERSIONS_SHOWN = 20;

/** The two lists of World News that the desk keeps (DESK-47). */
export interface WorldNews {
  read(): Promise<StoredWorldNews>;
  /** Replaces both lists with what was sent, in one transaction. */
  save(sent: SentLists, by: SavedBy): Promise<WorldNewsResult>;
  /** The lists after each of the last saves, newest first. */
  versions(): Promise<Awaited<ReturnType<typeof readVersions>>>;
}

export function createWorldNews(needs: DeskListNeeds): WorldNews {
  const { db } = needs;
  return {
    read: () => readWorldNews(db.pool),
    versions: () => readVersions(db.pool, VERSIONS_SHOWN),
    async save(sent, by) {
      const texts = await safeTexts(db.pool, 'world', [...sent.worldNews, ...sent.recommended]);
      return writeAgain(() => inTransaction(db, (tx) => saveWorldNews(needs, tx, sent, texts, by)));
    },
  };
}
