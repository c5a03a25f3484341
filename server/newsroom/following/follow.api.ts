import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FOLLOW_TEXTS } from '#domain/forms/answers/form-texts.ts';
import { isId } from '#domain/ids.ts';
import { DEFAULT_LANGUAGE, type Language, pathInLanguage } from '#domain/languages.ts';
import { filled } from '#domain/text-table.ts';
import { topicPath, topicSlug } from '#domain/topic.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { perAddress } from '#server/http/call-limits.ts';
import { networkOf } from '#server/http/client-network.ts';
import { formQuery } from '#server/http/form-language.ts';
import { Problem } from '#server/http/problem.ts';
import { ownPages } from '#server/http/request-origin.ts';
import { type CallLimit, FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';
import type { SharedLimits } from '#server/limits/shared-rate-limit.ts';
import { findAuthorById } from '../reading/author-page.repo.ts';
import { problemSchema } from '../reading/reading.schema.ts';
import { findTopic } from '../reading/topic-page.repo.ts';
import { authorFollowers, type Followers, type FollowerTable, topicFollowers } from './followers.repo.ts';

interface FollowNeeds {
  readonly db: Database;
  readonly siteUrl: string;
  readonly limits: Pick<SharedLimits, 'limit'>;
}

type FollowLimits = ReturnType<typeof limitsOf>;

/**
 * Of one author or topic, from one network: the first follow without a cookie in a day counts at once, others when the
 * cookie has come back. An office may share an address, so several browsers may follow, but no crowd.
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

const params = z.object({ id: z.string().max(400) });
const changed = z.object({ success: z.literal(true), following: z.boolean(), followersCount: z.number() });
const state = z.object({ following: z.boolean(), followersCount: z.number() });
const refusals = { 403: problemSchema, 404: problemSchema, 429: problemSchema };
const DESCRIPTION =
  'One follower per browser, told apart by a random number in a cookie. Forms are sent back to the page. A client without the cookie may be sent on with 303, and counts when it comes there with the cookie it was given.';

/** What is followed by a call. */
interface Target {
  /** The author's id or the topic's present slug. */
  readonly id: string;
  /** Its key for rate limits and in the page cache. */
  readonly key: string;
  readonly path: string;
  readonly followersCount: number;
}

/** What can be followed: authors and topics, by the same calls. */
interface Kind {
  /** The path prefix of its calls. */
  readonly at: `/api/${string}`;
  readonly noun: 'author' | 'topic';
  readonly tag: string;
  readonly followers: FollowerTable;
  find(db: Queryable, id: string): Promise<Target | null>;
}

const AUTHORS: Kind = {
  at: '/api/authors',
  noun: 'author',
  tag: 'Authors',
  followers: authorFollowers,
  find: async (db, id) => {
    const found = isId(id) ? await findAuthorById(db, id) : null;
    if (!found) return null;
    const { id: present, name, followersCount } = found;
    return {
      id: present ?? id,
      key: present ?? id,
      path: `/author/${encodeURIComponent(name.toWellFormed())}`,
      followersCount,
    };
  },
};

/**
 * Topics by slug. The slug of a merged topic, which a cached page may still use, means the topic it was merged into.
 */
const TOPICS: Kind = {
  at: '/api/topics',
  noun: 'topic',
  tag: 'Topics',
  followers: topicFollowers,
  find: async (db, id) => {
    const asked = topicSlug(id);
    const { name, now } = await findTopic(db, asked);
    const slug = now ?? asked;
    if (slug === '' || (name === null && now === null)) return null;
    const followersCount = (await topicFollowers.count(db, slug)) ?? 0;
    return { id: slug, key: `topic:${slug}`, path: topicPath(slug), followersCount };
  },
};

/**
 * Following authors (API-08, API-09, AUTH-29 to AUTH-31, SPEC-15) and topics. Unknown ones: 404 `author_not_found` or
 * `topic_not_found`.
 */
export function registerFollowRoutes(app: App, needs: FollowNeeds): void {
  app.register(async (scope: App) => {
    const clicks = await perAddress(scope, {
      perMinute: CLICKS_PER_MINUTE,
      mostAddresses: MAX_ADDRESSES,
      refusal: (after) => new Problem(429, 'too_many_follows', filled(FOLLOW_TEXTS.tooManyClicks, after)),
    });
    takePlainForms(scope);
    const limits = limitsOf(needs.limits);
    for (const kind of [AUTHORS, TOPICS]) registerClicks(scope, kind, { ...needs, ...limits }, clicks);
  });
  for (const kind of [AUTHORS, TOPICS]) {
    publicRoute(app, {
      method: 'GET',
      path: `${kind.at}/:id/follow`,
      allow: 'anyone',
      limits: FIVE_MINUTES,
      tags: [kind.tag],
      summary: `Whether this browser follows ${withArticle(kind)}`,
      params,
      answer: state,
      otherAnswers: { 404: problemSchema },
      cache: 'no-store',
      handle: async ({ params, request }) => {
        const { id, followersCount } = await known(needs, kind, params.id);
        const follower = followerOf(request);
        const following = follower !== null && (await kind.followers.has(needs.db.pool, id, follower));
        return { following, followersCount };
      },
    });
  }
}

type ClickNeeds = Omit<FollowNeeds, 'limits'> & FollowLimits;

function registerClicks(scope: App, kind: Kind, needs: ClickNeeds, clicks: CallLimit): void {
  const readers = ownPages(needs.siteUrl, 'other_site', `${kind.tag} are followed on their pages of this site.`);
  publicRoute(scope, {
    method: 'POST',
    path: `${kind.at}/:id/follow`,
    allow: readers,
    limits: { calls: clicks },
    tags: [kind.tag],
    summary: `Follow ${withArticle(kind)}`,
    description: DESCRIPTION,
    params,
    query: formQuery,
    answer: changed,
    otherAnswers: refusals,
    cache: 'no-store',
    handle: async ({ params, query, request, reply }) => {
      const target = inLanguage(await known(needs, kind, params.id), query.language);
      const cookie = followerOf(request);
      const follower = cookie ?? randomBytes(16).toString('base64url');
      reply.header('set-cookie', cookieOf(follower, needs.siteUrl.startsWith('https:')));
      if (cookie === null && (await needs.withoutCookie.take(`${networkOf(request.ip)} ${target.key}`)) > 0) {
        const call = `${kind.at}/${encodeURIComponent(target.id)}/follow/returned`;
        const back = query.language === DEFAULT_LANGUAGE ? '' : `&language=${query.language}`;
        return reply.redirect(`${call}?of=${proofOf(follower, target.key)}${back}`, 303);
      }
      const followersCount = await follow(request, kind, target, follower, needs);
      return answer(request, reply, { ...target, followersCount, following: true });
    },
  });
  publicRoute(scope, {
    method: 'GET',
    path: `${kind.at}/:id/follow/returned`,
    allow: 'anyone',
    limits: { calls: clicks },
    tags: [kind.tag],
    summary: 'Where a browser comes with the cookie that a follow gave it, and is counted',
    params,
    query: formQuery.extend({ of: z.string().max(60).default('') }),
    answer: changed,
    otherAnswers: refusals,
    cache: 'no-store',
    handle: async ({ params, query, request, reply }) => {
      const target = inLanguage(await known(needs, kind, params.id), query.language);
      const follower = followerOf(request);
      // Only a click on Follow carries the proof, so a link on another site cannot make anybody follow.
      if (follower === null || query.of !== proofOf(follower, target.key)) {
        return answer(request, reply, { ...target, following: false });
      }
      const followersCount = await follow(request, kind, target, follower, needs);
      return answer(request, reply, { ...target, followersCount, following: true });
    },
  });
  publicRoute(scope, {
    // Forms cannot send DELETE.
    method: ['DELETE', 'POST'],
    path: `${kind.at}/:id/unfollow`,
    allow: readers,
    limits: { calls: clicks },
    tags: [kind.tag],
    summary: `Follow ${withArticle(kind)} no longer`,
    description: DESCRIPTION,
    params,
    query: formQuery,
    answer: changed,
    otherAnswers: refusals,
    cache: 'no-store',
    handle: async ({ params, query, request, reply }) => {
      const target = inLanguage(await known(needs, kind, params.id), query.language);
      const follower = followerOf(request) ?? '';
      const { count } = await change(needs, kind, target, (tx) => kind.followers.remove(tx, target.id, follower));
      return answer(request, reply, { ...target, followersCount: count, following: false });
    },
  });
}

/** Throws Problem 429 `too_many_follows` if this network has reached its number of new followers for the day. */
async function follow(
  request: FastifyRequest,
  kind: Kind,
  target: Target,
  follower: string,
  { all, ...needs }: ClickNeeds,
): Promise<number> {
  const key = `${networkOf(request.ip)} ${target.key}`;
  const waitMs = await all.take(key);
  if (waitMs > 0) {
    const retryAfter = Math.ceil(waitMs / 1000);
    throw new Problem(429, 'too_many_follows', FOLLOW_TEXTS.crowd[kind.noun], { retryAfter });
  }
  const { count, changed } = await change(needs, kind, target, (tx) => kind.followers.add(tx, target.id, follower));
  if (!changed) await all.giveBack(key);
  return count;
}

type Write = (tx: Queryable) => Promise<Followers | null>;

async function change({ db }: Pick<FollowNeeds, 'db'>, kind: Kind, { key }: Target, write: Write): Promise<Followers> {
  // Not the author or topic itself: a click must not invalidate the pages of all their stories.
  const followers = await inTransaction(db, async (tx) => {
    const outcome = await write(tx);
    if (outcome?.changed) await announceChange(tx, { followers: [key] });
    return outcome;
  });
  if (!followers) throw notFound(kind);
  return followers;
}

/** What only a browser with this follower's cookie, which no script can read, is sent on with. */
function proofOf(follower: string, key: string): string {
  return createHash('sha256').update(`${follower} ${key}`).digest('base64url');
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, followersCount, following }: Pick<Target, 'path' | 'followersCount'> & { readonly following: boolean },
): FastifyReply | z.infer<typeof changed> {
  if (!(request.headers.accept ?? '').includes('text/html')) {
    return { success: true as const, following, followersCount };
  }
  return reply.redirect(path, 303);
}

async function known({ db }: Pick<FollowNeeds, 'db'>, kind: Kind, id: string): Promise<Target> {
  const target = await kind.find(db.pool, id);
  if (!target) throw notFound(kind);
  return target;
}

/** With the address of its page in a language. */
function inLanguage(target: Target, language: Language): Target {
  return { ...target, path: pathInLanguage(target.path, language) };
}

function notFound({ noun }: Kind): Problem {
  return new Problem(404, `${noun}_not_found`, FOLLOW_TEXTS.missing[noun], { success: false });
}

function withArticle({ noun }: Kind): string {
  return noun === 'author' ? 'an author' : 'a topic';
}

function followerOf(request: FastifyRequest): string | null {
  return FOLLOWER.exec(request.headers.cookie ?? '')?.[1] ?? null;
}

function cookieOf(follower: string, secure: boolean): string {
  return `${COOKIE}=${follower}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

// What a form of two buttons sends is of no interest, only that it was sent.
function takePlainForms(scope: App): void {
  const options = { parseAs: 'string', bodyLimit: 1024 } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, _body, done) => done(null, {}));
}
