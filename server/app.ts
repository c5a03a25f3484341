import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { newId } from '#domain/ids.ts';
import { registerAccountRoutes } from './accounts/accounts.api.ts';
import type { Accounts } from './accounts/accounts.service.ts';
import { registerAnalyticsRoutes } from './analytics/analytics.api.ts';
import { createCounter } from './analytics/counter.ts';
import { registerAuditRoutes } from './audit/audit.api.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { registerHeadlinesRoutes } from './headlines/headlines.api.ts';
import { createHeadlines } from './headlines/headlines.service.ts';
import type { App } from './http/app-types.ts';
import { securityHeaders } from './http/content-security.ts';
import { registerDeskGuard } from './http/desk-guard.ts';
import { registerErrorAnswers } from './http/errors.ts';
import { createFormPages } from './http/form-page.ts';
import { registerOpenApi } from './http/openapi.ts';
import { wellFormedUrl } from './http/page-address.ts';
import type { PageCache } from './http/page-cache.ts';
import { createPageRenderer, type PageRenderer } from './http/page-renderer.ts';
import { registerPages, sendFreshPage } from './http/pages.ts';
import { Problem } from './http/problem.ts';
import { ReadingGuard } from './http/reading-guard.ts';
import type { RouterBuild } from './http/router-build.ts';
import { registerStaticFiles } from './http/static-files.ts';
import { registerRobots, registerStatus } from './http/status.ts';
import type { Jobs } from './jobs/jobs.service.ts';
import type { Mail } from './mail/mail.service.ts';
import { registerLibraryRoutes } from './media/library/library.api.ts';
import { createLibrary } from './media/library/library.service.ts';
import { registerMediaRoutes } from './media/media.api.ts';
import type { Media } from './media/media.service.ts';
import { registerMetrics } from './metrics/metrics.api.ts';
import { createMetrics, type Metrics } from './metrics/metrics.service.ts';
import { registerDeskAuthorRoutes } from './newsroom/catalogue/authors.api.ts';
import { registerCatalogueRoutes } from './newsroom/catalogue/catalogue.api.ts';
import { registerDeepDiveRoutes } from './newsroom/deep-dive/deep-dive.api.ts';
import { createDeepDives } from './newsroom/deep-dive/deep-dive.service.ts';
import { registerDeskListRoutes } from './newsroom/desk/desk-lists.api.ts';
import { createDeskLists } from './newsroom/desk/desk-lists.service.ts';
import { registerDeskOverviewRoutes } from './newsroom/desk/desk-overview.api.ts';
import { registerDeskSectionRoutes } from './newsroom/desk/desk-section.api.ts';
import { registerFollowRoutes } from './newsroom/following/follow.api.ts';
import { registerHomepageRoutes } from './newsroom/homepage/homepage.api.ts';
import { createFrontPage } from './newsroom/homepage/homepage.service.ts';
import { registerAuthorRoutes } from './newsroom/reading/authors.api.ts';
import { registerContentRoutes } from './newsroom/reading/contents.api.ts';
import { registerNewsRoutes } from './newsroom/reading/news/news.api.ts';
import { registerSearchRoutes } from './newsroom/reading/news/search.api.ts';
import { registerSitemaps } from './newsroom/sitemaps/sitemaps.api.ts';
import { registerStoryRoutes } from './newsroom/stories/stories.api.ts';
import { registerWorldNewsRoutes } from './newsroom/world-news/world-news.api.ts';
import { createWorldNews } from './newsroom/world-news/world-news.service.ts';
import { createServicesOfPage } from './page-services.ts';
import { registerDeskScheduleRoutes } from './schedule/desk/desk-schedule.api.ts';
import { registerScheduleRoutes } from './schedule/schedule.api.ts';
import { registerWatchDeskRoutes } from './videos/desk/watch-desk.api.ts';
import { createWatchDesk } from './videos/desk/watch-desk.service.ts';
import { registerVideoRoutes } from './videos/videos.api.ts';
import type { Videos } from './videos/videos.service.ts';
import { registerVisitorForms, type VisitorForms } from './visitor-forms.ts';
import { aboutVisitors, registerVisitorsDesk } from './visitors/visitors-desk.ts';
import { registerQuarantineRoutes } from './wire/quarantine.api.ts';

export interface AppParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly db: Database;
  readonly accounts: Accounts;
  readonly media: Media;
  readonly visitorForms: VisitorForms;
  readonly mail: Mail;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly videos: Videos;
  /** The pages; null where only the calls are wanted (tests of the API). */
  readonly pages: {
    readonly build: RouterBuild;
    readonly clientFolder: string;
    readonly remembersParts?: boolean;
  } | null;
  /** Null: every page is made anew. */
  readonly cache: PageCache | null;
  /** The HTTP server, when something else must share it (the development server's hot reload). */
  readonly server?: Server;
  /** Whether the start is complete, for `/readyz`; always without it. */
  readonly isStarted?: () => boolean;
}

const A_MEGABYTE = 1_048_576;

/** The web server with everything wired, not listening yet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const metrics = createMetrics(parts);
  const app = createApp(parts, metrics);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorAnswers(app);
  registerDeskGuard(app, parts.accounts);
  registerMetrics(app, metrics, parts.config.metricsToken);
  addSecurityHeaders(app, parts.config);
  await registerOpenApi(app, parts.config.siteUrl);
  const renderer = parts.pages && rendererOf(parts, parts.pages);
  const guard = new ReadingGuard(parts.clock);
  await registerCalls(app, parts, guard);
  const formPages = createFormPages(renderer, parts.config.siteUrl);
  await registerVisitorForms(app, { ...parts, formPages });
  await registerVisitorsDesk(app, { ...parts, formPages });
  registerStatus(app, {
    askDatabase: () => parts.db.pool.query('select 1'),
    isStarted: parts.isStarted ?? (() => true),
  });
  registerRobots(app, parts.config.siteUrl);
  registerMachineReading(app, parts, guard);
  app.all('/api/*', { schema: { hide: true } }, async () => {
    throw new Problem(404, 'call_not_found', 'There is no such call. /api/docs lists them all.');
  });
  if (parts.pages && renderer) await registerSite(app, parts, parts.pages.clientFolder, renderer, guard);
  return app;
}

function createApp({ config, log, cache, server }: AppParts, { requests }: Metrics): App {
  const answering = (handler: RequestListener): Server => {
    const listener = (request: IncomingMessage, response: ServerResponse) => {
      if (cache && sendFreshPage(cache, request, response)) {
        requests.count(response.statusCode);
        return;
      }
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
    // What a route set itself it had a reason for.
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
}

async function registerCalls(app: App, parts: AppParts, guard: ReadingGuard): Promise<void> {
  const { accounts, media, config, clock, db } = parts;
  const reading = { db: db.pool, clock, siteUrl: config.siteUrl };
  await app.register(async (scope: App) => {
    guard.cover(scope);
    registerNewsRoutes(scope, reading);
    registerSearchRoutes(scope, reading);
    registerContentRoutes(scope, reading);
    registerAuthorRoutes(scope, reading);
  });
  registerFollowRoutes(app, { db, siteUrl: config.siteUrl, limits: parts.visitorForms.sharedLimits });
  registerAnalyticsRoutes(app, {
    counter: createCounter({ db: db.pool, clock, log: parts.log }),
    siteUrl: config.siteUrl,
  });
  await registerAccountRoutes(app, accounts);
  registerMediaRoutes(app, { media, authorise: accounts.authorise });
  registerLibraryRoutes(app, createLibrary({ db, removal: media.removal, log: parts.log }));
  registerDeskListRoutes(app, createDeskLists({ db, media, siteUrl: config.siteUrl }));
  registerDeepDiveRoutes(app, createDeepDives({ db, media, siteUrl: config.siteUrl }));
  registerWorldNewsRoutes(app, createWorldNews({ db, media, siteUrl: config.siteUrl }));
  registerDeskSectionRoutes(app, db);
  registerDeskOverviewRoutes(app, db.pool);
  registerHomepageRoutes(app, createFrontPage({ db, media, siteUrl: config.siteUrl }));
  registerHeadlinesRoutes(app, createHeadlines({ config: config.headlines }));
  registerStoryRoutes(app, { db, media, siteUrl: config.siteUrl });
  registerAuditRoutes(app, db.pool);
  registerDeskAuthorRoutes(app, { db, siteUrl: config.siteUrl });
  registerCatalogueRoutes(app, db);
  registerDeskScheduleRoutes(app, { db, clock });
  registerQuarantineRoutes(app, { db, media, clock });
  registerVideoRoutes(app, parts.videos, config.siteUrl);
  registerWatchDeskRoutes(app, createWatchDesk({ config, db, clock, videos: parts.videos }));
}

/** Before the pages: `/world/feed.xml` is no story of that name. */
function registerMachineReading(app: App, { config, clock, db, cache }: AppParts, reading: ReadingGuard): void {
  const headers = securityHeaders(config.siteUrl.startsWith('https:'));
  registerSitemaps(app, { db: db.pool, clock, siteUrl: config.siteUrl, cache, reading, headers });
  registerScheduleRoutes(app, { db: db.pool, clock, siteUrl: config.siteUrl, cache, headers });
}

function rendererOf(parts: AppParts, pages: NonNullable<AppParts['pages']>): PageRenderer {
  const { config, clock, db, accounts, visitorForms, videos, log } = parts;
  const servicesOfPage = createServicesOfPage({
    config,
    clock,
    db: db.pool,
    remembersParts: pages.remembersParts,
    videos,
    mailLinks: {
      invited: (token) => accounts.invitations.invited(token),
      isResetGood: (token) => accounts.passwords.isResetGood(token),
    },
    countryNames: async () => (await visitorForms.places.countries()).map(({ name }) => name),
    petitions: visitorForms.petitions,
    visitors: aboutVisitors(parts),
    log,
  });
  return createPageRenderer({ config, build: pages.build, servicesOfPage });
}

async function registerSite(
  app: App,
  { config, accounts, cache }: AppParts,
  clientFolder: string,
  renderer: PageRenderer,
  reading: ReadingGuard,
): Promise<void> {
  await registerStaticFiles(app, clientFolder);
  registerPages(app, {
    renderer,
    reading,
    cache,
    siteUrl: config.siteUrl,
    viewerOf: (request: FastifyRequest) => accounts.viewerOf(request),
  });
}
