import { bundledScript } from './inline-scripts.mjs';

const SOURCES = 'app/reader/service-worker';
/** The service worker, and the one that takes its place where OFFLINE_READING is off. */
const WORKERS = ['service-worker', 'alerts-worker'];

/**
 * The service workers, each as one file that every browser can run: built into the client's folder, and bundled again at each
 * request in development. They stand at the root, because a service worker reaches only pages below its own address.
 * @returns {import('vite').Plugin}
 */
export function serviceWorker() {
  return {
    name: 'service-worker',
    configureServer(server) {
      for (const name of WORKERS) {
        server.middlewares.use(`/${name}.js`, (_request, response, next) => {
          bundledScript(`${SOURCES}/${name}.ts`).then(({ script }) => {
            response.setHeader('content-type', 'text/javascript');
            response.setHeader('cache-control', 'no-cache');
            response.end(script);
          }, next);
        });
      }
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const name of WORKERS) {
        const { script } = await bundledScript(`${SOURCES}/${name}.ts`);
        this.emitFile({ type: 'asset', fileName: `${name}.js`, source: script });
      }
    },
  };
}
