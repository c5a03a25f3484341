import type { StoryNotice } from '#domain/desk/story-notices.ts';
import { oneLine } from '#domain/html-text.ts';
import { newId } from '#domain/ids.ts';
import { changeSchema, type PartialChange } from '#server/db/cache-tags.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { deleteDeadNodes } from '#server/nodes/heartbeat.ts';
import { openTranslationTasks } from '../model/translation-tasks.ts';
import { deleteOldPings } from '../sitemaps/feed-pings.repo.ts';
import { askedChannels, type Notice, type NoticeChannel } from './notice.ts';
import {
  closeCorrections,
  deleteOldNotices,
  insertNotice,
  insertReceipts,
  lockNotice,
  makeDue,
  noticesById,
  noticesInTrouble,
  noticesOfStory,
  storyToTellOf,
} from './notices.repo.ts';

/** What was corrected or killed. */
export interface NoticeOrder extends Pick<Notice, 'storyId' | 'kind' | 'origin' | 'text'> {
  /** Null for the wire. */
  readonly userId: string | null;
  /** What the same transaction announces. */
  readonly change: PartialChange;
}

/** Corrections and kills, and how far each has come in every channel. */
export interface Notices {
  readonly channels: readonly NoticeChannel[];
  /**
   * In the transaction of the correction or kill of a story that readers could see: keeps it, and has every channel begin.
   * Rolled back, it never was.
   */
  record(tx: Queryable, order: NoticeOrder): Promise<void>;
}

/** `channels` in the order in which the desk lists them. */
export function createNotices({ channels }: Pick<Notices, 'channels'>): Notices {
  return { channels, record: (tx, order) => record(tx, channels, order) };
}

async function record(
  tx: Queryable,
  channels: readonly NoticeChannel[],
  { storyId, kind, origin, text, userId, change }: NoticeOrder,
): Promise<void> {
  const story = await storyToTellOf(tx, storyId);
  if (!story) return;
  if (kind === 'kill') await closeCorrections(tx, storyId, 'The story was killed: see the receipts of the kill.');
  const { now: at, ...told } = story;
  const notice: Notice = {
    ...told,
    id: newId(),
    storyId,
    kind,
    origin,
    text: oneLine(text),
    at,
    // Sitemaps are kept for half an hour where nothing was corrected or killed.
    change: changeSchema.parse({ ...change, site: [...(change.site ?? []), 'sitemaps'] }),
  };
  await openTranslationTasks(tx, notice);
  await insertNotice(tx, notice, userId, channels.length === 0);
  for (const channel of channels) await channel.begin?.(tx, notice);
  await insertReceipts(tx, notice.id, askedChannels(channels));
  await announceChange(tx, { site: ['sitemaps'], notices: [notice.id] });
}

const SHOWN_OF_STORY = 20;
const SHOWN_IN_TROUBLE = 50;

/** What happened to a story, newest first. */
export function readNotices(db: Queryable, storyId: string): Promise<StoryNotice[]> {
  return noticesOfStory(db, storyId, SHOWN_OF_STORY);
}

/** Those with a receipt that failed or waits for long, oldest first. */
export function readTroubles(db: Queryable): Promise<StoryNotice[]> {
  return noticesInTrouble(db, SHOWN_IN_TROUBLE);
}

/** Has what failed tried again at once. Throws the Problem 404. */
export async function retryNotice(
  { db, notices: { channels } }: { readonly db: Pick<Database, 'pool'>; readonly notices: Notices },
  id: string,
): Promise<StoryNotice> {
  return inTransaction(db, async (tx) => {
    const notice = await lockNotice(tx, id);
    if (!notice) throw new Problem(404, 'notice_not_found', 'There is no such correction or kill.');
    const failedOnes = await makeDue(tx, id);
    for (const channel of channels) if (failedOnes.includes(channel.name)) await channel.retry?.(tx, notice);
    await announceChange(tx, { notices: [id] });
    const [shown] = await noticesById(tx, [id]);
    if (!shown) throw new Error(`notice ${id} disappeared`);
    return shown;
  });
}

const KEPT_DAYS = 90;
const DAY_SECONDS = 86_400;

/** Deletes once a day what nobody asks for any more. */
export function registerNoticeJobs(jobs: Pick<Jobs, 'every'>, db: Queryable): void {
  jobs.every('old-story-notices', DAY_SECONDS, async () => {
    await deleteOldNotices(db, KEPT_DAYS);
    await deleteOldPings(db, KEPT_DAYS);
    await deleteDeadNodes(db);
  });
}
