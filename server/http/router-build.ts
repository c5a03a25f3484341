import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { z } from 'zod';
import type { WholePage } from '#app/entry.server.tsx';
import type { Services } from '#app/services.ts';
import { sourceOf } from './content-security.ts';
import { readStyleSheets, type StyleSheets } from './sending/style-sheets.ts';
import { withoutLoaderData } from './without-loader-data.ts';

/** The pages as built, or as Vite serves them in development. */
export interface RouterBuild {
  /** Production: the same each time. Development: the newest. */
  load(): Promise<LoadedBuild>;
}

export interface LoadedBuild {
  readonly build: ServerBuild;
  readonly createLoadContext: (services: Services) => RouterContextProvider;
  readonly pageOf: (response: Response) => WholePage | null;
  /** Policy sources of the only inline scripts that a page may run, besides those with its nonce. */
  readonly scriptSources: readonly string[];
  /** Style sheets that pages can inline; empty in development, where Vite serves the sources. */
  readonly styleSheets: StyleSheets;
  /** Path of the readers' script. */
  readonly readerScript: string;
}

export interface BuiltFiles {
  /** The module that the pages were built into. */
  readonly pages: string;
  /** What browsers fetch. */
  readonly clientFolder: string;
}

const READER_START = 'app/reader/browser/start.ts';
const manifestSchema = z.object({ [READER_START]: z.object({ file: z.string() }) });

/** Loads the built pages. If they are missing, the error says what to do. */
export async function loadProductionBuild(files: BuiltFiles): Promise<RouterBuild> {
  const readerManifest = join(files.clientFolder, 'reader-manifest.json');
  for (const file of [files.pages, readerManifest]) {
    if (!existsSync(file))
      throw new Error(`The pages are not built: ${file} is missing. Run npm start, which builds them.`);
  }
  const build: ServerBuild = await import(pathToFileURL(files.pages).href);
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(readerManifest, 'utf8')));
  const loaded = loadedBuild(build, `/${manifest[READER_START].file}`, readStyleSheets(files.clientFolder));
  return { load: async () => loaded };
}

/** In development Vite serves the readers' script from its source. */
export function developmentBuild(build: ServerBuild): LoadedBuild {
  return loadedBuild(build, `/${READER_START}`, new Map());
}

/** Checks that the entry module exports what the server needs. */
function loadedBuild(build: ServerBuild, readerScript: string, styleSheets: StyleSheets): LoadedBuild {
  const entry: object = build.entry.module;
  if (!isEntry(entry))
    throw new Error('app/entry.server.tsx must export createLoadContext, pageOf, needsReact and inlineScripts');
  const { createLoadContext, pageOf, inlineScripts, needsReact } = entry;
  return {
    build: withoutLoaderData(build, needsReact),
    createLoadContext,
    pageOf,
    scriptSources: inlineScripts.map(sourceOf),
    styleSheets,
    readerScript,
  };
}

interface Entry extends Pick<LoadedBuild, 'createLoadContext' | 'pageOf'> {
  readonly inlineScripts: readonly string[];
  readonly needsReact: (handle: unknown) => boolean;
}

function isEntry(entry: object): entry is Entry {
  const functions = ['createLoadContext', 'pageOf', 'needsReact'];
  return (
    functions.every((name) => typeof Reflect.get(entry, name) === 'function') &&
    Array.isArray(Reflect.get(entry, 'inlineScripts'))
  );
}
