import { shownFileName } from '#domain/forms/file-name.ts';
import { inLanes } from '#domain/lanes.ts';
import { pictureUrl } from '#domain/picture.ts';
import type { Clock } from '#server/clock.ts';
import type { Change } from '#server/db/cache-tags.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { markAvifReady, type PictureDetails } from '../media.repo.ts';
import type { MediaLog } from '../render/renderer.ts';
import type { Scratch } from '../scratch.ts';
import { storageTrouble } from '../storage-fault.ts';
import type { StoreResult } from '../store-picture.ts';
import {
  assignFetchedToStories,
  assignToStories,
  type DuePicture,
  duePictures,
  fetchedPicture,
  insertWaiting,
  markFetched,
  markRefused,
  noteFetched,
  othersNaming,
  postpone,
  textsOfStory,
} from './remote.repo.ts';
import { FetchFailed, fetchRemote, type RemoteGetOptions } from './remote-get.ts';

const BATCH = 20;
const AT_ONCE = 2;
const RUN_MS = 45_000;
/** With the pauses between them, two and a half days: a host of pictures may be down for a weekend. */
const MAX_ATTEMPTS = 8;
const FIRST_DELAY_MS = 60_000;
const LONGEST_DELAY_MS = 86_400_000;
/** Longer addresses do not fit the index, and no picture has one. */
const MAX_URL = 2000;

export interface RemotePictures {
  /** Thumbnails come by the thousand, so only a small rendition is made on arrival, the others on first request. */
  queue(tx: Queryable, urls: readonly string[], options?: { readonly areThumbnails: boolean }): Promise<void>;
  /** Throws if the picture storage fails; the pictures then stay due. */
  fetchDue(signal: AbortSignal): Promise<void>;
  /** The picture at `url`: the stored one, or fetched now and passed to `store`. Refused with the reason. */
  fetchNow(
    url: string,
    store: (path: string, details: object) => Promise<StoreResult>,
    signal: AbortSignal,
  ): Promise<StoreResult>;
}

interface RemoteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: MediaLog;
  readonly scratch: Scratch;
  readonly store: (path: string, isThumbnail: boolean, details: PictureDetails) => Promise<StoreResult>;
  readonly get: Pick<RemoteGetOptions, 'wireUrl' | 'headlinesUrl' | 'videosUrl' | 'sourcesOrigin' | 'userAgent'>;
}

/** Fetches the pictures that stories reference by address, once each; until then stories appear without them. */
export function createRemotePictures(deps: RemoteDeps): RemotePictures {
  return {
    async queue(tx, urls, { areThumbnails } = { areThumbnails: false }) {
      const wanted = urls.filter((url) => /^https?:\/\//i.test(url) && url.length <= MAX_URL && URL.canParse(url));
      if (wanted.length > 0) await insertWaiting(tx, wanted, deps.clock.now(), areThumbnails);
    },
    async fetchDue(signal) {
      await announceIfAny(deps.db, async (tx) => ({ stories: await assignFetchedToStories(tx), sections: [] }));
      const end = performance.now() + RUN_MS;
      while (!signal.aborted && performance.now() < end) {
        const due = await duePictures(deps.db.pool, deps.clock.now(), BATCH);
        if (due.length === 0) return;
        await inLanes(due, async (picture) => signal.aborted || fetchOne(deps, picture, signal), AT_ONCE);
      }
    },
    async fetchNow(url, store, signal) {
      const known = await fetchedPicture(deps.db.pool, url);
      if (known) {
        const { created_at: knownSince, ...picture } = known;
        return { kind: 'stored', ...picture, knownSince, url: pictureUrl(known, known.width, 'jpg') };
      }
      try {
        const stored = await deps.scratch.withFile(async (path) => {
          await fetchRemote(url, path, { ...deps.get, signal });
          return store(path, {});
        });
        if (stored.kind === 'stored') await noteFetched(deps.db.pool, url, stored.id);
        return stored;
      } catch (error) {
        if (!(error instanceof FetchFailed)) throw error;
        return { kind: 'refused', code: 'not_an_image', reason: error.message };
      }
    },
  };
}

async function fetchOne(deps: RemoteDeps, picture: DuePicture, signal: AbortSignal): Promise<void> {
  try {
    const stored = await deps.scratch.withFile(async (path) => {
      await fetchRemote(picture.url, path, { ...deps.get, signal });
      // Of use to an editor who finds the picture in the library, months after its story.
      const details = { ...(await textsOfStory(deps.db.pool, picture.url)), fileName: fileNameIn(picture.url) };
      return deps.store(path, picture.is_thumbnail, details);
    });
    if (stored.kind === 'refused') await refuse(deps, picture, stored.reason);
    else await announceIfAny(deps.db, (tx) => assign(tx, picture, stored.id));
  } catch (error) {
    // If the server is stopping, the picture is not at fault and stays due.
    if (signal.aborted) return;
    // Nor if our own storage fails: that ends this run of the job, which is tried again soon.
    if (storageTrouble(error) !== null) throw error;
    await retryOrRefuse(deps, picture, error);
  }
}

type Touched = Pick<Change, 'stories' | 'sections'>;

async function assign(tx: Queryable, { url, is_thumbnail }: DuePicture, mediaId: string): Promise<Touched> {
  await markFetched(tx, url, mediaId);
  // Lists of videos use WebP, so AVIF would be encoded for nobody.
  if (is_thumbnail) await markAvifReady(tx, mediaId);
  const others = await othersNaming(tx, url);
  return { ...others, stories: [...(await assignToStories(tx, url, mediaId)), ...others.stories] };
}

async function announceIfAny(db: Database, write: (tx: Queryable) => Promise<Touched>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const touched = await write(tx);
    if (touched.stories.length + touched.sections.length > 0) await announceChange(tx, touched);
  });
}

async function retryOrRefuse(deps: RemoteDeps, picture: DuePicture, error: unknown): Promise<void> {
  const attempts = picture.attempts + 1;
  const reason = error instanceof FetchFailed ? error.message : 'the picture could not be processed';
  if (attempts >= MAX_ATTEMPTS || (error instanceof FetchFailed && error.final)) {
    return refuse(deps, picture, reason, error);
  }
  const delay = Math.min(FIRST_DELAY_MS * 5 ** (attempts - 1), LONGEST_DELAY_MS);
  const nextTryAt = new Date(deps.clock.now().getTime() + delay);
  await postpone(deps.db.pool, picture.url, nextTryAt, reason);
  deps.log.info({ picture: nameOf(picture.url), attempts, nextTryAt, err: error }, 'a picture will be retried later');
}

async function refuse(deps: RemoteDeps, picture: DuePicture, reason: string, error?: unknown): Promise<void> {
  await markRefused(deps.db.pool, picture.url, reason);
  deps.log.warn({ picture: nameOf(picture.url), reason, err: error }, 'a picture was refused');
}

/** The last part of the address's path, if it looks like a file's name: '/photos/market%20day.jpg' gives 'market day.jpg'. */
function fileNameIn(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  if (!last.includes('.')) return '';
  try {
    return shownFileName(decodeURIComponent(last));
  } catch {
    return shownFileName(last);
  }
}

/** The address without its query, which may hold a token. */
function nameOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? parsed.host + parsed.pathname : 'unreadable address';
}
