import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CacheProfile } from '../cache-profiles.ts';
import type { PageCache, RenderedPage } from '../page-cache.ts';
import type { ReadingGuard } from '../reading-guard.ts';
import { packPage } from './pack-page.ts';
import { sendPage } from './send-page.ts';

interface KeptAnswer {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Null turns caching off. */
  readonly cache: PageCache | null;
  /** What has to be made is counted as reading calls are. */
  readonly reading: ReadingGuard;
  /** The address in its one spelling: a request for just this is answered before any route is looked up. */
  readonly key: string;
  readonly profile: CacheProfile;
  readonly make: () => Promise<RenderedPage>;
  /** Takes its turn among the reading calls, because the caller chooses what it costs. */
  readonly isQueued: boolean;
}

/** Answers what is no page as pages are: from the page cache, compressed once, with ETags. */
export async function sendKept(answer: KeptAnswer): Promise<FastifyReply> {
  const { request, reply, cache, reading, key, profile, make, isQueued } = answer;
  // Thousands ask in the moment in which it has to be made anew: only the first of them costs anything.
  if (!cache?.fresh(key) && !cache?.isBeingMade(key)) reading.admit(request.ip);
  const render = () => (isQueued ? reading.run(make) : reading.page(make));
  const page = cache ? await cache.get(key, profile, render) : await packPage(await render());
  reply.hijack();
  sendPage(request.raw, reply.raw, page);
  return reply;
}
