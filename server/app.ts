import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { newId } from '../domain/ids.ts';
import { registerAccountRoutes } from './accounts/accounts.api.ts';
import type { Accounts } from './accounts/accounts.service.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { App } from './http/app-types.ts';
import { securityHeaders } from './http/content-security.ts';
import { registerErrorAnswers } from './http/errors.ts';
import { registerOpenApi } from './http/openapi.ts';
import { wellFormedUrl } from './http/page-address.ts';
import type { PageCache } from './http/page-cache.ts';
import { createPageRenderer } from './http/page-renderer.ts';
import { registerPages, sendFreshPage } from './http/pages.ts';
import { Problem } from './http/problem.ts';
import type { RouterBuild } from './http/router-build.ts';
import { registerStaticFiles } from './http/static-files.ts';
import { registerRobots, registerStatus } from './http/status.ts';
import { registerMediaRoutes } from './media/media.api.ts';
import type { Media } from './media/media.service.ts';
import { registerDeskListRoutes } from './newsroom/desk/desk-lists.api.ts';
import { createDeskLists } from './newsroom/desk/desk-lists.service.ts';
import { registerDeskOverviewRoutes } from './newsroom/desk/desk-overview.api.ts';
import { registerAuthorRoutes } from './newsroom/reading/authors.api.ts';
import { registerContentRoutes } from './newsroom/reading/contents.api.ts';
import { registerNewsRoutes } from './newsroom/reading/news.api.ts';

export interface AppParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly db: Database;
  readonly accounts: Accounts;
  readonly media: Media;
  /** The pages; null where only the calls are wanted (tests of the API). */
  readonly pages: { readonly build: RouterBuild; readonly clientFolder: string } | null;
  /** Null: every page is made anew. */
  readonly cache: PageCache | null;
  /** The HTTP server, when something else must share it (the development server's hot reload). */
  readonly server?: Server;
}

const A_MEGABYTE = 1_048_576;

/** The web server with everything wired, not listening yet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const app = createApp(parts);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorAnswers(app);
  addSecurityHeaders(app, parts.config);
  await registerOpenApi(app, parts.config.siteUrl);
  await registerCalls(app, parts);
  registerStatus(app, parts.db.pool);
  registerRobots(app, parts.config.siteUrl);
  app.all('/api/*', { schema: { hide: true } }, async () => {
    throw new Problem(404, 'call_not_found', 'There is no such call. /api/docs lists them all.');
  });
  if (parts.pages) await registerSite(app, parts, parts.pages);
  return app;
}

function createApp({ config, log, cache, server }: AppParts): App {
  const answering = (handler: RequestListener): Server => {
    const listener = (request: IncomingMessage, response: ServerResponse) => {
      if (cache && sendFreshPage(cache, request, response)) return;
      handler(request, response);
    };
    return server ? server.on('request', listener) : createServer(listener);
  };
  return Fastify<Server, IncomingMessage, ServerResponse, FastifyBaseLogger>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    requestIdHeader: false,
    trustProxy: config.trustProxy === 0 ? false : (_address, hop) => hop < config.trustProxy,
    bodyLimit: A_MEGABYTE,
    forceCloseConnections: 'idle',
    rewriteUrl: (request) => wellFormedUrl(request.url ?? '/'),
    serverFactory: answering,
  }).withTypeProvider<ZodTypeProvider>();
}

function addSecurityHeaders(app: App, config: Config): void {
  const headers = securityHeaders(config.siteUrl.startsWith('https:'));
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(headers);
  });
}

async function registerCalls(app: App, parts: AppParts): Promise<void> {
  const { accounts, media, config, clock, db } = parts;
  const reading = { db: db.pool, clock, siteUrl: config.siteUrl };
  registerNewsRoutes(app, reading);
  registerContentRoutes(app, reading);
  registerAuthorRoutes(app, reading);
  await registerAccountRoutes(app, accounts);
  registerMediaRoutes(app, { media, authorise: accounts.authorise });
  registerDeskListRoutes(app, createDeskLists({ db, media, siteUrl: config.siteUrl }), accounts);
  registerDeskOverviewRoutes(app, db.pool, accounts);
}

async function registerSite(app: App, parts: AppParts, pages: NonNullable<AppParts['pages']>): Promise<void> {
  const { config, clock, db, accounts, cache } = parts;
  await registerStaticFiles(app, pages.clientFolder);
  registerPages(app, {
    renderer: createPageRenderer({ config, clock, db: db.pool, build: pages.build, log: parts.log }),
    cache,
    siteUrl: config.siteUrl,
    viewerOf: (request: FastifyRequest) => accounts.viewerOf(request),
  });
}
