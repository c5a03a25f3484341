import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { newId } from '#domain/ids.ts';
import { londonDay } from '#domain/london-clock.ts';
import { londonInstant } from '#domain/london-time.ts';
import { registerAccountRoutes } from './accounts/accounts.api.ts';
import { registerDeskAlertRoutes } from './alerts/desk-alerts.api.ts';
import { registerAlertRoutes } from './alerts/public-alerts.api.ts';
import { registerAnalyticsRoutes } from './analytics/analytics.api.ts';
import { registerAuditRoutes } from './audit/audit.api.ts';
import type { Config } from './config.ts';
import { registerHeadlinesRoutes } from './headlines/headlines.api.ts';
import type { App } from './http/app-types.ts';
import { securityHeaders } from './http/content-security.ts';
import { registerCookiePrefixes } from './http/cookie-prefixes.ts';
import { registerDeskGuard } from './http/desk-guard.ts';
import { registerEmptyRequests } from './http/empty-requests.ts';
import { registerErrorAnswers } from './http/errors.ts';
import { registerFixedAddresses } from './http/fixed-addresses.ts';
import { createFormPages, type FormPages } from './http/form-page.ts';
import { registerOpenApi } from './http/openapi.ts';
import { type IsOwnAddress, ownAddresses } from './http/own-addresses.ts';
import { wellFormedUrl } from './http/page-address.ts';
import { PageBanner, registerBannerLine } from './http/page-banner.ts';
import type { PageCache } from './http/page-cache.ts';
import { createPageRenderer, type PageRenderer, type PageRendererOptions } from './http/page-renderer.ts';
import { registerPages, sendFreshPage } from './http/pages.ts';
import { Problem } from './http/problem.ts';
import { ReadingGuard, readingLimitsFor } from './http/reading-guard.ts';
import { registerRefusalLog } from './http/refusal-log.ts';
import { registerRequestIds } from './http/request-ids.ts';
import { registerRequestSpans } from './http/request-spans.ts';
import type { RouterBuild } from './http/router-build.ts';
import { registerSharedLinks } from './http/shared-links.ts';
import { REQUEST_TIMES, type RequestTimes, registerBodyTimes, serverTimes } from './http/slow-requests.ts';
import { registerSpeculationRules } from './http/speculation-rules.ts';
import { registerStaticFiles } from './http/static-files.ts';
import { registerStatus } from './http/status.ts';
import { takeForms } from './http/take-forms.ts';
import { registerWebApp } from './http/web-app.ts';
import { registerLibraryRoutes } from './media/library/library.api.ts';
import { registerMediaRoutes } from './media/media.api.ts';
import { registerMetrics } from './metrics/metrics.api.ts';
import { createMetrics, type Metrics } from './metrics/metrics.service.ts';
import { registerBannerRoutes } from './newsroom/banner/banner.api.ts';
import { registerDeskAuthorRoutes } from './newsroom/catalogue/authors.api.ts';
import { registerCatalogueRoutes } from './newsroom/catalogue/catalogue.api.ts';
import { redirectRemoval } from './newsroom/catalogue/redirects.service.ts';
import { registerDeepDiveRoutes } from './newsroom/deep-dive/deep-dive.api.ts';
import { registerDeskListRoutes } from './newsroom/desk/desk-lists.api.ts';
import { registerDeskOverviewRoutes } from './newsroom/desk/desk-overview.api.ts';
import { registerDeskSectionRoutes } from './newsroom/desk/desk-section.api.ts';
import { registerScreenPresence } from './newsroom/desk/screen-presence.api.ts';
import { registerFollowRoutes } from './newsroom/following/follow.api.ts';
import { registerFrontMapRoute } from './newsroom/homepage/front-map.api.ts';
import { registerHomepageRoutes } from './newsroom/homepage/homepage.api.ts';
import { registerLiveBlogRoutes } from './newsroom/live-blogs/live-blogs.api.ts';
import { registerNoteRoutes } from './newsroom/notes/notes.api.ts';
import { NOTE_REMOVAL } from './newsroom/notes/notes.service.ts';
import { registerNoticeRoutes } from './newsroom/notices/notices.api.ts';
import { registerChannelPageRoutes } from './newsroom/policies/channel-pages.api.ts';
import { PAGE_REMOVAL } from './newsroom/policies/channel-pages.service.ts';
import { registerPolicyRoutes } from './newsroom/policies/policies.api.ts';
import { registerAuthorRoutes } from './newsroom/reading/authors.api.ts';
import { registerContentRoutes } from './newsroom/reading/contents.api.ts';
import { registerLivePostRoutes } from './newsroom/reading/live-posts.api.ts';
import { registerNewsRoutes } from './newsroom/reading/news/news.api.ts';
import { registerSearchRoutes } from './newsroom/reading/news/search.api.ts';
import { registerOembedRoute } from './newsroom/reading/oembed/oembed.api.ts';
import { registerTitleCardRoute } from './newsroom/reading/title-card.api.ts';
import { registerSitemaps } from './newsroom/sitemaps/sitemaps.api.ts';
import { registerStoryRoutes } from './newsroom/stories/stories.api.ts';
import { registerWorldNewsRoutes } from './newsroom/world-news/world-news.api.ts';
import { createServicesOfPage } from './page-services.ts';
import { registerRemovalRoutes } from './removals/removals.api.ts';
import { registerDeskScheduleRoutes } from './schedule/desk/desk-schedule.api.ts';
import { registerScheduleRoutes } from './schedule/schedule.api.ts';
import type { Site, VisitorServices } from './site.ts';
import { registerSiteStateRoute } from './site-state/site-state.api.ts';
import { workersOfSite } from './start/ask-workers.ts';
import { registerWatchDeskRoutes } from './videos/desk/watch-desk.api.ts';
import { registerVideoSitemap } from './videos/video-sitemap.api.ts';
import { registerVideoRoutes } from './videos/videos.api.ts';
import { registerAttachmentRoutes } from './visitors/attachments/attachments.api.ts';
import { registerBookingForms } from './visitors/bookings/booking-form.api.ts';
import { registerBookingRoutes } from './visitors/bookings/bookings.api.ts';
import { registerDeskBookingRoutes } from './visitors/bookings/desk-bookings.api.ts';
import { registerDiasporaRoutes } from './visitors/diaspora/diaspora.api.ts';
import { registerInboxRoutes } from './visitors/inbox/inbox.api.ts';
import { registerPersonalDataRoutes } from './visitors/inbox/personal-data.api.ts';
import { registerEditionRoutes } from './visitors/newsletter/editions.api.ts';
import { EDITION_REMOVAL } from './visitors/newsletter/editions.service.ts';
import { registerNewsletterRoutes } from './visitors/newsletter/newsletter.api.ts';
import { registerPetitionDeskRoutes } from './visitors/petition/desk/petition-desk.api.ts';
import { registerPetitionRoutes } from './visitors/petition/petition.api.ts';
import { countSignaturesSince } from './visitors/petition/petition.service.ts';
import { registerPetitionForms } from './visitors/petition/petition-forms.api.ts';
import { registerPlacesRoutes } from './visitors/places/places.api.ts';
import { registerProtectionRoutes } from './visitors/protection/protection.api.ts';
import { registerWebhookRoutes } from './webhooks/webhooks.api.ts';
import { WEBHOOK_REMOVAL } from './webhooks/webhooks.service.ts';
import { registerQuarantineRoutes } from './wire/quarantine.api.ts';
import { registerSourceRoutes } from './wire/sources/sources.api.ts';
import { SOURCE_REMOVAL } from './wire/sources/sources.service.ts';

export interface AppOptions {
  /** The pages; null where only the calls are wanted (tests of the API). */
  readonly pages: {
    readonly build: RouterBuild;
    readonly clientFolder: string;
    readonly remembersParts?: boolean;
  } | null;
  /** Null turns caching off. */
  readonly cache: PageCache | null;
  /** The banner above readers' pages, if there is one. */
  readonly banner?: PageBanner;
  /** The HTTP server, when something else must share it (the development server's hot reload). */
  readonly server?: Server;
  /** Of this process, where something else reads them as well. */
  readonly metrics?: Metrics;
  /** Whether the start is complete, for `/readyz`; always without it. */
  readonly isStarted?: () => boolean;
  /** How long clients may take; shorter in tests. */
  readonly times?: RequestTimes;
  /** Whether clients should give up their connections, because another process takes over. */
  readonly isLeaving?: () => boolean;
}

const A_MEGABYTE = 1_048_576;

/** The web server with everything wired, not listening yet. */
export async function buildApp(site: Site, options: AppOptions): Promise<App> {
  const { config, accounts, db } = site;
  const { pages, cache } = options;
  const metrics = options.metrics ?? createMetrics({ ...site, cache, workers: workersOfSite() });
  const app = createApp(site, options, metrics);
  const isOwnAddress = ownAddresses(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerRequestIds(app);
  registerRequestSpans(app);
  registerErrorAnswers(app);
  registerRefusalLog(app);
  registerEmptyRequests(app);
  registerBodyTimes(app, options.times ?? REQUEST_TIMES);
  registerCookiePrefixes(app, config.siteUrl);
  registerDeskGuard(app, accounts);
  registerMetrics(app, metrics, config.metrics);
  addSecurityHeaders(app, config);
  await registerOpenApi(app, config.siteUrl);
  const renderer = pages && rendererOf(site, pages, { cachesPages: cache !== null, banner: options.banner });
  const guard = new ReadingGuard(site.clock, readingLimitsFor(config.workers));
  await registerCalls(app, site, guard, isOwnAddress);
  registerSiteStateRoute(app, { ...site, cache });
  const formPages = createFormPages(renderer, config.siteUrl, config.languages);
  await registerVisitorForms(app, site, formPages);
  await registerVisitorsDesk(app, site, formPages);
  registerStatus(app, {
    pingDatabase: () => db.pool.query('select 1'),
    isStarted: options.isStarted ?? (() => true),
  });
  registerFixedAddresses(app, config);
  registerWebApp(app, config);
  registerSpeculationRules(app, config.languages);
  registerSharedLinks(app, config);
  registerBannerLine(app, options.banner ?? new PageBanner());
  registerMachineReading(app, site, cache, guard);
  app.all('/api/*', { schema: { hide: true } }, async () => {
    throw new Problem(404, 'call_not_found', 'There is no such call. /api/docs lists them all.');
  });
  if (pages && renderer) {
    await registerStaticFiles(app, pages.clientFolder, config);
    registerPages(app, {
      renderer,
      reading: guard,
      cache,
      siteUrl: config.siteUrl,
      viewerOf: (request: FastifyRequest) => accounts.viewerOf(request),
    });
  }
  return app;
}

function createApp(
  { config, log }: Site,
  { cache, server, times = REQUEST_TIMES, isLeaving = () => false }: AppOptions,
  { requests }: Metrics,
): App {
  const answering = (handler: RequestListener): Server => {
    const listener = (request: IncomingMessage, response: ServerResponse) => {
      if (isLeaving()) response.shouldKeepAlive = false;
      const route = cache && sendFreshPage(cache, request, response);
      if (route === null) return handler(request, response);
      requests.countFresh(request.method ?? 'GET', route, response.statusCode);
    };
    // Most requests have no body: without a stream for it Node answers more of them (docs/benchmarks.md).
    const settings = { optimizeEmptyRequests: true, ...serverTimes(times) };
    return server ? server.on('request', listener) : createServer(settings, listener);
  };
  return Fastify<Server, IncomingMessage, ServerResponse, FastifyBaseLogger>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    requestIdHeader: false,
    trustProxy: config.trustProxy === 0 ? false : (_address, hop) => hop < config.trustProxy,
    bodyLimit: A_MEGABYTE,
    forceCloseConnections: 'idle',
    // What arrives while others are still being answered is answered as well, and its connection then closed.
    return503OnClosing: false,
    rewriteUrl: (request) => wellFormedUrl(request.url ?? '/'),
    serverFactory: answering,
  }).withTypeProvider<ZodTypeProvider>();
}

function addSecurityHeaders(app: App, config: Config): void {
  const headers = securityHeaders(config.siteUrl.startsWith('https:'));
  app.addHook('onSend', async (_request, reply) => {
    // Headers that a route has set itself take precedence.
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
}

async function registerCalls(app: App, site: Site, guard: ReadingGuard, isOwnAddress: IsOwnAddress): Promise<void> {
  const { accounts, media, config, clock, db } = site;
  const { siteUrl, languages } = config;
  const reading = { db: db.pool, clock, siteUrl, reading: guard };
  registerNewsRoutes(app, reading);
  registerSearchRoutes(app, reading);
  registerContentRoutes(app, reading);
  registerAuthorRoutes(app, reading);
  registerOembedRoute(app, { ...reading, languages });
  registerTitleCardRoute(app, { db: db.pool, titleCards: media.titleCards });
  registerFollowRoutes(app, { db, siteUrl, limits: site.sharedLimits });
  registerAlerts(app, site);
  registerAnalyticsRoutes(app, { counter: site.counter, siteUrl });
  await registerAccountRoutes(app, accounts);
  registerMediaRoutes(app, media);
  registerLibraryRoutes(app, site.library);
  registerDeskListRoutes(app, site.deskLists);
  registerDeepDiveRoutes(app, site.deepDives);
  registerWorldNewsRoutes(app, site.worldNews);
  registerDeskSectionRoutes(app, db);
  registerDeskOverviewRoutes(app, { db: db.pool, wireInterval: config.wire?.intervalSeconds ?? null });
  registerScreenPresence(app, db.pool);
  registerHomepageRoutes(app, site.frontPage);
  registerFrontMapRoute(app, site.db.pool);
  registerBannerRoutes(app, { db, clock });
  registerPolicyRoutes(app, { db, clock });
  registerChannelPageRoutes(app, { db, clock });
  registerHeadlinesRoutes(app, site.headlines);
  registerStoryRoutes(app, { db, media, siteUrl, languages, notices: site.notices });
  registerNoteRoutes(app, { ...site, siteUrl });
  registerNoticeRoutes(app, site);
  registerLiveBlogRoutes(app, site);
  registerAuditRoutes(app, db.pool);
  registerWebhookRoutes(app, site.webhooks.desk);
  registerDeskAuthorRoutes(app, { db, siteUrl });
  registerCatalogueRoutes(app, db, isOwnAddress);
  registerDeskScheduleRoutes(app, { db, clock });
  registerQuarantineRoutes(app, { ...site, languages });
  registerSourceRoutes(app, site.sources.desk);
  registerRemovalRoutes(app, db, [
    EDITION_REMOVAL,
    NOTE_REMOVAL,
    PAGE_REMOVAL,
    redirectRemoval(isOwnAddress),
    SOURCE_REMOVAL,
    WEBHOOK_REMOVAL,
  ]);
  registerVideoRoutes(app, site.videos, siteUrl);
  registerWatchDeskRoutes(app, site.watchDesk);
}

function registerAlerts(app: App, site: Site): void {
  const { alerts, config, sharedLimits: limits } = site;
  const { siteUrl } = config;
  registerAlertRoutes(app, { ...site, siteUrl, limits, trustedOrigin: alerts.trustedOrigin });
  registerDeskAlertRoutes(app, { ...site, siteUrl });
}

type VisitorFormParts = VisitorServices & Pick<Site, 'config' | 'db' | 'clock'>;

/** The routes for visitors' forms, in their own scope: only these addresses accept plain forms and files. */
export async function registerVisitorForms(app: App, site: VisitorFormParts, formPages: FormPages): Promise<void> {
  const { config, db, clock } = site;
  const { siteUrl } = config;
  registerDeskBookingRoutes(app, site.bookings);
  await app.register(async (scope: App) => {
    await takeForms(scope);
    registerProtectionRoutes(scope, site.protection);
    registerAttachmentRoutes(scope, site);
    registerPlacesRoutes(scope, site);
    registerDiasporaRoutes(scope, { ...site, mails: site.visitorMails, formPages, siteUrl });
    registerBookingRoutes(scope, { ...site, formPages });
    registerBookingForms(scope, { ...site, formPages });
    registerPetitionRoutes(scope, { ...site, formPages });
    registerPetitionForms(scope, { ...site, formPages, siteUrl });
    registerPetitionDeskRoutes(scope, { db, clock });
  });
}

/** What visitors sent, at the desk; and the newsletter, its form and its links. */
async function registerVisitorsDesk(app: App, site: Site, formPages: FormPages): Promise<void> {
  const { config, db, clock } = site;
  const today = () => londonInstant(londonDay(clock.now()), '00:00');
  registerInboxRoutes(app, {
    ...site,
    regainPlace: site.bookings.regainPlace,
    signaturesToday: () => countSignaturesSince(db.pool, today()),
  });
  registerPersonalDataRoutes(app, site);
  registerEditionRoutes(app, { ...site, siteUrl: config.siteUrl, languages: config.languages });
  await registerNewsletterRoutes(app, { ...site, formPages });
}

/** Register before the pages, or `/world/feed.xml` would be taken for a story. */
function registerMachineReading(
  app: App,
  { config, clock, db }: Site,
  cache: PageCache | null,
  reading: ReadingGuard,
): void {
  const headers = securityHeaders(config.siteUrl.startsWith('https:'));
  registerSitemaps(app, {
    db: db.pool,
    clock,
    siteUrl: config.siteUrl,
    languages: config.languages,
    hub: config.webSubHub,
    feedContent: config.feedContent,
    cache,
    reading,
    headers,
  });
  registerVideoSitemap(app, {
    db: db.pool,
    channel: config.videos?.channelId ?? null,
    siteUrl: config.siteUrl,
    cache,
    reading,
    headers,
  });
  registerLivePostRoutes(app, { db: db.pool, cache, reading, headers });
  registerScheduleRoutes(app, { db: db.pool, clock, siteUrl: config.siteUrl, cache, headers });
}

function rendererOf(
  site: Site,
  { build, remembersParts }: NonNullable<AppOptions['pages']>,
  how: Pick<PageRendererOptions, 'cachesPages' | 'banner'>,
): PageRenderer {
  return createPageRenderer({
    config: site.config,
    build,
    servicesOfPage: createServicesOfPage(site, remembersParts),
    ...how,
  });
}
