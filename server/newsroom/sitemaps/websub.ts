import type { Change } from '#server/db/cache-tags.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { FEED_FORMATS, feedPath } from './feeds.ts';

const PING_JOB = 'ping-websub-hub';
/** A wire batch or an editor's next save within this time makes no ping of its own. */
const GATHER_SECONDS = 5;
const PATIENCE_MS = 10_000;
const RETRIES = 6;

/** The paths of the feeds that show what changed. */
export function changedFeeds(change: Pick<Change, 'sections' | 'liveBlogs' | 'site'>): string[] {
  const sections = change.sections.map((slug) => `/${slug}`);
  // Every story is among the latest.
  const folders = sections.length > 0 ? new Set(['', '/latest-news', ...sections]) : [];
  const stories = [...folders].flatMap((folder) => FEED_FORMATS.map((format) => feedPath(folder, format)));
  const blogs = change.liveBlogs.map((id) => `/live-blogs/${id}/feed.xml`);
  const corrections = change.site.includes('corrections') ? ['/corrections/feed.xml'] : [];
  return [...stories, ...blogs, ...corrections];
}

interface WebSubNeeds {
  readonly hub: string;
  /** Public address without a slash at its end. */
  readonly siteUrl: string;
}

/** Tells the hub which feed has changed, and again with back-off when it does not answer. */
export function registerWebSubJobs(jobs: Pick<Jobs, 'work'>, { hub, siteUrl }: WebSubNeeds): void {
  jobs.work<{ path: string }>(
    PING_JOB,
    async ({ path }, signal) => {
      const answer = await fetch(hub, {
        method: 'POST',
        body: new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': siteUrl + path }),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      // Its body is of no use, but holds the connection until it is read.
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the WebSub hub answered ${answer.status}`);
    },
    { retryLimit: RETRIES },
  );
}

/** Queues a ping for each feed that a change concerns. Every node may call it: a feed waits for one ping only. */
export async function pingHub(jobs: Pick<Jobs, 'send'>, change: Change): Promise<void> {
  for (const path of changedFeeds(change)) {
    await jobs.send(PING_JOB, { path }, { singletonKey: path, startAfterSeconds: GATHER_SECONDS });
  }
}
