import { type EntryContext, type HandleErrorFunction, RouterContextProvider } from 'react-router';
import type { StyleSheet } from '#server/http/sending/style-sheets.ts';
import { NO_ERROR_ID } from './reader/missing/error-id.ts';
import { type Services, servicesContext } from './services.ts';
import { INLINE_SCRIPTS } from './start/inline-scripts.ts';
import { type PageSheet, sheetsOfPage } from './start/page-styles.tsx';
import { createPartMemory } from './start/part-memory.server.ts';
import { renderStatic, renderWhenReady } from './start/render-page.server.tsx';
import { isForReact } from './start/uses-react.ts';

const partMemory = createPartMemory();

/** The id under which a request's error was logged, which its page shows. */
const errorIds = new WeakMap<object, string>();

export interface WholePage {
  readonly html: Buffer;
  /**
   * The nonce of React Router's own inline scripts, which differ from page to page. It is new for each page, so that
   * injected content cannot carry it. Null for pages without React, which have none of these scripts.
   */
  readonly nonce: string | null;
  /** The style sheets inlined in the page. */
  readonly inlineSheets: readonly StyleSheet[];
}

/** All of the site's own inline scripts, on any page. */
export const inlineScripts: readonly string[] = Object.values(INLINE_SCRIPTS);

/** Pages by their responses: passing them through response bodies would copy each three more times. */
const pages = new WeakMap<Response, WholePage>();

/** Whether React hydrates a route's page, by the route's `handle`. */
export function needsReact(handle: unknown): boolean {
  return isForReact(handle);
}

/** The page of a response; null if it is not a document. */
export function pageOf(response: Response): WholePage | null {
  return pages.get(response) ?? null;
}

/** The context of one request, for the server's bridge: `build.entry.module.createLoadContext(services)`. */
export function createLoadContext(services: Services): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return context;
}

/** Logs an error under an id that the visitor's page shows as well. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  report(error, context, request.url);
};

/** A page is made whole: its status is known, and it can be cached and compressed as one. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const isStatic = !entry.staticHandlerContext.matches.some(({ route }) =>
    isForReact(entry.routeModules[route.id]?.handle),
  );
  const { remembersParts, styleSheets } = context.get(servicesContext);
  const memory = remembersParts === false ? null : partMemory;
  const nonce = isStatic ? null : newNonce();
  const around = { url: request.url, errorId: errorIds.get(context) ?? NO_ERROR_ID };
  const sheets = isStatic && styleSheets ? sheetsOfPage(entry, styleSheets) : null;
  const { html, error } =
    nonce === null
      ? renderStatic(entry, { ...around, memory, sheets })
      : await renderWhenReady(entry, { ...around, nonce });
  if (error !== null) report(error, context, request.url);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const response = new Response(null, { status: error === null ? status : 500, headers });
  pages.set(response, { html, nonce, inlineSheets: inlineOf(sheets ?? []) });
  return response;
}

function inlineOf(sheets: readonly PageSheet[]): StyleSheet[] {
  return sheets.flatMap(({ sheet }) => sheet ?? []);
}

function newNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
}

function report(error: unknown, context: Readonly<RouterContextProvider>, url: string): void {
  const id = crypto.randomUUID().slice(0, 8);
  errorIds.set(context, id);
  const { reportError } = context.get(servicesContext);
  if (reportError) reportError(error, { id, url });
  else process.stderr.write(`page error ${id} at ${url}: ${error instanceof Error ? error.stack : String(error)}\n`);
}
