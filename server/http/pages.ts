import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '#app/services.ts';
import { hasLite, LITE_ROUTES, liteHref } from '#domain/lite.ts';
import type { App } from './app-types.ts';
import { liteElsewhere, type PageAddress, pageAddress, withoutTrailingSlash } from './page-address.ts';
import type { PageCache, RenderedPage } from './page-cache.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { ReadingGuard } from './reading-guard.ts';
import { packPlain } from './sending/pack-page.ts';
import { sendPage, sendReadyPage } from './sending/send-page.ts';

export interface PageRoutesOptions {
  readonly renderer: PageRenderer;
  /** `null` renders every page on each request, for the benchmark of uncached pages. */
  readonly cache: PageCache | null;
  readonly reading: ReadingGuard;
  readonly siteUrl: string;
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer | null>;
}

/** The pattern of the catch-all for pages. */
const PAGES_ROUTE = '/*';

/** The name of a page's route in metrics and traces. */
function pageRoute({ kind }: Pick<PageAddress, 'kind'>): string {
  return `page:${kind}`;
}

/** The pattern of a request's route, for metrics and traces; never the address, since there is no end of those. */
export function routeOf({ url, routeOptions }: FastifyRequest): string {
  const pattern = routeOptions.url ?? 'none';
  return pattern === PAGES_ROUTE ? pageRoute(pageAddress(url)) : pattern;
}

/**
 * Sends a fresh cached page straight from memory, bypassing Fastify, and returns its route; `null` if there is none
 * as the client wants it. Cached pages are the same for everybody, so only the encoding and If-None-Match matter.
 */
export function sendFreshPage(cache: PageCache, request: IncomingMessage, response: ServerResponse): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  if (savesData(request)) return null;
  const sent = cache.fresh(request.url ?? '', (page) => sendReadyPage(request, response, page));
  return sent && (sent.route ?? 'none');
}

/** The catch-all: every address that no other route matches is a page. */
export function registerPages(app: App, options: PageRoutesOptions): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: PAGES_ROUTE,
    schema: { hide: true },
    handler: (request, reply) => answerPage(request, reply, options),
  });
}

async function answerPage(request: FastifyRequest, reply: FastifyReply, options: PageRoutesOptions) {
  const elsewhere = withoutTrailingSlash(request.url);
  if (elsewhere !== null) return reply.redirect(elsewhere, 301);
  const lite = liteElsewhere(request.url, savesData(request.raw));
  if (lite !== null) return reply.headers({ 'cache-control': 'private, no-store', vary: VARIES }).redirect(lite, 302);
  const address = pageAddress(request.url);
  const { key, profile, isCostly } = address;
  if (isCostly && !options.cache?.isFresh(key)) options.reading.take(request);
  const page =
    profile.cached && options.cache
      ? // Costly pages wait for their turn, so they are made only for a request and never renewed without one.
        await options.cache.get(key, profile, rendering(address, options), { isReusable: !isCostly })
      : packPlain(await rendering(address, options, profile.cached ? undefined : await ofReader(request, options))());
  await sendPage(request.raw, reply.raw, page);
  // Afterwards, so that a page which cannot be sent is answered as an error instead of leaving the reader waiting.
  reply.hijack();
}

/** What a page depends on that is one reader's own. */
interface OfReader {
  readonly viewer: Viewer | null;
  readonly headers: Headers;
}

async function ofReader(request: FastifyRequest, { viewerOf }: PageRoutesOptions): Promise<OfReader> {
  const headers = new Headers();
  for (const name of ['cookie', 'accept-language', 'user-agent', 'sec-gpc', 'dnt']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return { viewer: await viewerOf(request), headers };
}

/** Renders the page; without `reader` as for everybody, and then it holds nothing of the request that asked for it. */
function rendering(address: PageAddress, { renderer, reading, siteUrl }: PageRoutesOptions, reader?: OfReader) {
  const make = async (): Promise<RenderedPage> => {
    const asked = new Request(siteUrl + routerPath(address), reader && { headers: reader.headers });
    const page = await renderer.render(asked, address.profile, reader?.viewer ?? null);
    return { ...withLiteHeaders(address, page), route: pageRoute(address) };
  };
  return () => (address.isCostly ? reading.run(make) : reading.page(make));
}

/** The headers that decide what is sent of a page with a lite version. */
const VARIES = 'accept-encoding, save-data';

/** Whether a navigation has `Save-Data: on`. A page's own script fetches parts of full pages whatever is saved. */
function savesData({ headers }: IncomingMessage): boolean {
  const { 'save-data': saves, 'sec-fetch-mode': mode } = headers;
  return saves === 'on' && (mode === undefined || mode === 'navigate');
}

function routerPath({ key, isLite }: PageAddress): string {
  return isLite ? LITE_ROUTES + key : key;
}

/** Adds `Vary` to pages that have a lite version, and keeps the redirects of lite pages among lite pages. */
function withLiteHeaders({ key, isLite }: PageAddress, page: RenderedPage): RenderedPage {
  const { location } = page.headers;
  if (isLite)
    return location === undefined ? page : { ...page, headers: { ...page.headers, location: liteHref(location) } };
  return hasLite(key.split('?', 1)[0] ?? '') ? { ...page, headers: { ...page.headers, vary: VARIES } } : page;
}
