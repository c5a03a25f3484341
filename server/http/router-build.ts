import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { Services } from '../../app/services.ts';

/** The pages as built, or as Vite serves them in development. */
export interface RouterBuild {
  /** Production: the same each time. Development: the newest. */
  load(): Promise<LoadedBuild>;
}

export interface LoadedBuild {
  readonly build: ServerBuild;
  readonly createLoadContext: (services: Services) => RouterContextProvider;
}

/** The built pages; throws with what to do when they were not built. */
export async function loadProductionBuild(file: string): Promise<RouterBuild> {
  if (!existsSync(file))
    throw new Error(`The pages are not built: ${file} is missing. Run npm start, which builds them.`);
  const build: ServerBuild = await import(pathToFileURL(file).href);
  const loaded = withLoadContext(build);
  return { load: async () => loaded };
}

/** Checks that the entry module gives what the server needs of it. */
export function withLoadContext(build: ServerBuild): LoadedBuild {
  const entry: object = build.entry.module;
  const make = 'createLoadContext' in entry ? entry.createLoadContext : null;
  if (!isContextMaker(make)) throw new Error('app/entry.server.tsx must export createLoadContext');
  return { build, createLoadContext: make };
}

function isContextMaker(value: unknown): value is LoadedBuild['createLoadContext'] {
  return typeof value === 'function';
}
