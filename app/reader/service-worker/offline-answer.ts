import { isReaderPath } from '#app/reader/browser/reader-path.ts';
import { offlinePage, savedFile, savedPage } from '#app/reader/browser/saved/saved-caches.ts';

/** Timeout after which a saved copy is shown instead: on a train, connections hang more often than they fail. */
const TIMEOUT_MS = 8000;

/**
 * How to answer a request of a page while the site may be out of reach; `null` leaves it to the browser. The site's own
 * page always comes first, so a saved copy is never shown while there is a newer page to be had.
 */
export function offlineAnswer(request: Request, origin: string): (() => Promise<Response>) | null {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return null;
  if (/^\/(assets|media)\//.test(url.pathname)) return () => fileOf(request);
  if (!isReaderPath(url.pathname)) return null;
  if (request.mode === 'navigate') return () => pageOr(request, () => offlinePage(url.pathname));
  // The readers' script fetches the next page itself, and has its own messages for failures.
  if (request.headers.get('accept') === 'text/html') return () => pageOr(request, async () => undefined);
  return null;
}

/**
 * The saved file first: its address stands for its content. On a connection that hangs, a saved page would wait for its
 * style sheets until the browser gives up, and be blank until then.
 */
async function fileOf(request: Request): Promise<Response> {
  return (await savedFile(request.url)) ?? fetch(request);
}

type Copy = () => Promise<Response | undefined>;

async function pageOr(request: Request, otherwise: Copy): Promise<Response> {
  const copy = await savedPage(new URL(request.url).pathname);
  if (!copy) return orCopy(fetchAnew(request), otherwise);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(copy), TIMEOUT_MS);
    fetchAnew(request)
      .then(resolve, () => resolve(copy))
      .finally(() => clearTimeout(timer));
  });
}

/** Browsers may answer from their own cache for some minutes (`stale-while-revalidate`), and would not say so. */
function fetchAnew(request: Request): Promise<Response> {
  return fetch(request, { cache: 'no-cache' });
}

async function orCopy(answer: Promise<Response>, otherwise: Copy): Promise<Response> {
  try {
    return await answer;
  } catch (error) {
    const copy = await otherwise();
    if (copy) return copy;
    throw error;
  }
}
