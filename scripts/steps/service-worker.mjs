import { bundledScript } from './inline-scripts.mjs';

const SOURCE = 'app/reader/service-worker/service-worker.ts';
/** At the root, because a service worker reaches only pages below its own address. */
const FILE = 'service-worker.js';

/**
 * The service worker as one file that every browser with alerts can run: built into the client's folder, and bundled anew
 * at each request in development.
 * @returns {import('vite').Plugin}
 */
export function serviceWorker() {
  return {
    name: 'service-worker',
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response, next) => {
        bundledScript(SOURCE).then(({ script }) => {
          response.setHeader('content-type', 'text/javascript');
          response.setHeader('cache-control', 'no-cache');
          response.end(script);
        }, next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const { script } = await bundledScript(SOURCE);
      this.emitFile({ type: 'asset', fileName: FILE, source: script });
    },
  };
}
