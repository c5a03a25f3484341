import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import type { WholePage } from '#app/entry.server.tsx';
import type { Services, Viewer } from '#app/services.ts';
import { mayPlayLiveStream, mayShowPlayer } from '#domain/videos/outside-media.ts';
import type { Config } from '#server/config.ts';
import { type CacheProfile, cacheControlOf } from './cache-profiles.ts';
import { contentSecurityPolicy, holdsFrames, securityHeaders } from './content-security.ts';
import type { RenderedPage } from './page-cache.ts';
import { createPageTrace, type PageTrace } from './page-trace.ts';
import type { Problem } from './problem.ts';
import type { RouterBuild } from './router-build.ts';
import { retryAfterOf, temporaryFault } from './temporary-fault.ts';

export interface PageRenderer {
  /** Renders one request by React Router, whole, with all headers but those of its encoding. */
  render(
    request: Request,
    profile: CacheProfile,
    viewer: Viewer | null,
    answered?: Pick<Services, 'formAnswer'>,
  ): Promise<RenderedPage>;
}

/** Makes all that the loaders of one page may ask; what they show leaves its names on `trace`. */
export type ServicesOfPage = (
  trace: PageTrace,
  ofTheRequest: Pick<Services, 'viewer' | 'readerScript' | 'formAnswer'>,
) => Services;

export interface PageRendererOptions {
  readonly config: Pick<Config, 'siteUrl' | 'liveHlsUrl' | 'nodeEnv'>;
  readonly build: RouterBuild;
  readonly servicesOfPage: ServicesOfPage;
}

export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const secure = options.config.siteUrl.startsWith('https:');
  const fixedHeaders = securityHeaders(secure);
  const policyOf = policies(secure, options.config.liveHlsUrl);
  let handled: { readonly build: ServerBuild; readonly handle: RequestHandler } | null = null;
  return {
    render: async (request, profile, viewer, answered = {}) => {
      const { build, createLoadContext, pageOf, inlineScripts, readerScript } = await options.build.load();
      if (handled?.build !== build) handled = { build, handle: createRequestHandler(build, modeOf(options.config)) };
      const trace = createPageTrace();
      const services = options.servicesOfPage(trace, { ...answered, viewer, readerScript });
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
      const { pathname } = new URL(request.url);
      if (mayBeFramed(pathname)) headers['x-frame-options'] = 'SAMEORIGIN';
      if (page) headers['content-security-policy'] = policyOf(page, pathname, inlineScripts);
      if (trace.surrogateKeys.size > 0) headers['surrogate-key'] = [...trace.surrogateKeys].join(' ');
      const html = page ? page.html : Buffer.from(await response.arrayBuffer());
      return { status, headers, html, tags: trace.tags, trueUntil: trace.ends };
    },
  };
}

/** A page whose loader failed: for good, or only for now. */
function statusOf(fault: Problem | null): number {
  return fault?.status ?? 500;
}

function modeOf(config: Pick<Config, 'nodeEnv'>): string {
  return config.nodeEnv === 'development' ? 'development' : 'production';
}

/** The policies of pages; those without React share theirs, but for a story's players. */
function policies(secure: boolean, liveStreamUrl: string | null) {
  const ofStaticPages = new Map<string, string>();
  return ({ html, nonce }: WholePage, pathname: string, scripts: readonly string[]): string => {
    const player = mayShowPlayer(pathname);
    const framed = mayBeFramed(pathname);
    const framesOwn = pathname.startsWith('/admin/') && !framed;
    const liveStream = mayPlayLiveStream(pathname) ? liveStreamUrl : null;
    const kind = `${player} ${framed} ${framesOwn} ${liveStream}`;
    const isShared = nonce === null && !holdsFrames(html);
    const known = isShared ? ofStaticPages.get(kind) : undefined;
    const needs = { secure, scripts, nonce, player, framed, framesOwn, liveStream };
    const policy = known ?? contentSecurityPolicy(html, needs);
    if (isShared) ofStaticPages.set(kind, policy);
    return policy;
  };
}

/** The preview stands beside the story's editor. */
function mayBeFramed(pathname: string): boolean {
  return pathname.startsWith('/admin/preview/');
}

function answerHeaders(response: Response, profile: CacheProfile) {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value;
  headers['cache-control'] = response.status < 400 ? cacheControlOf(profile) : 'public, max-age=0, s-maxage=5';
  if (!profile.kept || response.status >= 500) headers['cache-control'] = 'private, no-store';
  headers.vary = 'accept-encoding';
  return headers;
}
