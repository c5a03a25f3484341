import type { Server } from 'node:http';
import { join, sep } from 'node:path';
import type { App } from './app-types.ts';
import { developmentBuild, type RouterBuild } from './router-build.ts';

/** The pages from their source, with hot reload, inside this process. */
export interface DevelopmentPages {
  readonly build: RouterBuild;
  serveOn(app: App): void;
  close(): Promise<void>;
}

const SERVER_BUILD = 'virtual:react-router/server-build';

/** Calls `onChange` when a source file of the pages has changed. */
export async function developmentPages(server: Server, root: string, onChange: () => void): Promise<DevelopmentPages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
  const sources = ['app', 'domain'].map((folder) => join(root, folder) + sep);
  vite.watcher.on('all', (_event, path) => {
    if (sources.some((folder) => path.startsWith(folder))) onChange();
  });
  return {
    build: { load: async () => developmentBuild(await loadBuild(vite)) },
    serveOn: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, done);
      });
    },
    close: () => vite.close(),
  };
}

async function loadBuild(vite: { ssrLoadModule(id: string): Promise<Record<string, unknown>> }) {
  const loaded = await vite.ssrLoadModule(SERVER_BUILD);
  if (!isServerBuild(loaded)) throw new Error('the development server returned no build');
  return loaded;
}

function isServerBuild(value: unknown): value is Parameters<typeof developmentBuild>[0] {
  return typeof value === 'object' && value !== null && 'entry' in value && 'routes' in value;
}
