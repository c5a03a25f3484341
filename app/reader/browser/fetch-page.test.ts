import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchPage, linkedStyles, PageFetchError } from './fetch-page.ts';

/** The network, as the browser's fetch tells of it. */
function network(answer: () => Promise<Response>, onLine = true): void {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('navigator', { onLine });
}

async function reasonOf(path = '/world'): Promise<string> {
  const failure: unknown = await fetchPage(path).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PageFetchError);
  return failure instanceof PageFetchError ? failure.message : '';
}

describe('a page that cannot be had says why', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('took too long', async () => {
    network(() => Promise.reject(new DOMException('signal timed out', 'TimeoutError')));
    expect(await reasonOf()).toBe('The page took too long to arrive.');
  });

  it('offline, or without an answer', async () => {
    network(() => Promise.reject(new TypeError('Failed to fetch')), false);
    expect(await reasonOf()).toBe('You seem to be offline.');
    network(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await reasonOf()).toBe('The page could not be reached.');
  });

  it('an error of the server, or something that is no page (STATE-16)', async () => {
    network(async () => new Response('', { status: 503 }));
    expect(await reasonOf()).toBe('HTTP error! status: 503');
    network(async () => Response.json({}));
    expect(await reasonOf()).toBe('Expected a page, got application/json');
  });

  it('stays an abort when whoever asked has gone elsewhere', async () => {
    const gone = AbortSignal.abort();
    network(() => Promise.reject(new DOMException('aborted', 'AbortError')));
    await expect(fetchPage('/world', { signal: gone })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('a page that is read names its style sheets as links: another page’s policy does not know what is in them', () => {
  const html =
    '<head><style data-href="/assets/a-1.css">@media (width<48rem){p{color:red}}</style><style data-href="/assets/b.css">i{}</style></head><p><style>x';
  expect(linkedStyles(html)).toBe(
    '<head><link rel="stylesheet" href="/assets/a-1.css"/><link rel="stylesheet" href="/assets/b.css"/></head><p><style>x',
  );
});
