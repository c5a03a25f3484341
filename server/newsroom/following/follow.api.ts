import { createHash, randomBytes } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isId } from '#domain/ids.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { networkOf } from '#server/http/client-network.ts';
import { Problem } from '#server/http/problem.ts';
import { originOf } from '#server/http/request-origin.ts';
import type { SharedLimits } from '#server/limits/shared-rate-limit.ts';
import { followersOf } from '../reading/author-page.ts';
import { type AuthorProfile, findAuthorById } from '../reading/authors.repo.ts';
import { problemSchema } from '../reading/reading.schema.ts';
import { addFollower, type Followers, isFollower, removeFollower } from './followers.repo.ts';

interface FollowNeeds {
  readonly db: Database;
  readonly siteUrl: string;
  readonly limits: Pick<SharedLimits, 'limit'>;
}

type FollowLimits = ReturnType<typeof limitsOf>;

/**
 * Of one author, from one network: the first follow without a cookie in a day counts at once, others when the cookie has
 * come back. An office may share an address, so several browsers may follow, but no crowd.
 */
function limitsOf(limits: FollowNeeds['limits']) {
  return {
    withoutCookie: limits.limit('follows without a cookie', { burst: 1, perMinute: 1 / 1440 }),
    all: limits.limit('follows', { burst: 20, perMinute: 20 / 1440 }),
  };
}

const CLICKS_PER_MINUTE = 30;
const MOST_ADDRESSES = 20_000;
const COOKIE = 'matv_follower';
const FOLLOWER = /(?:^|;\s*)matv_follower=([\w-]{22})(?=;|$)/;
// Browsers keep no cookie for longer than 400 days.
const COOKIE_SECONDS = 400 * 86_400;

const params = z.object({ id: z.string().max(60) });
const changed = z.object({ success: z.literal(true), following: z.boolean(), followersCount: z.number() });
const state = z.object({ following: z.boolean(), followersCount: z.number() });
const refusals = { 403: problemSchema, 404: problemSchema, 429: problemSchema };
const schemaOf = (summary: string) => ({
  tags: ['Authors'],
  summary,
  description:
    'One follower per browser, told apart by a random number in a cookie. Forms are sent back to the author. A client without the cookie may be sent on with 303, and counts when it comes there with the cookie it was given.',
  params,
  response: { 200: changed, ...refusals },
});

/** Following authors (API-08, API-09, AUTH-29 to AUTH-31, SPEC-15). Unknown authors: 404 `author_not_found`. */
export function registerFollowRoutes(app: App, needs: FollowNeeds): void {
  app.register(async (scope: App) => {
    await scope.register(rateLimit, {
      max: CLICKS_PER_MINUTE,
      timeWindow: '1 minute',
      cache: MOST_ADDRESSES,
      errorResponseBuilder: tooMany,
    });
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    takePlainForms(scope);
    registerClicks(scope, needs);
  });
  app.get(
    '/api/authors/:id/follow',
    {
      schema: {
        tags: ['Authors'],
        summary: 'Whether this browser follows an author',
        params,
        response: { 200: state, 404: problemSchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { id, profile } = await knownAuthor(needs, request.params.id);
      const follower = followerOf(request);
      const following = follower !== null && (await isFollower(needs.db.pool, id, follower));
      return { following, followersCount: profile.followersCount };
    },
  );
}

function registerClicks(scope: App, needs: FollowNeeds): void {
  const limits = limitsOf(needs.limits);
  scope.post('/api/authors/:id/follow', { schema: schemaOf('Follow an author') }, async (request, reply) => {
    refuseForeign(request, needs.siteUrl);
    const { id } = await knownAuthor(needs, request.params.id);
    const known = followerOf(request);
    const follower = known ?? randomBytes(16).toString('base64url');
    reply.header('set-cookie', cookieOf(follower, needs.siteUrl.startsWith('https:')));
    if (known === null && (await limits.withoutCookie.take(`${networkOf(request.ip)} ${id}`)) > 0) {
      return reply.redirect(`/api/authors/${id}/follow/returned?of=${proofOf(follower, id)}`, 303);
    }
    return answer(request, reply, {
      ...(await follow(request, id, follower, { ...needs, ...limits })),
      following: true,
    });
  });
  scope.get(
    '/api/authors/:id/follow/returned',
    {
      schema: {
        tags: ['Authors'],
        summary: 'Where a browser comes with the cookie that a follow gave it, and is counted',
        params,
        querystring: z.object({ of: z.string().max(60).default('') }),
        response: { 200: changed, ...refusals },
      },
    },
    async (request, reply) => {
      const { id, profile } = await knownAuthor(needs, request.params.id);
      const follower = followerOf(request);
      // Only a click on Follow knows the proof: a link from elsewhere makes nobody a follower.
      if (follower === null || request.query.of !== proofOf(follower, id)) {
        return answer(request, reply, { ...profile, following: false });
      }
      const result = await follow(request, id, follower, { ...needs, ...limits });
      return answer(request, reply, { ...result, following: true });
    },
  );
  scope.route({
    // Forms know no DELETE.
    method: ['DELETE', 'POST'],
    url: '/api/authors/:id/unfollow',
    schema: schemaOf('Follow an author no longer'),
    handler: async (request, reply) => {
      refuseForeign(request, needs.siteUrl);
      const follower = followerOf(request) ?? '';
      const result = await change(request.params.id, needs, (tx, id) => removeFollower(tx, id, follower));
      return answer(request, reply, { ...result, following: false });
    },
  });
}

type Write = (tx: Parameters<typeof addFollower>[0], authorId: string) => Promise<Followers | null>;

function refuseForeign(request: FastifyRequest, siteUrl: string): void {
  if (originOf(request, siteUrl) === 'other') {
    throw new Problem(403, 'other_site', 'Authors are followed on their pages of this site.');
  }
}

/** Throws Problem 429 `too_many_follows` when this network has sent the author its share of followers for a day. */
async function follow(
  request: FastifyRequest,
  authorId: string,
  follower: string,
  { all, ...needs }: FollowNeeds & Pick<FollowLimits, 'all'>,
) {
  const key = `${networkOf(request.ip)} ${authorId}`;
  const waitMs = await all.take(key);
  if (waitMs > 0) {
    throw new Problem(
      429,
      'too_many_follows',
      'Many readers on your network have followed this author today. Please try again tomorrow.',
      { retryAfter: Math.ceil(waitMs / 1000) },
    );
  }
  const result = await change(authorId, needs, (tx, id) => addFollower(tx, id, follower));
  if (!result.changed) await all.giveBack(key);
  return result;
}

async function change(asked: string, { db }: Pick<FollowNeeds, 'db'>, write: Write) {
  const { id, profile } = await knownAuthor({ db }, asked);
  // Not the author: a click must not cost all the author's stories their place in the page cache.
  const followers = await inTransaction(db, async (tx) => {
    const outcome = await write(tx, id);
    if (outcome?.changed) await announceChange(tx, { sections: [followersOf(id)] });
    return outcome;
  });
  if (!followers) throw notFound();
  return { name: profile.name, followersCount: followers.count, changed: followers.changed };
}

/** What only a browser with this follower's cookie, which no script can read, is sent on with. */
function proofOf(follower: string, authorId: string): string {
  return createHash('sha256').update(`${follower} ${authorId}`).digest('base64url');
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, followersCount, following }: { name: string; followersCount: number; following: boolean },
): FastifyReply {
  if (!(request.headers.accept ?? '').includes('text/html')) {
    return reply.send({ success: true, following, followersCount });
  }
  return reply.redirect(`/author/${encodeURIComponent(name.toWellFormed())}`, 303);
}

async function knownAuthor(
  { db }: Pick<FollowNeeds, 'db'>,
  id: string,
): Promise<{ id: string; profile: AuthorProfile }> {
  const profile = isId(id) ? await findAuthorById(db.pool, id) : null;
  if (!profile) throw notFound();
  return { id, profile };
}

function notFound(): Problem {
  return new Problem(404, 'author_not_found', 'Failed to fetch author', { success: false });
}

function tooMany(_request: FastifyRequest, { after }: { readonly after: string }): Problem {
  return new Problem(429, 'too_many_follows', `That was a lot of clicks. Please try again in ${after}.`);
}

function followerOf(request: FastifyRequest): string | null {
  return FOLLOWER.exec(request.headers.cookie ?? '')?.[1] ?? null;
}

function cookieOf(follower: string, secure: boolean): string {
  const parts = [`${COOKIE}=${follower}`, 'Path=/', `Max-Age=${COOKIE_SECONDS}`, 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}

// What a form of two buttons sends is of no interest, only that it was sent.
function takePlainForms(scope: App): void {
  const options = { parseAs: 'string', bodyLimit: 1024 } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, _body, done) => done(null, {}));
}
