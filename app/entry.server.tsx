import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from 'react-router';
import { ERROR_ID_PLACE } from './reader/missing/error-id.ts';
import { type Services, servicesContext } from './services.ts';
import { startsAtOnce, withLateStart } from './start/late-start.ts';

const RENDER_TIMEOUT_MS = 10_000;

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
  const { html, error } = await render(request.url, entry);
  if (error !== null) report(error, context, request.url);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const page = startsAtOnce(pathname) ? html : withLateStart(html);
  const errorId = errorIds.get(context);
  const body = errorId ? page.replaceAll(ERROR_ID_PLACE, errorId) : page;
  return new Response(request.method === 'HEAD' ? null : body, { status: error === null ? status : 500, headers });
}

function report(error: unknown, context: Readonly<RouterContextProvider>, url: string): void {
  const id = crypto.randomUUID().slice(0, 8);
  errorIds.set(context, id);
  const { reportError } = context.get(servicesContext);
  if (reportError) reportError(error, { id, url });
  else process.stderr.write(`page error ${id} at ${url}: ${error instanceof Error ? error.stack : String(error)}\n`);
}

interface Rendered {
  readonly html: string;
  /** What went wrong inside the page although it could be sent. */
  readonly error: unknown;
}

function render(url: string, entry: EntryContext): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let inner: unknown = null;
    const chunks: Buffer[] = [];
    const whole = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve({ html: Buffer.concat(chunks).toString('utf8'), error: inner });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={url} />, {
      onAllReady: () => pipe(whole),
      onShellError: (error) => {
        clearTimeout(timer);
        reject(error);
      },
      onError: (error) => {
        inner ??= error;
      },
    });
    const timer = setTimeout(() => abort(new Error(`rendering ${url} took too long`)), RENDER_TIMEOUT_MS);
  });
}
