import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import type { TokenScope } from '#domain/desk/api-tokens.ts';
import type { Role } from '#domain/roles.ts';
import type { App } from './app-types.ts';
import { actorOf, admitting, type DeskActor, type DeskUser } from './desk-guard.ts';
import { matchesEtag } from './etag.ts';
import type { Problem } from './problem.ts';

/** A limit on how often a route is called. */
export interface CallLimit {
  /** For the API document: '300 a minute from one network'. */
  readonly rule: string;
  /** Counts a call before its body is read. Throws Problem 429 when there were too many. */
  take(request: FastifyRequest, reply: FastifyReply): unknown;
  /** Runs the call, possibly after queueing. */
  run?<T>(work: () => Promise<T>): Promise<T>;
}

export interface Limits {
  readonly calls?: CallLimit;
  /** Maximum bytes of a body without its files; by default a megabyte, or the limit of its content type's parser. */
  readonly bytes?: number;
  /** Files that a multipart body may contain, enforced by whatever receives them, such as `Attachments.receive`. */
  readonly files?: { readonly most: number; readonly bytes: number };
  /** Time limit for the whole response; then 503, or a broken connection if it has begun. */
  readonly seconds?: number;
}

/** Who may call a public route. */
export interface Audience {
  /** For the API document. */
  readonly name: string;
  /** Throws a Problem for others, before the body is read. Omit where only the handler can tell. */
  check?(request: FastifyRequest): unknown;
  readonly security?: Security;
}

type Security = readonly Readonly<Record<string, readonly string[]>>[];
type Schema = z.ZodType | undefined;

/** A schema's output; without a schema, whatever was sent. */
type Parsed<Given extends Schema> = Given extends z.ZodType ? z.output<Given> : unknown;

interface Input<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Headers extends Schema = Schema,
  Body extends Schema = Schema,
> {
  readonly params: Parsed<Params>;
  readonly query: Parsed<Query>;
  readonly headers: Parsed<Headers>;
  readonly body: Parsed<Body>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A handler returns what the schema describes, or has sent something else itself: a redirect, a file, 304. */
type Answered<Answer extends Schema> = Answer extends z.ZodType ? z.output<Answer> | FastifyReply : unknown;

/** What a multipart body holds, as shown in the API document. */
export interface MultipartBody {
  readonly fields: z.ZodObject;
  /** The field that the files come in. How many may come, `Limits.files` says. */
  readonly file: string;
  readonly isFileRequired?: true;
}

interface Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Headers extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly method: HTTPMethods | HTTPMethods[];
  readonly path: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly headers?: Headers;
  readonly body?: Body;
  /** The error for input that fails its schemas; by default 400 `invalid_request`. */
  readonly refusal?: (body: unknown) => Problem;
  readonly answer?: Answer;
  /** The status of success; 200 by default. */
  readonly status?: 200 | 201 | 202;
  /** Other documented responses, by status. */
  readonly otherAnswers?: Readonly<Record<number, z.ZodType>>;
  /** Not in the API document: pages' forms and files. */
  readonly hidden?: true;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  /** For a body that its handler reads itself. */
  readonly multipart?: MultipartBody;
  readonly produces?: readonly string[];
}

interface DeskRoute<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Headers extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> extends Route<Params, Query, Headers, Body, Answer> {
  /** The lowest role that may call it. */
  readonly allow: Role;
  /** What a program's token must be allowed to do. Without it no token may call the route. */
  readonly tokenScope?: TokenScope;
  /** For what sets up the second factor: people who lack a required one may call it. */
  readonly mayLackFactor?: true;
  /** Overrides the defaults: a megabyte of body, and five minutes for GET. */
  readonly limits?: Limits;
  handle(
    input: Input<Params, Query, Headers, Body> & { readonly user: DeskUser; readonly actor: DeskActor },
  ): Answered<Answer> | Promise<Answered<Answer>>;
}

interface PublicRoute<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Headers extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> extends Route<Params, Query, Headers, Body, Answer> {
  readonly allow: 'anyone' | Audience;
  readonly limits: Limits;
  /**
   * Cache-Control of a successful response. By default an answer to GET is `no-cache` and has an ETag: copies are asked
   * about each time, so that they never show what was changed or withdrawn, and 304 says that they are still right.
   */
  readonly cache?: string;
  /** Scripts of other sites may read the answers, refusals included (CORS). Only for what everybody gets alike. */
  readonly isReadableElsewhere?: true;
  handle(input: Input<Params, Query, Headers, Body>): Answered<Answer> | Promise<Answered<Answer>>;
}

/** Limits as shown in the API document. */
interface DeclaredLimits extends Omit<Limits, 'calls'> {
  readonly calls?: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call a route, how much, and what its multipart body holds, for the API document. */
    declared?: {
      readonly audience: string;
      readonly limits: DeclaredLimits;
      readonly multipart?: MultipartBody | undefined;
    };
  }
}

/** A body of up to a megabyte, and no further limits. */
export const DEFAULT_LIMITS: Limits = {};
/** For reads: long enough for any answer on the slowest connection. */
export const FIVE_MINUTES: Limits = { seconds: 300 };
/** For files of any size. */
export const DOWNLOAD_LIMITS: Limits = { seconds: 3600 };

/**
 * A desk route: callers without the role are refused before their body is read, and the answer is never cached. The app
 * needs a desk guard (`registerDeskGuard`).
 */
export function deskRoute<
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Headers extends Schema = undefined,
  Body extends Schema = undefined,
  Answer extends Schema = undefined,
>(app: App, route: DeskRoute<Params, Query, Headers, Body, Answer>): void;
export function deskRoute(app: App, route: DeskRoute): void {
  const { tokenScope = null, mayLackFactor = false } = route;
  const admit = admitting(app, { role: route.allow, scope: tokenScope, mayLackFactor });
  const limits = route.limits ?? {};
  add(app, route, {
    audience: route.allow,
    security: [{ bearer: [] }, ...(tokenScope === null ? [] : [{ apiToken: [tokenScope] }])],
    limits: route.method === 'GET' ? { ...FIVE_MINUTES, ...limits } : limits,
    before: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await admit(request);
    },
    handle: (input) => {
      const actor = actorOf(input.request);
      return route.handle({ ...input, actor, user: actor.user });
    },
  });
}

/** A route outside the desk: for everybody, or for whom `allow` admits. */
export function publicRoute<
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Headers extends Schema = undefined,
  Body extends Schema = undefined,
  Answer extends Schema = undefined,
>(app: App, route: PublicRoute<Params, Query, Headers, Body, Answer>): void;
export function publicRoute(app: App, route: PublicRoute): void {
  const { allow, limits, isReadableElsewhere = false } = route;
  const isRevalidated = route.cache === undefined && route.method === 'GET' && route.answer !== undefined;
  const cache = isRevalidated ? 'no-cache' : route.cache;
  const shown = isRevalidated ? { ...route, otherAnswers: { 304: z.null(), ...route.otherAnswers } } : route;
  add(app, shown, {
    audience: allow === 'anyone' ? allow : allow.name,
    security: (allow !== 'anyone' && allow.security) || [],
    limits,
    ...(isRevalidated && { onSend: withEtag }),
    before: async (request, reply) => {
      if (isReadableElsewhere) reply.header('access-control-allow-origin', '*');
      if (allow !== 'anyone') await allow.check?.(request);
    },
    handle: (input) => {
      if (cache !== undefined) input.reply.header('cache-control', cache);
      return route.handle(input);
    },
  });
}

/** Gives a successful answer an ETag, unless its handler has, and replaces one that the client has by 304. */
async function withEtag(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || reply.statusCode !== 200 || reply.hasHeader('etag')) return payload;
  const etag = `"${hash('sha1', payload, 'base64url')}"`;
  reply.header('etag', etag);
  if (request.method !== 'GET' || !matchesEtag(request.headers['if-none-match'], etag)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

interface Rules {
  readonly audience: string;
  readonly security: Security;
  readonly limits: Limits;
  readonly before: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly onSend?: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>;
  readonly handle: (input: Input) => unknown;
}

function add(app: App, route: Route, { audience, security, limits, before, onSend, handle }: Rules): void {
  const { calls, bytes, seconds } = limits;
  const { refusal, status } = route;
  app.route({
    method: route.method,
    url: route.path,
    schema: schemaOf(route, security),
    config: { declared: { audience, limits: declaredLimits(app, route, limits), multipart: route.multipart } },
    attachValidation: refusal !== undefined,
    ...(bytes === undefined ? {} : { bodyLimit: bytes }),
    ...(seconds === undefined ? {} : { handlerTimeout: seconds * 1000 }),
    ...(onSend && { onSend }),
    onRequest: async (request, reply) => {
      await before(request, reply);
      await calls?.take(request, reply);
    },
    handler: async (request, reply) => {
      if (refusal && request.validationError) throw refusal(request.body);
      const work = async () => {
        // A client that disconnected while waiting needs no answer.
        if (reply.raw.destroyed) return reply.hijack();
        if (status !== undefined) reply.code(status);
        const { params, query, headers, body } = request;
        return handle({ params, query, headers, body, request, reply });
      };
      return calls?.run ? calls.run(work) : work();
    },
  });
}

function declaredLimits(app: App, { method }: Route, { calls, ...limits }: Limits): DeclaredLimits {
  return {
    ...(calls && { calls: calls.rule }),
    ...(method !== 'GET' && { bytes: app.initialConfig.bodyLimit }),
    ...limits,
  };
}

/** What Fastify validates and the API document shows. */
function schemaOf(route: Route, security: Security) {
  const { params, query, headers, body, answer, otherAnswers, status = 200 } = route;
  const { hidden = false, tags, summary, description, multipart, produces } = route;
  const response = answer ? { [status]: answer, ...otherAnswers } : otherAnswers;
  const schema = {
    params,
    querystring: query,
    headers,
    body,
    response,
    tags,
    summary,
    description,
    consumes: multipart && ['multipart/form-data'],
    produces,
    security,
    hide: hidden,
  };
  // Fastify rejects keys with the value undefined.
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
