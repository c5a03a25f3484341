import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { londonDay } from '#domain/london-clock.ts';
import { spanOfDay } from '#domain/schedule/broadcasts.ts';
import { day } from '#domain/schedule/desk-schedule.ts';
import { nowAnswer, scheduleAnswer } from '#domain/schedule/public-schedule.ts';
import type { Clock } from '#server/clock.ts';
import { cacheTag } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { CACHE_PROFILES } from '#server/http/cache-profiles.ts';
import type { PageCache, RenderedPage } from '#server/http/page-cache.ts';
import { FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';
import { sendKept, withoutQuery } from '#server/http/sending/kept-answer.ts';
import { readDay, readGuide, readNowAndNext } from './schedule.service.ts';
import { xmltv } from './xmltv-writer.ts';

export interface ScheduleNeeds {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly siteUrl: string;
  /** Null turns caching off. */
  readonly cache: PageCache | null;
  /** Headers of every answer of this site. */
  readonly headers: Readonly<Record<string, string>>;
}

const GUIDE_DAYS = 7;
const PROFILE = CACHE_PROFILES.schedule;
const XML = 'application/xml; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const TAGS = new Set([cacheTag.site('schedule')]);

const queryInput = z.object({ date: day.optional() });

/** The programme guide for everybody: a day, what is on now, and a week as XMLTV. */
export function registerScheduleRoutes(app: App, needs: ScheduleNeeds): void {
  const { db, clock } = needs;
  publicRoute(app, {
    method: 'GET',
    path: '/api/schedule',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags: ['watch'],
    summary: 'What is on the channel on one day of London',
    description:
      '`date` is a day of London (2026-11-20), today without it. Times are UTC, and as London’s clock shows them: ‘01:30 GMT’ is the second half past one in the night when the clocks go back.',
    query: queryInput,
    answer: scheduleAnswer,
    cache: `public, max-age=0, s-maxage=${PROFILE.fresh}`,
    handle: ({ query }) => {
      const now = clock.now();
      return readDay(db, query.date ?? londonDay(now), now);
    },
  });
  registerCached(app, needs);
}

/** Every page and many machines request these two, so they are cached like pages, until they become outdated. */
function registerCached(app: App, needs: ScheduleNeeds): void {
  publicRoute(app, {
    method: 'GET',
    path: '/api/schedule/now',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags: ['watch'],
    summary: 'What is on now and next',
    answer: nowAnswer,
    handle: (call) => sendMade(call, needs, () => madeNow(needs)),
  });
  publicRoute(app, {
    method: 'GET',
    path: '/api/schedule.xml',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags: ['watch'],
    summary: 'What is on for the next seven days, as XMLTV',
    produces: ['application/xml'],
    answer: z.string(),
    handle: (call) => sendMade(call, needs, () => madeWeek(needs)),
  });
}

interface Made {
  readonly type: string;
  readonly text: string;
  readonly validUntil: Date | null;
}

async function madeNow({ db, clock }: ScheduleNeeds): Promise<Made> {
  const answer = await readNowAndNext(db, clock.now());
  const validUntil = answer.until === null ? null : new Date(answer.until);
  return { type: JSON_TYPE, text: JSON.stringify(answer), validUntil };
}

async function madeWeek({ db, clock, siteUrl }: ScheduleNeeds): Promise<Made> {
  const span = spanOfDay(londonDay(clock.now()), GUIDE_DAYS);
  const { broadcasts } = await readGuide(db, span);
  return { type: XML, text: xmltv(broadcasts, siteUrl), validUntil: spanOfDay(londonDay(clock.now())).to };
}

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function sendMade({ request, reply }: Call, needs: ScheduleNeeds, make: () => Promise<Made>): Promise<FastifyReply> {
  return sendKept({
    request,
    reply,
    cache: needs.cache,
    key: withoutQuery(request),
    profile: PROFILE,
    make: async () => cachedAnswer(await make(), needs),
  });
}

/** Says by the clock when it ends being true, not how long that takes: it may be kept here for a while before it is sent. */
function cachedAnswer({ type, text, validUntil }: Made, { headers, clock }: ScheduleNeeds): RenderedPage {
  const soon = clock.now().getTime() + PROFILE.fresh * 1000;
  const expires = new Date(Math.min(soon, validUntil?.getTime() ?? soon));
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': type,
      'cache-control': 'public',
      expires: expires.toUTCString(),
      vary: 'accept-encoding',
    },
    html: Buffer.from(text),
    tags: TAGS,
    validUntil,
  };
}
