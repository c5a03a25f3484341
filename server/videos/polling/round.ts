import { type Database, inTransaction } from '#server/db/client.ts';
import { detailsIn, type Items, type ListedVideo, listedVideosIn, uploadsIn } from './data-api.schema.ts';
import type { CallFailure, DataApi } from './data-api.ts';
import { type VideoSource, writeVideoSource } from './source.repo.ts';
import { storeDetails } from './store-details.ts';
import { dueIds, newestIds, noteListed, onAirIds, staleDetails } from './stored-videos.repo.ts';

/** One round of polling: its dependencies and the poller's current state. */
export interface Round {
  readonly db: Database;
  readonly api: DataApi;
  readonly began: Date;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** True if low-priority work may use a unit; the day's remaining rounds have priority. */
  readonly maySpare: () => Promise<boolean>;
  source: VideoSource;
}

type Outcome = CallFailure | null;

/** The maximum page size of the API. */
const BATCH = 50;
const MAX_ON_AIR = 40;
const NEWEST_EVERY_MS = 15 * 60_000;
const A_DAY_MS = 24 * 3_600_000;
/** A day, plus an hour in which stale videos accumulate to full batches. */
const STALE_AT_LAST_MS = 25 * 3_600_000;
/** These two limits let a round end before the next is due, even on a slow connection. */
const MAX_SPARE_CALLS = 50;
const MAX_SPARE_MS = 60_000;

/**
 * Reads the head of the list, then videos that are or may become live, then low-priority work. Returns the failure, or
 * null if there was none.
 */
export async function runRound(round: Round): Promise<Outcome> {
  const lost = await knowUploads(round);
  if (lost) return lost;
  const head = await readHead(round);
  if (head && ENDS_ROUND.has(head.fault)) return head;
  const watched = await readWatched(round);
  return head ?? watched ?? (await readRest(round));
}

const ENDS_ROUND: ReadonlySet<string> = new Set(['no units', 'quota', 'too fast', 'key refused']);

async function knowUploads(round: Round): Promise<Outcome> {
  if (round.source.uploadsId !== null) return null;
  const requested = { part: 'contentDetails', id: round.source.channelId };
  const answer = await round.api.call('channels', requested, { signal: round.signal });
  if (answer.kind === 'failed') return answer;
  const uploadsId = answer.kind === 'answer' ? uploadsIn(answer.body)?.items[0] : undefined;
  if (uploadsId === undefined) {
    return { kind: 'failed', fault: 'not found', message: 'the provider knows no such channel' };
  }
  await note(round, { uploadsId });
  return null;
}

async function readHead(round: Round): Promise<Outcome> {
  const answer = await callList(round, { etag: round.source.headEtag });
  if (answer.kind === 'unchanged') return null;
  if (answer.kind === 'failed') return answer;
  const { page } = answer;
  // A new title or thumbnail changes the head's ETag too, so the details of the newest videos are read again.
  const changed = { headEtag: page.refused === 0 ? page.etag : null, newestDetailsAt: null };
  const fresh = await keepPage(round, page, changed);
  // A full page of new videos means there may be more on later pages, so the whole list is read again.
  if (fresh === BATCH && round.source.walkedAt !== null) await note(round, { walkedAt: null });
  return null;
}

/** Reads the details of live and announced videos, of new ones, and of the newest, whose view counts matter most. */
async function readWatched(round: Round): Promise<Outcome> {
  const { db, source, began } = round;
  const onAir = await onAirIds(db.pool, source.channelId, began, MAX_ON_AIR);
  const due = await dueIds(db.pool, source.channelId, began, BATCH - onAir.length);
  const isNewestDue = (source.newestDetailsAt?.getTime() ?? 0) <= began.getTime() - NEWEST_EVERY_MS;
  if (onAir.length + due.length === 0 && !isNewestDue) return null;
  const newest = isNewestDue ? await newestIds(db.pool, source.channelId, BATCH) : [];
  const requested = [...new Set([...onAir, ...due, ...newest])].slice(0, BATCH);
  if (requested.length === 0) return null;
  const failure = await readDetails(round, requested);
  if (!failure && isNewestDue) await note(round, { newestDetailsAt: began });
  return failure;
}

/** Reads the whole list and the details of all videos once a day, a few calls in each round. */
async function readRest(round: Round): Promise<Outcome> {
  const until = round.began.getTime() + MAX_SPARE_MS;
  for (let calls = 0; calls < MAX_SPARE_CALLS && round.now().getTime() < until; calls += 1) {
    const step = await nextStep(round);
    if (!step || !(await round.maySpare())) return null;
    const failure = await step();
    if (failure) return failure;
  }
  return null;
}

async function nextStep(round: Round): Promise<(() => Promise<Outcome>) | null> {
  const { db, source, began } = round;
  const due = await dueIds(db.pool, source.channelId, began, BATCH);
  if (due.length > 0) return () => readDetails(round, due);
  if (source.walkBeganAt !== null || isBefore(source.walkedAt, began, A_DAY_MS)) return () => walkNextPage(round);
  const stale = await staleDetails(db.pool, source.channelId, new Date(began.getTime() - A_DAY_MS), BATCH);
  if (stale.length < BATCH && !isBefore(stale[0]?.details_at ?? began, began, STALE_AT_LAST_MS)) return null;
  return () =>
    readDetails(
      round,
      stale.map(({ id }) => id),
    );
}

function isBefore(at: Date | null, now: Date, ms: number): boolean {
  return at === null || at.getTime() < now.getTime() - ms;
}

/** Reads the next page of the whole list; the position is stored, so that a restart resumes there. */
async function walkNextPage(round: Round): Promise<Outcome> {
  const walkBeganAt = round.source.walkBeganAt ?? round.began;
  const answer = await callList(round, { page: round.source.walkPage });
  if (answer.kind === 'failed' && answer.fault === 'bad page' && round.source.walkPage !== null) {
    await note(round, { walkBeganAt: null, walkPage: null });
    return null;
  }
  if (answer.kind === 'failed') return answer;
  if (answer.kind === 'unchanged') return null;
  const { nextPage } = answer.page;
  const isOver = nextPage === null;
  await keepPage(
    round,
    answer.page,
    isOver ? { walkBeganAt: null, walkPage: null, walkedAt: round.began } : { walkBeganAt, walkPage: nextPage },
  );
  return null;
}

type ListAnswer =
  | { readonly kind: 'page'; readonly page: Items<ListedVideo> }
  | { readonly kind: 'unchanged' }
  | CallFailure;

async function callList(
  { api, source, signal }: Round,
  { page = null, etag = null }: { readonly page?: string | null; readonly etag?: string | null },
): Promise<ListAnswer> {
  const requested = { part: 'snippet,contentDetails', playlistId: source.uploadsId ?? '', maxResults: String(BATCH) };
  const answer = await api.call('playlistItems', { ...requested, ...(page && { pageToken: page }) }, { signal, etag });
  if (answer.kind !== 'answer') return answer;
  const read = listedVideosIn(answer.body);
  return read ? { kind: 'page', page: read } : unreadable('the list of videos');
}

/** Stores a page of the list and the position in one transaction; returns the number of new videos. */
async function keepPage(round: Round, page: Items<ListedVideo>, change: Partial<VideoSource>): Promise<number> {
  const source = { ...round.source, ...change, refused: round.source.refused + page.refused };
  const fresh = await inTransaction(round.db, async (tx) => {
    await writeVideoSource(tx, source);
    return noteListed(tx, source.channelId, page.items, round.now());
  });
  round.source = source;
  return fresh;
}

async function readDetails(round: Round, requested: readonly string[]): Promise<Outcome> {
  const parts = 'snippet,contentDetails,statistics,status,liveStreamingDetails';
  const answer = await round.api.call('videos', { part: parts, id: requested.join(',') }, { signal: round.signal });
  if (answer.kind === 'failed') return answer;
  const found = answer.kind === 'answer' ? detailsIn(answer.body) : null;
  if (!found) return unreadable('the details of videos');
  await storeDetails(round.db, { channelId: round.source.channelId, requested, found, now: round.now() });
  if (found.refused > 0) await note(round, { refused: round.source.refused + found.refused });
  return null;
}

function unreadable(what: string): CallFailure {
  return {
    kind: 'failed',
    fault: 'unreadable',
    message: `${what} cannot be read: the answer has an unexpected format`,
  };
}

async function note(round: Round, change: Partial<VideoSource>): Promise<void> {
  round.source = { ...round.source, ...change };
  await writeVideoSource(round.db.pool, round.source);
}
