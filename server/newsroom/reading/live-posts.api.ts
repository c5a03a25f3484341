import { z } from 'zod';
import { isId } from '#domain/ids.ts';
import type { LiveChanges } from '#domain/live-blog.ts';
import { cacheTag } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { CACHE_PROFILES, cacheControlOf } from '#server/http/cache-profiles.ts';
import type { PageCache, RenderedPage } from '#server/http/page-cache.ts';
import { Problem } from '#server/http/problem.ts';
import type { ReadingGuard } from '#server/http/reading-guard.ts';
import { FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';
import { sendKept } from '#server/http/sending/kept-answer.ts';
import { readLiveChanges } from './live-blog.ts';
import { problemSchema } from './reading.schema.ts';

interface LivePostsNeeds {
  readonly db: Queryable;
  /** Null turns caching off. */
  readonly cache: PageCache | null;
  readonly reading: ReadingGuard;
  /** Headers of every answer of this site. */
  readonly headers: Readonly<Record<string, string>>;
}

const livePost = z.object({
  id: z.string(),
  place: z.int().meta({ description: 'Its place in the order of publication; later posts have higher ones.' }),
  headline: z.string(),
  html: z.string(),
  isKey: z.boolean(),
  author: z.string(),
  postedAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  correction: z.string().nullable(),
  withdrawn: z.string().nullable().meta({ description: 'Why it was withdrawn; headline and text are empty then.' }),
});

const changes = z.object({
  seq: z.int().meta({ description: 'The `after` of the next call.' }),
  isOpen: z.boolean(),
  posts: z.array(livePost),
  hasMore: z.boolean(),
});

const { liveChanges } = CACHE_PROFILES;

/**
 * What changed in a live blog since the caller's last known change. The answer depends on the address alone, so the
 * page cache and a CDN serve nearly all calls. Unknown blogs: 404 `live_blog_not_found`.
 */
export function registerLivePostRoutes(app: App, needs: LivePostsNeeds): void {
  const { db, headers, cache, reading } = needs;
  publicRoute(app, {
    method: 'GET',
    path: '/api/live-blogs/:id/posts',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags: ['News'],
    summary: 'New, edited and withdrawn posts of a live blog',
    params: z.object({ id: z.string().max(40) }),
    query: z.object({ after: z.coerce.number().int().min(0).max(9_999_999).default(0) }),
    answer: changes,
    otherAnswers: { 404: problemSchema },
    handle: ({ params: { id }, query: { after }, request, reply }) => {
      if (!isId(id)) throw notFound();
      const make = async (): Promise<RenderedPage> => {
        const found = await readLiveChanges(db, id, after);
        if (!found) throw notFound();
        return answerOf(found, id, headers);
      };
      return sendKept({
        request,
        reply,
        cache,
        key: `/api/live-blogs/${id}/posts?after=${after}`,
        profile: liveChanges,
        make,
        // Two index look-ups: cheap enough not to queue behind searches.
        guard: { reading, isQueued: false },
      });
    },
  });
}

function answerOf(found: LiveChanges, id: string, headers: Readonly<Record<string, string>>): RenderedPage {
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cacheControlOf(liveChanges),
      vary: 'accept-encoding',
    },
    html: Buffer.from(JSON.stringify(changes.parse(found))),
    tags: new Set([cacheTag.story(id), cacheTag.liveBlog(id)]),
  };
}

function notFound(): Problem {
  return new Problem(404, 'live_blog_not_found', 'There is no such live blog.');
}
