import { z } from 'zod';
import { removal } from '#domain/desk/removals.ts';
import {
  managedSource,
  newSource,
  operatorSource,
  polledAnswer,
  sourceChange,
  sourcePollsAnswer,
  sourcesAnswer,
  sourceTry,
  triedSource,
} from '#domain/desk/sources.ts';
import type { App } from '#server/http/app-types.ts';
import { perPerson } from '#server/http/call-limits.ts';
import { Problem } from '#server/http/problem.ts';
import { deskRoute, type Limits } from '#server/http/routes.ts';
import type { Rate } from '#server/limits/rate-limit.ts';
import type { PollResult } from '../poll.ts';
import type { SourcesDesk } from './sources.service.ts';

/** Administrators only, because sources publish stories and hold secrets. */
const ALLOW = 'administrator';
const LIMITS: Limits = { bytes: 65_536 };
const CALL_RATE: Rate = { burst: 5, perMinute: 10 };

const byId = z.object({ id: z.string().max(40) });
const page = z.object({ before: z.string().max(40).optional() });

/** The administrators' calls for wire sources. `rate` limits the calls that fetch from a source. */
export function registerSourceRoutes(app: App, desk: SourcesDesk, rate: Rate = CALL_RATE): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/sources',
    allow: ALLOW,
    tags: ['sources'],
    summary: 'Wire sources and their health; needs an administrator',
    answer: sourcesAnswer,
    handle: () => desk.list(),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/sources',
    allow: ALLOW,
    limits: LIMITS,
    tags: ['sources'],
    summary: 'Add a source that was tried, or a paused one',
    body: newSource,
    status: 201,
    answer: managedSource,
    handle: ({ body, user }) => desk.create(body, user.id),
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/sources/:id',
    allow: ALLOW,
    limits: LIMITS,
    tags: ['sources'],
    summary: 'Change a source; what it has brought stays as it is',
    params: byId,
    body: sourceChange,
    answer: managedSource,
    handle: ({ params, body, user }) => desk.change(params.id, body, user.id),
  });
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/desk/sources/:id',
    allow: ALLOW,
    tags: ['sources'],
    summary: 'Remove a source; its stories stay',
    params: byId,
    answer: removal,
    handle: async ({ params, user }) => ({ undo: await desk.remove(params.id, user.id) }),
  });
  registerActions(app, desk);
  registerCalls(app, desk, rate);
}

function registerActions(app: App, desk: SourcesDesk): void {
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/sources/wire/pause',
    allow: ALLOW,
    tags: ['sources'],
    summary: 'Pause the operator’s feed (WIRE_URL), on all nodes and until it is resumed',
    answer: operatorSource,
    handle: ({ user }) => desk.pauseOperator(user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/sources/wire/resume',
    allow: ALLOW,
    tags: ['sources'],
    summary: 'Resume the operator’s feed',
    answer: operatorSource,
    handle: ({ user }) => desk.resumeOperator(user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/sources/:id/pause',
    allow: ALLOW,
    tags: ['sources'],
    summary: 'Pause a source',
    params: byId,
    answer: managedSource,
    handle: ({ params, user }) => desk.pause(params.id, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/sources/:id/resume',
    allow: ALLOW,
    tags: ['sources'],
    summary: 'Resume a source',
    params: byId,
    answer: managedSource,
    handle: ({ params, user }) => desk.resume(params.id, user.id),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/sources/:id/polls',
    allow: ALLOW,
    tags: ['sources'],
    summary: 'What its last polls brought, newest first',
    params: byId,
    query: page,
    answer: sourcePollsAnswer,
    handle: ({ params, query }) => desk.polls(params.id, query.before ?? null),
  });
}

/** These calls fetch from the source, so they share one limit. */
function registerCalls(app: App, desk: SourcesDesk, rate: Rate): void {
  const calls = perPerson(rate, tooManyCalls);
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/sources/try',
    allow: ALLOW,
    limits: { ...LIMITS, calls, seconds: 60 },
    tags: ['sources'],
    summary: 'Dry run: what would happen to the items now in the feed; stores nothing',
    body: sourceTry,
    answer: triedSource,
    handle: ({ body }) => desk.try(body),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/sources/:id/poll',
    allow: ALLOW,
    limits: { calls, seconds: 300 },
    tags: ['sources'],
    summary: 'Poll it now; `wire` is the operator’s feed',
    params: byId,
    answer: polledAnswer,
    handle: async ({ params }) => polled(await desk.poll(params.id)),
  });
}

function polled(result: PollResult): z.infer<typeof polledAnswer> {
  if (result.kind === 'failed') return { isWell: false, message: result.message };
  if (result.kind === 'unchanged') return { isWell: true, message: 'Nothing has changed since the last poll.' };
  const { items, added, updated, withdrawn, refused, left } = result.counts;
  const message = `${items} ${items === 1 ? 'item' : 'items'}: ${added} new, ${updated} updated, ${withdrawn} taken back, ${left} left to others, ${refused} refused.`;
  return { isWell: true, message };
}

function tooManyCalls(seconds: number): Problem {
  const text = `Sources were called very often. Please wait ${seconds} seconds.`;
  return new Problem(429, 'too_many_calls', text, { retryAfter: seconds });
}
