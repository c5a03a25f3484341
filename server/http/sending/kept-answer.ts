import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app-types.ts';
import type { CacheProfile } from '../cache-profiles.ts';
import type { PageCache, RenderedPage } from '../page-cache.ts';
import type { ReadingGuard } from '../reading-guard.ts';
import { FIVE_MINUTES, publicRoute } from '../routes.ts';
import { packPage } from './pack-page.ts';
import { sendPage } from './send-page.ts';

interface KeptAnswer {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Null turns caching off. */
  readonly cache: PageCache | null;
  /** The canonical address: a request for exactly this is answered from the cache before routing (`sendFreshPage`). */
  readonly key: string;
  readonly profile: CacheProfile;
  readonly make: () => Promise<RenderedPage>;
  /** Counts what has to be rendered as a reading call; omitted where every caller gets the same answer. */
  readonly guard?: {
    readonly reading: ReadingGuard;
    /** Queues with the reading calls, because the caller chooses what it costs. */
    readonly isQueued: boolean;
  };
}

/** Sends responses other than pages in the same way as pages: from the page cache, compressed once, with ETags. */
export async function sendKept(answer: KeptAnswer): Promise<FastifyReply> {
  const { request, reply, cache, key, profile, guard } = answer;
  const make = async () => ({ ...(await answer.make()), route: request.routeOptions.url });
  // Thousands may ask while it is being made again; only the first costs anything, so only that one is counted.
  if (guard && !cache?.isFresh(key) && !cache?.isBeingMade(key)) guard.reading.take(request);
  const render = guard ? () => (guard.isQueued ? guard.reading.run(make) : guard.reading.page(make)) : make;
  const page = cache ? await cache.get(key, profile, render) : await packPage(await render());
  await sendPage(request.raw, reply.raw, page);
  reply.hijack();
  return reply;
}

interface KeptRoute extends Pick<KeptAnswer, 'cache' | 'profile'> {
  readonly reading: ReadingGuard;
  readonly make: (request: FastifyRequest) => Promise<RenderedPage>;
}

/** A public address that programs read, such as a feed. What is not cached is limited like other reading calls. */
export function keptRoute(app: App, path: string, { cache, profile, reading, make }: KeptRoute): void {
  publicRoute(app, {
    method: 'GET',
    path,
    allow: 'anyone',
    limits: FIVE_MINUTES,
    hidden: true,
    handle: ({ request, reply }) =>
      sendKept({
        request,
        reply,
        cache,
        key: withoutQuery(request),
        profile,
        make: () => make(request),
        guard: { reading, isQueued: true },
      }),
  });
}

/** The path of a request: all its variants by query share one cached response. */
export function withoutQuery({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '';
}
