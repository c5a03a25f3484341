import { randomBytes } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isId } from '../../../domain/ids.ts';
import { type Database, inTransaction } from '../../db/client.ts';
import type { App } from '../../http/app-types.ts';
import { Problem } from '../../http/problem.ts';
import { originOf } from '../../http/request-origin.ts';
import { announceChange } from '../changes.service.ts';
import { type AuthorProfile, findAuthorById } from '../reading/authors.repo.ts';
import { problemSchema } from '../reading/reading.schema.ts';
import { addFollower, type Followers, isFollower, removeFollower } from './followers.repo.ts';
import { followersOf } from './following.service.ts';

interface FollowNeeds {
  readonly db: Database;
  readonly siteUrl: string;
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
    'One follower per browser, told apart by a random number in a cookie. Forms are sent back to the author.',
  params,
  response: { 200: changed, ...refusals },
});

/** Following authors (API-08, API-09, AUTH-29 to AUTH-31, decision 15). Unknown authors: 404 `author_not_found`. */
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
  scope.post('/api/authors/:id/follow', { schema: schemaOf('Follow an author') }, async (request, reply) => {
    const follower = followerOf(request) ?? randomBytes(16).toString('base64url');
    const result = await change(request, request.params.id, needs, (tx, id) => addFollower(tx, id, follower));
    reply.header('set-cookie', cookieOf(follower, needs.siteUrl.startsWith('https:')));
    return answer(request, reply, { ...result, following: true });
  });
  scope.route({
    // Forms know no DELETE.
    method: ['DELETE', 'POST'],
    url: '/api/authors/:id/unfollow',
    schema: schemaOf('Follow an author no longer'),
    handler: async (request, reply) => {
      const follower = followerOf(request) ?? '';
      const result = await change(request, request.params.id, needs, (tx, id) => removeFollower(tx, id, follower));
      return answer(request, reply, { ...result, following: false });
    },
  });
}

type Write = (tx: Parameters<typeof addFollower>[0], authorId: string) => Promise<Followers | null>;

async function change(request: FastifyRequest, asked: string, { db, siteUrl }: FollowNeeds, write: Write) {
  if (originOf(request, siteUrl) === 'other') {
    throw new Problem(403, 'other_site', 'Authors are followed on their pages of this site.');
  }
  const { id, profile } = await knownAuthor({ db }, asked);
  // Not the author: a click must not cost all the author's stories their place in the page cache.
  const followers = await inTransaction(db, async (tx) => {
    const outcome = await write(tx, id);
    if (outcome?.changed) await announceChange(tx, { sections: [followersOf(id)] });
    return outcome;
  });
  if (!followers) throw notFound();
  return { name: profile.name, followersCount: followers.count };
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, ...result }: { name: string; followersCount: number; following: boolean },
): FastifyReply {
  if (!(request.headers.accept ?? '').includes('text/html')) return reply.send({ success: true, ...result });
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
