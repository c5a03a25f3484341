import type { Clock } from '../../clock.ts';
import { type Database, inTransaction, type Queryable } from '../../db/client.ts';
import { announceChange } from '../../newsroom/changes.service.ts';
import type { StoreResult } from '../media.service.ts';
import type { MediaLog } from '../render/renderer.ts';
import type { Scratch } from '../scratch.ts';
import {
  type DuePicture,
  duePictures,
  giveFetchedToStories,
  giveToStories,
  insertWaiting,
  markFetched,
  markRefused,
  postpone,
} from './remote.repo.ts';
import { FetchFailed, fetchRemote, type RemoteGetOptions } from './remote-get.ts';

const BATCH = 20;
const AT_ONCE = 2;
const RUN_MS = 45_000;
const MAX_ATTEMPTS = 5;
const FIRST_DELAY_MS = 60_000;
/** Longer addresses do not fit the index and are no picture's. */
const MAX_URL = 2000;

export interface RemotePictures {
  want(tx: Queryable, urls: readonly string[]): Promise<void>;
  fetchDue(signal: AbortSignal): Promise<void>;
}

interface RemoteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: MediaLog;
  readonly scratch: Scratch;
  readonly store: (path: string) => Promise<StoreResult>;
  readonly get: Pick<RemoteGetOptions, 'wireUrl' | 'userAgent'>;
}

/** Fetches the pictures that stories name by address, once each; stories show without them until then. */
export function createRemotePictures(deps: RemoteDeps): RemotePictures {
  return {
    async want(tx, urls) {
      const wanted = urls.filter((url) => /^https?:\/\//i.test(url) && url.length <= MAX_URL && URL.canParse(url));
      if (wanted.length > 0) await insertWaiting(tx, wanted, deps.clock.now());
    },
    async fetchDue(signal) {
      await announceIfAny(deps.db, giveFetchedToStories);
      const end = performance.now() + RUN_MS;
      while (!signal.aborted && performance.now() < end) {
        const due = await duePictures(deps.db.pool, deps.clock.now(), BATCH);
        if (due.length === 0) return;
        await twoAtATime(due, (picture) => (signal.aborted ? Promise.resolve() : fetchOne(deps, picture, signal)));
      }
    },
  };
}

async function twoAtATime<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function fetchOne(deps: RemoteDeps, picture: DuePicture, signal: AbortSignal): Promise<void> {
  try {
    const stored = await deps.scratch.withFile(async (path) => {
      await fetchRemote(picture.url, path, { ...deps.get, signal });
      return deps.store(path);
    });
    if (stored.kind === 'refused') await refuse(deps, picture, stored.reason);
    else await announceIfAny(deps.db, (tx) => take(tx, picture.url, stored.id));
  } catch (error) {
    // A stopping server is not the picture's fault: it stays due.
    if (!signal.aborted) await failed(deps, picture, error);
  }
}

async function take(tx: Queryable, url: string, mediaId: string): Promise<string[]> {
  await markFetched(tx, url, mediaId);
  return giveToStories(tx, url, mediaId);
}

async function announceIfAny(db: Database, write: (tx: Queryable) => Promise<string[]>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stories = await write(tx);
    if (stories.length > 0) await announceChange(tx, { stories });
  });
}

async function failed(deps: RemoteDeps, picture: DuePicture, error: unknown): Promise<void> {
  const attempts = picture.attempts + 1;
  const reason = error instanceof FetchFailed ? error.message : 'the picture could not be processed';
  if (attempts >= MAX_ATTEMPTS || (error instanceof FetchFailed && error.final)) {
    return refuse(deps, picture, reason, error);
  }
  const nextTryAt = new Date(deps.clock.now().getTime() + FIRST_DELAY_MS * 5 ** (attempts - 1));
  await postpone(deps.db.pool, picture.url, nextTryAt, reason);
  deps.log.info({ picture: nameOf(picture.url), attempts, nextTryAt, err: error }, 'a picture is tried again later');
}

async function refuse(deps: RemoteDeps, picture: DuePicture, reason: string, error?: unknown): Promise<void> {
  await markRefused(deps.db.pool, picture.url, reason);
  deps.log.warn({ picture: nameOf(picture.url), reason, err: error }, 'a picture was refused');
}

/** The address without its query, which may hold a token. */
function nameOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? parsed.host + parsed.pathname : 'unreadable address';
}
