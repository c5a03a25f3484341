import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { App } from './app-types.ts';
import { Problem } from './problem.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

/** A service worker that a browser kept for a day would go on showing alerts as they were before a fix. */
function cacheControlOf(path: string): string {
  if (/\/service-worker\.js(\.\w+)?$/.test(path)) return 'no-cache';
  return path.includes('/assets/') ? FOR_EVER : A_DAY;
}

/** The built scripts, styles and fonts (named by content, compressed at build) and the files of `public/`. */
export async function registerStaticFiles(app: App, folder: string): Promise<void> {
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      // One route per file, so that missing files fall through to the routes below without touching the disk.
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControlOf(path));
      },
    });
  }
  app.get('/assets/*', { schema: { hide: true } }, async () => {
    throw new Problem(404, 'file_not_found', 'There is no such file.');
  });
}
