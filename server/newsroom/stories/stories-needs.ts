import type { Database, Queryable } from '../../db/client.ts';

/** What working on stories takes. */
export interface StoriesNeeds {
  readonly db: Database;
  /** Public address without a slash at its end. */
  readonly siteUrl: string;
  readonly media: { wantRemote(tx: Queryable, urls: readonly string[]): Promise<void> };
}
