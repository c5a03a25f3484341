import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import type { WholePage } from '#app/entry.server.tsx';
import type { Services, Viewer } from '#app/services.ts';
import { type Language, splitLanguage } from '#domain/languages.ts';
import { shownPath } from '#domain/lite.ts';
import { mayPlayLiveStream, mayShowPlayer, PLAYER_ORIGIN } from '#domain/videos/outside-media.ts';
import type { Config } from '#server/config.ts';
import { type CacheProfile, cacheControlOf } from './cache-profiles.ts';
import { contentSecurityPolicy, securityHeaders } from './content-security.ts';
import type { PageBanner } from './page-banner.ts';
import type { RenderedPage } from './page-cache.ts';
import { createPageTrace, type PageTrace } from './page-trace.ts';
import type { Problem } from './problem.ts';
import type { LoadedBuild, RouterBuild } from './router-build.ts';
import { speculationRulesOf } from './speculation-rules.ts';
import { retryAfterOf, temporaryFault } from './temporary-fault.ts';

export interface PageRenderer {
  /** Renders one request completely with React Router, with all headers but those of its encoding. */
  render(
    request: Request,
    profile: CacheProfile,
    viewer: Viewer | null,
    answered?: Pick<Services, 'formAnswer'>,
  ): Promise<RenderedPage>;
}

/** Builds the services for the loaders of one page, which record on `trace` what the page shows. */
export type ServicesOfPage = (
  trace: PageTrace,
  ofRequest: Pick<Services, 'viewer' | 'readerScript' | 'styleSheets' | 'formAnswer' | 'allowPlayers'> & {
    /** That the address names. */
    readonly language: Language;
  },
) => Services;

export interface PageRendererOptions {
  readonly config: Pick<Config, 'siteUrl' | 'liveHlsUrl' | 'nodeEnv'>;
  readonly build: RouterBuild;
  readonly servicesOfPage: ServicesOfPage;
  /** Whether there is a page cache: cacheable pages then inline their style sheets, all others link to them. */
  readonly cachesPages: boolean;
  /** The line above the pages of readers; without it there is none. */
  readonly banner?: PageBanner | undefined;
}

export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const secure = options.config.siteUrl.startsWith('https:');
  const fixedHeaders = securityHeaders(secure);
  const policyOf = policies(secure, options.config.liveHlsUrl);
  let handled: { readonly build: ServerBuild; readonly handle: RequestHandler } | null = null;
  return {
    render: async (request, profile, viewer, answered = {}) => {
      const loaded = await options.build.load();
      const { build, createLoadContext, pageOf, readerScript, styleSheets } = loaded;
      if (handled?.build !== build) handled = { build, handle: createRequestHandler(build, modeOf(options.config)) };
      const trace = createPageTrace();
      const players = new Set<string>();
      const allowPlayers: Services['allowPlayers'] = (hosts) => {
        for (const host of hosts) players.add(host);
      };
      const { pathname } = new URL(request.url);
      const { language } = splitLanguage(shownPath(pathname));
      const ofRequest = { ...answered, viewer, readerScript, allowPlayers, language };
      const services = options.servicesOfPage(
        trace,
        options.cachesPages && profile.cached ? { ...ofRequest, styleSheets } : ofRequest,
      );
      let fault: Problem | null = null;
      const reportError: Services['reportError'] = (error, where) => {
        fault ??= temporaryFault(error);
        services.reportError?.(error, where);
      };
      const response = await handled.handle(request, createLoadContext({ ...services, reportError }));
      const status = response.status === 500 ? statusOf(fault) : response.status;
      const page = pageOf(response);
      const headers: Record<string, string> = { ...fixedHeaders, ...answerHeaders(response, profile) };
      const retryAfter = retryAfterOf(status, fault);
      if (retryAfter !== null) headers['retry-after'] = retryAfter;
      if (mayBeFramed(pathname)) headers['x-frame-options'] = 'SAMEORIGIN';
      if (page) headers['content-security-policy'] = policyOf({ ...page, players, pathname }, loaded);
      const rules = page && profile.cached ? speculationRulesOf(pathname) : null;
      if (rules !== null) headers['speculation-rules'] = rules;
      const made = { status, headers, tags: trace.tags, validUntil: trace.ends };
      if (!page) return { ...made, html: Buffer.from(await response.arrayBuffer()) };
      return { ...made, ...withBanner(page.html, options.banner) };
    },
  };
}

function withBanner(html: Buffer, banner: PageBanner | undefined): Pick<RenderedPage, 'html' | 'bannerStamp'> {
  const stamp = banner?.stamp ?? null;
  const filled = banner?.fill(html) ?? null;
  return filled ? { html: filled, bannerStamp: stamp } : { html, bannerStamp: null };
}

/** The status of a page whose loader failed: for good, or only for now. */
function statusOf(fault: Problem | null): number {
  return fault?.status ?? 500;
}

function modeOf(config: Pick<Config, 'nodeEnv'>): string {
  return config.nodeEnv === 'development' ? 'development' : 'production';
}

interface PageWithPolicy extends Pick<WholePage, 'nonce' | 'inlineSheets'> {
  readonly pathname: string;
  /** Hosts of the players that the page's story may open. */
  readonly players: ReadonlySet<string>;
}

/** Builds the policies of pages; those without React share one for equal needs. */
function policies(secure: boolean, liveStreamUrl: string | null) {
  const ofStaticPages = new Map<string, string>();
  return (page: PageWithPolicy, { scriptSources }: LoadedBuild): string => {
    const { pathname, nonce } = page;
    const isFramed = mayBeFramed(pathname);
    const needs = {
      secure,
      scripts: scriptSources,
      styles: page.inlineSheets.map(({ source }) => source),
      players: [...(mayShowPlayer(pathname) ? [PLAYER_ORIGIN] : []), ...page.players],
      framed: isFramed,
      framesOwn: pathname.startsWith('/admin/') && !isFramed,
      liveStream: mayPlayLiveStream(pathname) ? liveStreamUrl : null,
    };
    if (nonce !== null) return contentSecurityPolicy({ ...needs, nonce });
    const kind = JSON.stringify(needs);
    const policy = ofStaticPages.get(kind) ?? contentSecurityPolicy(needs);
    ofStaticPages.set(kind, policy);
    return policy;
  };
}

/** The preview is framed beside the story's editor. */
function mayBeFramed(pathname: string): boolean {
  return pathname.startsWith('/admin/preview/');
}

function answerHeaders(response: Response, profile: CacheProfile) {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value;
  headers['cache-control'] = cacheControlOf(profile);
  if (response.status >= 500) headers['cache-control'] = 'private, no-store';
  else if (response.status >= 400 && profile.cached) headers['cache-control'] = 'public, max-age=0, s-maxage=5';
  headers.vary = 'accept-encoding';
  return headers;
}
