import { allEnded } from '#domain/lanes.ts';
import type { Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import { closeKillTasks } from '../model/translation-tasks.ts';
import { askedChannels, failed, type NoticeChannel, type ReceiptNews } from './notice.ts';
import {
  type ClaimedReceipt,
  claimReceipts,
  closeOvertaken,
  secondsUntilDue,
  settleComplete,
  writeReceipt,
} from './notices.repo.ts';

/** Batch size; further receipts follow at once. */
const AT_ONCE = 40;
/** Lease of a claimed receipt, after which another node may take over. Longer than a channel may take. */
const CLAIM_SECONDS = 12;
const LONGEST_BACK_OFF_SECONDS = 300;
/** After failing for this long, a receipt is retried only by an editor. */
const GIVE_UP_AFTER_SECONDS = 2 * 86_400;

export interface SettlingNeeds {
  readonly db: Queryable;
  readonly channels: readonly NoticeChannel[];
  readonly log: Pick<Log, 'error'>;
  readonly signal: AbortSignal;
}

/**
 * Closes what a story's return has settled, however it came back, and checks all due receipts. Channels do not wait for
 * each other, except some for the pages.
 */
export async function settleDue({ db, channels, log, signal }: SettlingNeeds): Promise<void> {
  await closeOvertaken(db);
  await closeKillTasks(db);
  const asked = askedChannels(channels);
  // A cheap check first: every node runs this every few seconds, nearly always in vain.
  const wait = await secondsUntilDue(db, asked);
  if (wait === null || wait > 0) return;
  const settleOne = async (channel: NoticeChannel) => {
    for (;;) {
      signal.throwIfAborted();
      const claimed = await claimReceipts(
        db,
        { ...asked, names: [channel.name] },
        { limit: AT_ONCE, seconds: CLAIM_SECONDS },
      );
      if (claimed.length === 0) return;
      for (const receipt of claimed) await look({ db, log, signal }, channel, receipt);
      await settleComplete(
        db,
        claimed.map(({ notice }) => notice.id),
      );
      if (claimed.length < AT_ONCE) return;
    }
  };
  // A stop waits for all of them: none may check or write when the database is closed.
  await allEnded(channels.filter(({ isAfterPages }) => !isAfterPages).map(settleOne));
  await allEnded(channels.filter(({ isAfterPages }) => isAfterPages).map(settleOne));
}

/** Seconds until a receipt is due; null when none is open. */
export function untilNextDue({ db, channels }: Pick<SettlingNeeds, 'db' | 'channels'>): Promise<number | null> {
  return secondsUntilDue(db, askedChannels(channels));
}

async function look(
  { db, log, signal }: Omit<SettlingNeeds, 'channels'>,
  channel: NoticeChannel,
  receipt: ClaimedReceipt,
): Promise<void> {
  const news = await channel.check(db, receipt.notice, signal).catch((error: unknown): ReceiptNews => {
    signal.throwIfAborted();
    const { notice } = receipt;
    log.error({ err: error, notice: notice.id, channel: channel.name }, 'the receipt of a notice failed');
    return failed(`It could not be seen whether this has arrived. The log says why, under ${notice.id}.`);
  });
  await writeReceipt(db, receipt, news, nextLook(news, receipt));
}

/** When a channel is checked again: soon while an editor may be watching, with back-off after failures. */
export function nextLook(
  { state }: Pick<ReceiptNews, 'state'>,
  { attempts: before, age }: Pick<ClaimedReceipt, 'attempts' | 'age'>,
): { readonly attempts: number; readonly wait: number | null } {
  if (state === 'waiting') return { attempts: before, wait: age < 60 ? 1 : age < 600 ? 5 : 60 };
  if (state !== 'failed') return { attempts: 0, wait: null };
  const attempts = before + 1;
  if (age > GIVE_UP_AFTER_SECONDS) return { attempts, wait: null };
  return { attempts, wait: Math.min(2 ** (attempts - 1), LONGEST_BACK_OFF_SECONDS) };
}
