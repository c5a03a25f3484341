import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchPage, linkedStyles, PageFetchError } from './fetch-page.ts';

/** A network failure, as the browser's fetch reports it. */
function network(answer: () => Promise<Response>, onLine = true): void {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('navigator', { onLine });
}

async function reasonOf(path = '/world'): Promise<string> {
  const failure: unknown = await fetchPage(path).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PageFetchError);
  return failure instanceof PageFetchError ? failure.message : '';
}

describe('a page that cannot be fetched', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('reports a timeout', async () => {
    network(() => Promise.reject(new DOMException('signal timed out', 'TimeoutError')));
    expect(await reasonOf()).toBe('The page took too long to arrive.');
  });

  it('reports being offline, or a missing answer', async () => {
    network(() => Promise.reject(new TypeError('Failed to fetch')), false);
    expect(await reasonOf()).toBe('You seem to be offline.');
    network(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await reasonOf()).toBe('The page could not be reached.');
  });

  it('reports a server error, or a response that is not a page (STATE-16)', async () => {
    network(async () => new Response('', { status: 503 }));
    expect(await reasonOf()).toBe('HTTP error! status: 503');
    network(async () => Response.json({}));
    expect(await reasonOf()).toBe('Expected a page, got application/json');
  });

  it('stays an abort if the reader has navigated elsewhere', async () => {
    const gone = AbortSignal.abort();
    network(() => Promise.reject(new DOMException('aborted', 'AbortError')));
    await expect(fetchPage('/world', { signal: gone })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('turns inline style sheets into links, because another page’s policy does not allow them', () => {
  const html =
    '<head><style data-href="/assets/a-1.css">@media (width<48rem){p{color:red}}</style><style data-href="/assets/b.css">i{}</style></head><p><style>x';
  expect(linkedStyles(html)).toBe(
    '<head><link rel="stylesheet" href="/assets/a-1.css"/><link rel="stylesheet" href="/assets/b.css"/></head><p><style>x',
  );
});
