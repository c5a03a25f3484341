import { DEFAULT_LANGUAGE, type Language, pathInLanguage } from '#domain/languages.ts';
import type { Change } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import { OutsideFault } from '#server/jobs/batch.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { notReached } from '#server/outgoing/answers.ts';
import { beginPing, noteAccepted, noteRefused } from './feed-pings.repo.ts';
import { FEED_FORMATS, feedPath } from './feeds.ts';

const PING_JOB = 'ping-websub-hub';
/** A wire batch or an editor's next save within this time causes no separate ping. */
const GATHER_SECONDS = 5;
export const HUB_TIMEOUT_MS = 10_000;
const RETRIES = 6;

/**
 * The paths of the feeds in `languages` that show what changed, and name the hub. Those of authors and topics are left
 * out: a batch of the wire would mean thousands of pings.
 */
export function changedFeeds(
  change: Pick<Change, 'sections' | 'liveBlogs' | 'site'>,
  languages: readonly Language[] = [DEFAULT_LANGUAGE],
): string[] {
  const sections = change.sections.map((slug) => `/${slug}`);
  // Every story is among the latest.
  const folders = sections.length > 0 ? new Set(['', '/latest-news', ...sections]) : [];
  const stories = languages.flatMap((language) =>
    [...folders].flatMap((folder) => FEED_FORMATS.map((format) => pathInLanguage(feedPath(folder, format), language))),
  );
  const blogs = change.liveBlogs.map((id) => `/live-blogs/${id}/feed.xml`);
  const corrections = change.site.includes('corrections')
    ? languages.map((language) => pathInLanguage('/corrections/feed.xml', language))
    : [];
  return [...stories, ...blogs, ...corrections];
}

export interface WebSubHub {
  readonly hub: string;
  /** Public address without a slash at its end. */
  readonly siteUrl: string;
}

/** Notifies the hub of a changed feed, with retries and back-off. */
export function registerWebSubJobs(jobs: Pick<Jobs, 'work'>, db: Queryable, hub: WebSubHub): void {
  jobs.work<{ path: string }>(
    PING_JOB,
    async ({ path }, signal) => {
      const problem = await tellHub(db, hub, { path, triedAt: await beginPing(db, path) }, signal);
      if (problem !== null) throw new OutsideFault(problem);
    },
    { retryLimit: RETRIES },
  );
}

/** Sends a ping begun in the database, and stores the result there: null, or why it failed. */
export async function tellHub(
  db: Queryable,
  { hub, siteUrl }: WebSubHub,
  { path, triedAt }: { readonly path: string; readonly triedAt: string },
  signal: AbortSignal,
): Promise<string | null> {
  const problem = await refusalOf(hub, siteUrl + path, signal);
  if (problem === null) await noteAccepted(db, path, triedAt);
  else await noteRefused(db, path, problem);
  return problem;
}

async function refusalOf(hub: string, url: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(hub, {
      method: 'POST',
      body: new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': url }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(HUB_TIMEOUT_MS)]),
    });
    // Its body is of no use, but holds the connection until it is read.
    await answer.body?.cancel();
    return answer.ok ? null : `the WebSub hub answered ${answer.status}`;
  } catch (error) {
    signal.throwIfAborted();
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return isLate ? 'the WebSub hub did not answer in time' : `the WebSub hub ${notReached(error)}`;
  }
}

/**
 * Queues a ping for each feed that a change concerns, in the languages `offered`. Every node may call it: a feed waits for
 * one ping only.
 */
export async function pingHub(
  jobs: Pick<Jobs, 'send'>,
  db: Queryable,
  change: Change,
  offered: readonly Language[],
): Promise<void> {
  for (const path of changedFeeds(change, await languagesOf(db, change, offered))) {
    await jobs.send(PING_JOB, { path }, { singletonKey: path, startAfterSeconds: GATHER_SECONDS });
  }
}

/** The languages of the stories that changed; all of them for a change without stories, such as merged sections. */
async function languagesOf(
  db: Queryable,
  { stories }: Pick<Change, 'stories'>,
  offered: readonly Language[],
): Promise<readonly Language[]> {
  if (offered.length < 2 || stories.length === 0) return offered;
  const { rows } = await db.query<{ language: Language }>(
    'select distinct language from stories where id = any($1::text[])',
    [stories],
  );
  const changed = offered.filter((language) => rows.some((row) => row.language === language));
  // Stories that are gone for good.
  return changed.length === 0 ? offered : changed;
}
