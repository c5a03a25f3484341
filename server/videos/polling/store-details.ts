import type { Change } from '#server/db/cache-tags.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import type { FoundDetails, VideoDetails } from './data-api.schema.ts';
import {
  type Doubt,
  noteGone,
  noteMissing,
  postponeRequest,
  type StoredVideo,
  storedVideos,
  writeDetails,
} from './stored-videos.repo.ts';

/** A video missing from two answers is gone; this many missing at once suggest an outage, which may take hours. */
const MANY = 10;
const GLITCH: Doubt = { times: 2, seconds: 60 };
const OUTAGE: Doubt = { times: 6, seconds: 3600 };

interface Taken {
  readonly channelId: string;
  readonly requested: readonly string[];
  readonly found: FoundDetails;
  readonly now: Date;
}

/** Stores the provider's answer about `requested` videos and announces changes that readers can see. */
export async function storeDetails(db: Database, taken: Taken): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await storedVideos(tx, taken.requested);
    await writeAnswer(tx, taken);
    const after = new Map((await storedVideos(tx, taken.requested)).map((video) => [video.id, video]));
    const changed = before.flatMap((video) => differences(video, after.get(video.id)));
    if (changed.length > 0) await announceChange(tx, { site: changed });
  });
}

async function writeAnswer(tx: Queryable, { channelId, requested, found, now }: Taken): Promise<void> {
  const isOurs = (video: VideoDetails) => video.isPublic && video.channelId === channelId;
  const wanted = found.items.filter(({ id }) => requested.includes(id));
  const read = new Set(wanted.map(({ id }) => id));
  const others = requested.filter((id) => !read.has(id));
  // An item that cannot be parsed is not missing; if one had no id, nothing counts as missing.
  const unread = found.isUncertain ? others : others.filter((id) => found.unread.has(id));
  const missing = others.filter((id) => !unread.includes(id));
  const gone = wanted.filter((video) => !isOurs(video)).map(({ id }) => id);
  await writeDetails(tx, wanted.filter(isOurs), now);
  if (gone.length > 0) await noteGone(tx, gone, now);
  if (unread.length > 0) await postponeRequest(tx, unread, now);
  if (missing.length > 0) await noteMissing(tx, missing, now, missing.length < MANY ? GLITCH : OUTAGE);
}

/** The parts of the site that show the difference; changed view counts invalidate no pages. */
function differences(before: StoredVideo, after: StoredVideo | undefined): Change['site'] {
  if (!after || seen(before) === seen(after)) return [];
  const pages: Change['site'] = [];
  if (isListed(before) || isListed(after)) pages.push('videos');
  if (isLiveOrOver(before) || isLiveOrOver(after)) pages.push('live-tv');
  return pages;
}

function seen(video: StoredVideo): string {
  const { misses: _, details_at: at, gone_at: gone, ...rest } = video;
  return JSON.stringify({ ...rest, isThere: at !== null && gone === null });
}

function isListed({ details_at: at, gone_at: gone, broadcast }: StoredVideo): boolean {
  return at !== null && gone === null && (broadcast === 'none' || broadcast === 'over');
}

function isLiveOrOver({ details_at: at, gone_at: gone, broadcast }: StoredVideo): boolean {
  return at !== null && gone === null && (broadcast === 'live' || broadcast === 'over');
}
