/** Longer than this no reader waits for a page. */
export const PATIENCE_MS = 15_000;

/** Why a page could not be had, in words for the reader. */
export class PageFetchError extends Error {
  readonly status: number | null;
  readonly isOffline: boolean;

  constructor(
    message: string,
    status: number | null = null,
    { isOffline = false, ...options }: ErrorOptions & { readonly isOffline?: boolean } = {},
  ) {
    super(message, options);
    this.name = 'PageFetchError';
    this.status = status;
    this.isOffline = isOffline;
  }
}

interface FetchPageOptions {
  readonly signal?: AbortSignal | undefined;
  /** Pages with a status below 500 count as pages too: 'Article Not Found' is one. */
  readonly withMissing?: boolean;
}

export interface FetchedPage {
  readonly document: Document;
  /** Path and query where the page was found at last, after redirects. */
  readonly path: string;
}

/** The page at a path of this site, parsed. Throws PageFetchError; an abort by `signal` stays an AbortError. */
export async function fetchPage(path: string, options: FetchPageOptions = {}): Promise<Document> {
  return (await fetchWholePage(path, options)).document;
}

/** As `fetchPage`, with the address that the page has at last. */
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
 * Kept pages hold their style sheets, which the policy of the window's first page does not know: even a page that is only
 * read would be complained about. They are named as links instead.
 */
export function linkedStyles(html: string): string {
  return html.replace(/<style data-href="([^"<>]+)">[\s\S]*?<\/style>/g, '<link rel="stylesheet" href="$1"/>');
}

async function request(path: string, signal: AbortSignal | undefined): Promise<Response> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await fetch(path, {
      headers: { accept: 'text/html' },
      // Delivery networks may show an old page for a moment; a reader who asks again wants the newest.
      cache: 'no-cache',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
  } catch (error) {
    throw asPageFetchError(error, signal);
  }
}

function asPageFetchError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new PageFetchError('The page took too long to arrive.', null, { cause: error });
  }
  if (!navigator.onLine) return new PageFetchError('You seem to be offline.', null, { cause: error, isOffline: true });
  return new PageFetchError('The page could not be reached.', null, { cause: error });
}
