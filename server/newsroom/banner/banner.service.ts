import { type Banner, type BannerChange, type BannerState, LONGEST_BANNER_HOURS } from '#domain/banner.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import { fieldProblem, Problem } from '#server/http/problem.ts';
import { targetOf } from '../model/link-target.ts';
import { slugsOf } from '../model/slugs.repo.ts';
import { readBanner, writeBanner } from './banner.repo.ts';

const HOUR_MS = 3_600_000;
/** Longest timer, because the clock may be adjusted meanwhile. */
const LONGEST_WAIT_MS = 10 * 60_000;
const RETRY_MS = 1000;

interface DeskNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** The current banner; an expired one counts as none. */
export async function bannerNow(db: Queryable, clock: Clock): Promise<BannerState> {
  const state = await readBanner(db);
  return { ...state, banner: isOver(state.banner, clock.now()) ? null : state.banner };
}

/** Sets, replaces or removes the banner. 422 for an invalid end, 409 on a version conflict. */
export async function decideBanner(
  { db, clock }: DeskNeeds,
  { version, banner }: BannerChange,
  userId: string,
): Promise<BannerState> {
  const now = clock.now();
  if (banner) checkEnd(new Date(banner.until), now);
  return inTransaction(db, async (tx) => {
    if (!(await changeBanner(tx, (await readBanner(tx)).banner, banner, { userId, version, now }))) {
      throw new Problem(409, 'stale_banner', 'Someone else has just changed the banner. Look again.');
    }
    return readBanner(tx);
  });
}

/** Writes `after` in place of `before`, with an audit entry, and announces it; false on a version conflict. */
async function changeBanner(
  tx: Queryable,
  before: Banner | null,
  after: Banner | null,
  by: Parameters<typeof writeBanner>[2],
): Promise<boolean> {
  if (!(await writeBanner(tx, after, by))) return false;
  const subject = { userId: by.userId, subject: 'banner', subjectId: 'banner' } as const;
  await recordAuditEntry(
    tx,
    after
      ? { ...subject, action: 'put up', title: after.text, details: { ...after } }
      : { ...subject, action: 'took down', title: before?.text ?? '' },
  );
  await announceChange(tx, { site: ['banner'] });
  return true;
}

export interface KilledStory {
  readonly storyId: string;
  /** Its address when it was killed. */
  readonly path: string;
  readonly at: Date;
}

/** Removes the banner if it links to a story that is killed in this transaction. */
export async function takeDownBannerOf(tx: Queryable, killed: KilledStory, siteUrl: string): Promise<void> {
  const { banner, version } = await readBanner(tx);
  if (banner === null || isOver(banner, killed.at)) return;
  if (!leadsTo(banner.href, killed, await slugsOf(tx, killed.storyId), siteUrl)) return;
  // On a version conflict, an editor has just changed the banner: their decision stands.
  await changeBanner(tx, banner, null, { userId: null, version, now: killed.at });
}

/** Whether a link leads to the story, whatever the query: by its address, its id, or any of its slugs, former ones too. */
function leadsTo(href: string, { storyId, path }: KilledStory, slugs: readonly string[], siteUrl: string): boolean {
  const { origin, pathname } = new URL(href, siteUrl);
  if (origin !== new URL(siteUrl).origin) return false;
  if (pathname === path || pathname.endsWith(storyId)) return true;
  const target = targetOf(pathname);
  return target.kind === 'slug' && slugs.includes(target.value);
}

function checkEnd(until: Date, now: Date): void {
  if (until <= now) throw wrongEnd('banner_time_over', 'That time has already passed.');
  if (until.getTime() - now.getTime() > LONGEST_BANNER_HOURS * HOUR_MS) {
    throw wrongEnd('banner_time_too_far', 'The banner can stay for a day at most.');
  }
}

function wrongEnd(code: string, message: string): Problem {
  return fieldProblem(422, code, 'banner.until', message);
}

function isOver(banner: Banner | null, now: Date): boolean {
  return banner !== null && new Date(banner.until) <= now;
}

export interface BannerWatchNeeds {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  /** Called with the current banner, `null` for none, whenever it may have changed. */
  readonly show: (banner: Banner | null) => void;
}

/** Keeps what this node shows in step with the database. */
export interface BannerWatch {
  /** The banner was changed, by any node; resolves when this one shows it. */
  changed(): Promise<void>;
  stop(): void;
}

/**
 * Reads the banner at the start, after each change and when it expires. A failed read is retried after a second; until
 * then the node shows the last known state.
 */
export async function watchBanner({ db, clock, log, show }: BannerWatchNeeds): Promise<BannerWatch> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let reading: Promise<void> | null = null;
  let readingAgain: Promise<void> | null = null;

  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(look, Math.min(milliseconds, LONGEST_WAIT_MS)).unref();
  };
  const read = async () => {
    try {
      const { banner } = await bannerNow(db, clock);
      show(banner);
      if (banner) wait(new Date(banner.until).getTime() - clock.now().getTime() + 1);
      else clearTimeout(timer);
    } catch (error) {
      if (isStopped) return;
      log.error({ err: error }, 'the banner could not be read');
      wait(RETRY_MS);
    }
  };
  const look = (): Promise<void> => {
    if (reading === null) {
      reading = read().finally(() => {
        reading = null;
      });
      return reading;
    }
    // The read under way may have begun before the change.
    readingAgain ??= reading.then(() => {
      readingAgain = null;
      return isStopped ? undefined : look();
    });
    return readingAgain;
  };

  await look();
  return {
    changed: look,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
