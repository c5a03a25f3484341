import type { Language } from '#domain/languages.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import type { Rate } from '#server/limits/rate-limit.ts';
import type { Notices } from '../notices/notices.service.ts';

/** What working on stories takes. */
export interface StoriesNeeds {
  readonly db: Database;
  /** Told of corrections and kills. */
  readonly notices: Pick<Notices, 'record'>;
  /** Public address without a slash at its end. */
  readonly siteUrl: string;
  /** Those that readers are offered. */
  readonly languages: readonly Language[];
  /** How often one person may save working copies; tests set it lower. */
  readonly draftRate?: Rate;
  /** How often one person may change stories from the list. */
  readonly changesRate?: Rate;
  readonly media: { queueRemote(tx: Queryable, urls: readonly string[]): Promise<void> };
}
