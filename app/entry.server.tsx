import { type EntryContext, type HandleErrorFunction, RouterContextProvider } from 'react-router';
import { ERROR_ID_PLACE } from './reader/missing/error-id.ts';
import { type Services, servicesContext } from './services.ts';
import { startsAtOnce, withLateStart } from './start/late-start.ts';
import { renderAtOnce, renderWhenReady } from './start/render-page.server.tsx';

/** The id under which a request's error was written down, for its page to show. */
const errorIds = new WeakMap<object, string>();

/** The context of one request, for the server's bridge: `build.entry.module.createLoadContext(services)`. */
export function createLoadContext(services: Services): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return context;
}

/** Writes down what went wrong under an id that the visitor's page shows as well. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  report(error, context, request.url);
};

/** A page is sent whole: its status is known, and it can be cached and compressed as one. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const isDesk = startsAtOnce(pathname);
  const { html, error } = await (isDesk ? renderWhenReady : renderAtOnce)(request.url, entry);
  if (error !== null) report(error, context, request.url);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // One character for each byte: one dash in a headline would double the string, and every copy made of it.
  const bytes = Buffer.from(html).toString('latin1');
  const page = isDesk ? bytes : withLateStart(bytes);
  const errorId = errorIds.get(context);
  const body = errorId ? page.replaceAll(ERROR_ID_PLACE, errorId) : page;
  // As bytes: a string would be checked and copied twice more on its way.
  return new Response(request.method === 'HEAD' ? null : Buffer.from(body, 'latin1'), {
    status: error === null ? status : 500,
    headers,
  });
}

function report(error: unknown, context: Readonly<RouterContextProvider>, url: string): void {
  const id = crypto.randomUUID().slice(0, 8);
  errorIds.set(context, id);
  const { reportError } = context.get(servicesContext);
  if (reportError) reportError(error, { id, url });
  else process.stderr.write(`page error ${id} at ${url}: ${error instanceof Error ? error.stack : String(error)}\n`);
}
