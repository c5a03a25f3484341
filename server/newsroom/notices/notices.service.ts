import type { StoryNotice } from '#domain/desk/story-notices.ts';
import { oneLine } from '#domain/html-text.ts';
import { newId } from '#domain/ids.ts';
import { changeSchema, type PartialChange } from '#server/db/cache-tags.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { deleteDeadNodes } from '#server/nodes/heartbeat.ts';
import { closeHistory } from '../model/closed-histories.ts';
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

/** The correction or kill to record. */
export interface NoticeOrder extends Pick<Notice, 'storyId' | 'kind' | 'origin' | 'text'> {
  /** Null for the wire. */
  readonly userId: string | null;
  /** The change that the same transaction announces. */
  readonly change: PartialChange;
}

/** Records corrections and kills, and their progress in every channel. */
export interface Notices {
  readonly channels: readonly NoticeChannel[];
  /** Records the notice and lets every channel begin, in the transaction that corrects or kills a public story. */
  record(tx: Queryable, order: NoticeOrder): Promise<void>;
  /** Lets every channel bring back what a kill closed, in the transaction that undoes it. */
  undoKill(tx: Queryable, storyId: string, userId: string): Promise<void>;
}

/** `channels` in the order in which the desk lists them. */
export function createNotices({ channels }: Pick<Notices, 'channels'>): Notices {
  return {
    channels,
    record: (tx, order) => record(tx, channels, order),
    undoKill: async (tx, storyId, userId) => {
      for (const channel of channels) await channel.undoKill?.(tx, storyId, userId);
    },
  };
}

async function record(
  tx: Queryable,
  channels: readonly NoticeChannel[],
  { storyId, kind, origin, text, userId, change }: NoticeOrder,
): Promise<void> {
  const story = await storyToTellOf(tx, storyId);
  if (!story) return;
  if (kind === 'kill') {
    await closeCorrections(tx, storyId, 'The story was killed: see the receipts of the kill.');
    await closeHistory(tx, { storyId, title: story.title, userId });
  }
  const { now: at, ...told } = story;
  const notice: Notice = {
    ...told,
    id: newId(),
    storyId,
    kind,
    origin,
    text: oneLine(text),
    at,
    // Otherwise, sitemaps stay cached for half an hour.
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

/** The notices of a story, newest first. */
export function readNotices(db: Queryable, storyId: string): Promise<StoryNotice[]> {
  return noticesOfStory(db, storyId, SHOWN_OF_STORY);
}

/** Notices with a receipt that has failed or has been waiting for long, oldest first. */
export function readTroubles(db: Queryable): Promise<StoryNotice[]> {
  return noticesInTrouble(db, SHOWN_IN_TROUBLE);
}

/** Retries the failed receipts at once. Throws Problem 404. */
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

/** Deletes old notices once a day. */
export function registerNoticeJobs(jobs: Pick<Jobs, 'every'>, db: Queryable): void {
  jobs.every('old-story-notices', DAY_SECONDS, async (signal) => {
    await deleteOldNotices(db, KEPT_DAYS);
    signal.throwIfAborted();
    await deleteOldPings(db, KEPT_DAYS);
    signal.throwIfAborted();
    await deleteDeadNodes(db);
  });
}
