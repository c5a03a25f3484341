import { type Database, inTransaction } from '#server/db/client.ts';
import { detailsIn, type Items, type ListedVideo, listedVideosIn, uploadsIn } from './data-api.schema.ts';
import type { CallFailure, DataApi } from './data-api.ts';
import { type VideoSource, writeVideoSource } from './source.repo.ts';
import { dueIds, newestIds, noteListed, onAirIds, staleDetails } from './stored-videos.repo.ts';
import { takeInDetails } from './take-in.ts';

/** One round of asking: what it may use, and what it has found out so far. */
export interface Round {
  readonly db: Database;
  readonly api: DataApi;
  readonly began: Date;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Whether work that can wait may use a unit: the rounds of the day come first. */
  readonly maySpare: () => Promise<boolean>;
  source: VideoSource;
}

type Outcome = CallFailure | null;

/** The most that one call answers. */
const BATCH = 50;
const MAX_ON_AIR = 40;
const NEWEST_EVERY_MS = 15 * 60_000;
const A_DAY_MS = 24 * 3_600_000;
/** A day, and an hour in which the stale gather to whole batches. */
const STALE_AT_LAST_MS = 25 * 3_600_000;
/** So that one round is over before the next is due, also on a slow line. */
const MAX_SPARE_CALLS = 50;
const MAX_SPARE_MS = 60_000;

/** The head of the list, what is or may become live, then what can wait. Null when all went well, else what did not. */
export async function goRound(round: Round): Promise<Outcome> {
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
  // A title or a thumbnail that is another one now changes the head as well: the newest are looked at again.
  const changed = { headEtag: page.refused === 0 ? page.etag : null, newestDetailsAt: null };
  const fresh = await keepPage(round, page, changed);
  // More came than fits the head: the rest is further down.
  if (fresh === BATCH && round.source.walkedAt !== null) await note(round, { walkedAt: null });
  return null;
}

/** What is live or announced, what nobody sees yet, and the newest, whose views are looked at most. */
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

/** Reads the whole list once a day and the details of all once a day, a piece in each round. */
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
  if (source.walkBeganAt !== null || isBefore(source.walkedAt, began, A_DAY_MS)) return () => walkOn(round);
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

/** The next page of the whole list; the place is kept, so that a restart goes on there. */
async function walkOn(round: Round): Promise<Outcome> {
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

/** Keeps a page of the list together with the place in it; returns how many videos were not known. */
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
  await takeInDetails(round.db, { channelId: round.source.channelId, requested, found, now: round.now() });
  if (found.refused > 0) await note(round, { refused: round.source.refused + found.refused });
  return null;
}

function unreadable(what: string): CallFailure {
  return { kind: 'failed', fault: 'unreadable', message: `${what} cannot be read: the answer holds something else` };
}

async function note(round: Round, change: Partial<VideoSource>): Promise<void> {
  round.source = { ...round.source, ...change };
  await writeVideoSource(round.db.pool, round.source);
}
