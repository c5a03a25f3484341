import type { Language } from '#domain/languages.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import type { Rate } from '#server/limits/rate-limit.ts';
import type { Notices } from '../notices/notices.service.ts';

/** Dependencies of the story services. */
export interface StoriesNeeds {
  readonly db: Database;
  /** Records corrections and kills for all channels. */
  readonly notices: Pick<Notices, 'record' | 'undoKill'>;
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** The languages offered to readers. */
  readonly languages: readonly Language[];
  /** How often one person may save working copies; tests set it lower. */
  readonly draftRate?: Rate;
  /** How often one person may change stories from the list. */
  readonly changesRate?: Rate;
  readonly media: { queueRemote(tx: Queryable, urls: readonly string[]): Promise<void> };
}
