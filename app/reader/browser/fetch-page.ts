import { PageFetchError } from './load-errors.ts';
import { haveStyle, stylesOf } from './page/page-swap.ts';

/** Timeout for loading a page. */
export const TIMEOUT_MS = 15_000;
/** How long a prefetched page may still be shown. */
const EARLY_MS = 5000;

interface FetchPageOptions {
  readonly signal?: AbortSignal | undefined;
  /** Also accepts pages with a status from 400 to 499, such as 'Article Not Found'. */
  readonly withMissing?: boolean;
}

export interface FetchedPage {
  readonly document: Document;
  /** Final path and query, after redirects. */
  readonly path: string;
}

/**
 * Loads and parses a page that has `wanted`, which all pages of this site have and none that a network or proxy answers in
 * their place. Throws PageFetchError, or AbortError when aborted by `signal`.
 */
export async function fetchPage(
  path: string,
  options: FetchPageOptions = {},
  wanted = '[data-page]',
): Promise<Document> {
  const { document } = await fetchWholePage(path, options);
  if (!document.querySelector(wanted)) throw asPageFetchError(`no ${wanted}`);
  return document;
}

/**
 * Loads the page that has `wanted`, along with the styles of its parts, to show them here. Throws PageFetchError, also for
 * a saved copy, which is read on its page alone: there it says when it was saved.
 */
export async function fetchForParts(path: string, signal: AbortSignal, wanted: string): Promise<Document> {
  const page = await fetchPage(path, { signal }, `main:not(:has([data-stale])) ${wanted}`);
  await Promise.all(stylesOf(page).map(haveStyle));
  return page;
}

/** Loads whatever page there is, with its final address. Throws like `fetchPage`. */
export async function fetchWholePage(path: string, options: FetchPageOptions = {}): Promise<FetchedPage> {
  const { signal, withMissing = false } = options;
  const response = await request(path, signal);
  const isMissingPage = withMissing && response.status < 500;
  if (!response.ok && !isMissingPage) {
    throw new PageFetchError(`HTTP error! status: ${response.status}`, response.status);
  }
  const type = response.headers.get('content-type') ?? 'nothing';
  if (!type.startsWith('text/html')) throw new PageFetchError(`Expected a page, got ${type}`, response.status);
  const { pathname, search } = new URL(response.url);
  try {
    const text = linkedStyles(await response.text());
    return { document: new DOMParser().parseFromString(text, 'text/html'), path: pathname + search };
  } catch (error) {
    throw asPageFetchError(error, signal);
  }
}

/**
 * Cached pages contain their style sheets inline, which the policy of the window's first page does not allow: the
 * browser would report a violation even while only parsing them. This replaces them by links.
 */
export function linkedStyles(html: string): string {
  return html.replace(/<style data-href="([^"<>]+)">[\s\S]*?<\/style>/g, '<link rel="stylesheet" href="$1"/>');
}

interface EarlyFetch {
  /** Empty once the prefetch has failed or expired. */
  path: string;
  readonly answer: Promise<Response>;
  readonly stop: AbortController;
}

let early: EarlyFetch | null = null;

/**
 * Prefetches a page that the reader is about to open; the next fetch of that path uses it. One prefetch runs at a time.
 * If it fails before it is used, it is dropped; after that, it fails like an ordinary fetch.
 */
export function fetchEarly(path: string): void {
  if (early?.path === path) return;
  dropEarly();
  const stop = new AbortController();
  const own = { path, stop, answer: ask(path, stop.signal) };
  const drop = () => {
    own.path = '';
  };
  early = own;
  own.answer.then(({ ok }) => ok || drop(), drop);
  setTimeout(drop, EARLY_MS);
}

/** Cancels a prefetch that has not been used yet. */
export function dropEarly(): void {
  early?.stop.abort();
  early = null;
}

function takeEarly(path: string, signal: AbortSignal | undefined): Promise<Response> | null {
  if (early?.path !== path) return null;
  const { answer, stop } = early;
  early = null;
  signal?.addEventListener('abort', () => stop.abort());
  return answer;
}

async function request(path: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await (takeEarly(path, signal) ?? ask(path, signal));
  } catch (error) {
    throw asPageFetchError(error, signal);
  }
}

function ask(path: string, signal: AbortSignal | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(path, {
    headers: { accept: 'text/html' },
    // A CDN may serve a slightly old page, but a reader who reloads wants the newest.
    cache: 'no-cache',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
}

function asPageFetchError(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new PageFetchError('The page took too long to arrive.', null, { cause: error });
  }
  if (!navigator.onLine) return new PageFetchError('You seem to be offline.', null, { cause: error, isOffline: true });
  return new PageFetchError('The page could not be reached.', null, { cause: error });
}
