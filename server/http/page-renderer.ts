import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import type { Services, Viewer } from '../../app/services.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Queryable } from '../db/client.ts';
import { createReader } from '../newsroom/reading/reader.service.ts';
import type { Log } from './app-types.ts';
import { type CacheProfile, cacheControlOf } from './cache-profiles.ts';
import { contentSecurityPolicy, securityHeaders } from './content-security.ts';
import type { RenderedPage } from './page-cache.ts';
import { createPageTrace } from './page-trace.ts';
import type { RouterBuild } from './router-build.ts';

export interface PageRenderer {
  /** Renders one request by React Router, whole, with all headers but those of its encoding. */
  render(request: Request, profile: CacheProfile, viewer: Viewer | null): Promise<RenderedPage>;
}

export interface PageRendererOptions {
  readonly config: Pick<Config, 'siteUrl' | 'videoChannelUrl' | 'nodeEnv'>;
  readonly clock: Clock;
  readonly db: Queryable;
  readonly build: RouterBuild;
  readonly log: Pick<Log, 'error'>;
}

export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const secure = options.config.siteUrl.startsWith('https:');
  const fixedHeaders = securityHeaders(secure);
  let handled: { readonly build: ServerBuild; readonly handle: RequestHandler } | null = null;
  return {
    render: async (request, profile, viewer) => {
      const { build, createLoadContext } = await options.build.load();
      if (handled?.build !== build) handled = { build, handle: createRequestHandler(build, modeOf(options.config)) };
      const trace = createPageTrace();
      const services: Services = {
        reader: createReader(options.db, trace),
        clock: options.clock,
        siteUrl: options.config.siteUrl,
        videoChannelUrl: options.config.videoChannelUrl,
        viewer,
        reportError: (error, where) => options.log.error({ err: error, ...where }, 'a page failed'),
      };
      const response = await handled.handle(request, createLoadContext(services));
      const html = Buffer.from(await response.arrayBuffer());
      const headers = { ...fixedHeaders, ...answerHeaders(response, html, profile, secure) };
      if (trace.surrogateKeys.size > 0) headers['surrogate-key'] = [...trace.surrogateKeys].join(' ');
      return { status: response.status, headers, html, tags: trace.tags };
    },
  };
}

function modeOf(config: Pick<Config, 'nodeEnv'>): string {
  return config.nodeEnv === 'development' ? 'development' : 'production';
}

function answerHeaders(response: Response, body: Buffer, profile: CacheProfile, secure: boolean) {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value;
  const isDocument = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (isDocument) headers['content-security-policy'] = contentSecurityPolicy(body, secure);
  headers['cache-control'] = response.status < 400 ? cacheControlOf(profile) : 'public, max-age=0, s-maxage=5';
  if (!profile.kept || response.status >= 500) headers['cache-control'] = 'private, no-store';
  headers.vary = 'accept-encoding';
  return headers;
}
