import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from './app-types.ts';
import { Problem } from './problem.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

/** Must stay the same: browsers with alerts or saved stories have registered the service worker at this address. */
const WORKER = 'service-worker.js';
const WORKER_WITHOUT_OFFLINE_READING = 'alerts-worker.js';

function cacheControlOf(path: string): string {
  return path.includes('/assets/') ? FOR_EVER : A_DAY;
}

/**
 * The built scripts, styles and fonts (named by content, compressed at build) and the files of `public/`. Without offline
 * reading, browsers get a service worker at the same address that removes what was saved.
 */
export async function registerStaticFiles(
  app: App,
  folder: string,
  { offlineReading }: { readonly offlineReading: boolean },
): Promise<void> {
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      // One route per file, so that missing files fall through to the routes below without touching the disk.
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: [`{${WORKER},${WORKER_WITHOUT_OFFLINE_READING}}{,.br,.gz}`],
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControlOf(path));
      },
    });
    const worker = readFileSync(join(folder, offlineReading ? WORKER : WORKER_WITHOUT_OFFLINE_READING));
    app.get(`/${WORKER}`, { schema: { hide: true } }, (_request, reply) =>
      // Always revalidated: cached for a day like other files, an old worker would go on running after a fix.
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
    );
  }
  app.get('/assets/*', { schema: { hide: true } }, async () => {
    throw new Problem(404, 'file_not_found', 'There is no such file.');
  });
}
