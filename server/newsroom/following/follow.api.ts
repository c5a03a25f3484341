import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isId } from '#domain/ids.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { perAddress } from '#server/http/call-limits.ts';
import { networkOf } from '#server/http/client-network.ts';
import { Problem } from '#server/http/problem.ts';
import { ownPages } from '#server/http/request-origin.ts';
import { type CallLimit, FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';
import type { SharedLimits } from '#server/limits/shared-rate-limit.ts';
import { type AuthorProfile, findAuthorById } from '../reading/author-page.repo.ts';
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
const MAX_ADDRESSES = 20_000;
const COOKIE = 'matv_follower';
const FOLLOWER = /(?:^|;\s*)matv_follower=([\w-]{22})(?=;|$)/;
// Browsers keep no cookie for longer than 400 days.
const COOKIE_SECONDS = 400 * 86_400;

const params = z.object({ id: z.string().max(60) });
const changed = z.object({ success: z.literal(true), following: z.boolean(), followersCount: z.number() });
const state = z.object({ following: z.boolean(), followersCount: z.number() });
const refusals = { 403: problemSchema, 404: problemSchema, 429: problemSchema };
const DESCRIPTION =
  'One follower per browser, told apart by a random number in a cookie. Forms are sent back to the author. A client without the cookie may be sent on with 303, and counts when it comes there with the cookie it was given.';

/** Following authors (API-08, API-09, AUTH-29 to AUTH-31, SPEC-15). Unknown authors: 404 `author_not_found`. */
export function registerFollowRoutes(app: App, needs: FollowNeeds): void {
  app.register(async (scope: App) => {
    const clicks = await perAddress(scope, {
      perMinute: CLICKS_PER_MINUTE,
      mostAddresses: MAX_ADDRESSES,
      refusal: (after) =>
        new Problem(429, 'too_many_follows', `That was a lot of clicks. Please try again in ${after}.`),
    });
    takePlainForms(scope);
    registerClicks(scope, needs, clicks);
  });
  publicRoute(app, {
    method: 'GET',
    path: '/api/authors/:id/follow',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags: ['Authors'],
    summary: 'Whether this browser follows an author',
    params,
    answer: state,
    otherAnswers: { 404: problemSchema },
    cache: 'no-store',
    handle: async ({ params, request }) => {
      const { id, profile } = await knownAuthor(needs, params.id);
      const follower = followerOf(request);
      const following = follower !== null && (await isFollower(needs.db.pool, id, follower));
      return { following, followersCount: profile.followersCount };
    },
  });
}

function registerClicks(scope: App, needs: FollowNeeds, clicks: CallLimit): void {
  const limits = limitsOf(needs.limits);
  const readers = ownPages(needs.siteUrl, 'other_site', 'Authors are followed on their pages of this site.');
  publicRoute(scope, {
    method: 'POST',
    path: '/api/authors/:id/follow',
    allow: readers,
    limits: { calls: clicks },
    tags: ['Authors'],
    summary: 'Follow an author',
    description: DESCRIPTION,
    params,
    answer: changed,
    otherAnswers: refusals,
    cache: 'no-store',
    handle: async ({ params, request, reply }) => {
      const { id } = await knownAuthor(needs, params.id);
      const known = followerOf(request);
      const follower = known ?? randomBytes(16).toString('base64url');
      reply.header('set-cookie', cookieOf(follower, needs.siteUrl.startsWith('https:')));
      if (known === null && (await limits.withoutCookie.take(`${networkOf(request.ip)} ${id}`)) > 0) {
        return reply.redirect(`/api/authors/${id}/follow/returned?of=${proofOf(follower, id)}`, 303);
      }
      const result = await follow(request, id, follower, { ...needs, ...limits });
      return answer(request, reply, { ...result, following: true });
    },
  });
  publicRoute(scope, {
    method: 'GET',
    path: '/api/authors/:id/follow/returned',
    allow: 'anyone',
    limits: { calls: clicks },
    tags: ['Authors'],
    summary: 'Where a browser comes with the cookie that a follow gave it, and is counted',
    params,
    query: z.object({ of: z.string().max(60).default('') }),
    answer: changed,
    otherAnswers: refusals,
    cache: 'no-store',
    handle: async ({ params, query, request, reply }) => {
      const { id, profile } = await knownAuthor(needs, params.id);
      const follower = followerOf(request);
      // Only a click on Follow knows the proof: a link from elsewhere makes nobody a follower.
      if (follower === null || query.of !== proofOf(follower, id)) {
        return answer(request, reply, { ...profile, following: false });
      }
      const result = await follow(request, id, follower, { ...needs, ...limits });
      return answer(request, reply, { ...result, following: true });
    },
  });
  publicRoute(scope, {
    // Forms know no DELETE.
    method: ['DELETE', 'POST'],
    path: '/api/authors/:id/unfollow',
    allow: readers,
    limits: { calls: clicks },
    tags: ['Authors'],
    summary: 'Follow an author no longer',
    description: DESCRIPTION,
    params,
    answer: changed,
    otherAnswers: refusals,
    cache: 'no-store',
    handle: async ({ params, request, reply }) => {
      const follower = followerOf(request) ?? '';
      const result = await change(params.id, needs, (tx, id) => removeFollower(tx, id, follower));
      return answer(request, reply, { ...result, following: false });
    },
  });
}

type Write = (tx: Parameters<typeof addFollower>[0], authorId: string) => Promise<Followers | null>;

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

async function change(requested: string, { db }: Pick<FollowNeeds, 'db'>, write: Write) {
  const { id, profile } = await knownAuthor({ db }, requested);
  // Not the author: a click must not cost all the author's stories their place in the page cache.
  const followers = await inTransaction(db, async (tx) => {
    const outcome = await write(tx, id);
    if (outcome?.changed) await announceChange(tx, { followers: [id] });
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
): FastifyReply | z.infer<typeof changed> {
  if (!(request.headers.accept ?? '').includes('text/html')) {
    return { success: true as const, following, followersCount };
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
