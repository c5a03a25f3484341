import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropEarly, fetchEarly, fetchPage, linkedStyles } from './fetch-page.ts';
import { PageFetchError } from './load-errors.ts';

/** A network failure, as the browser's fetch reports it. */
function network(answer: () => Promise<Response>, onLine = true): void {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('navigator', { onLine });
}

/** A parsed page, of which `text` lists the selectors that find something. */
const parsed = (text: string) => ({
  documentElement: { textContent: text },
  querySelector: (wanted: string) => text.includes(wanted) || null,
});

function pageAt(path: string, text: string, status = 200): Response {
  const answer = new Response(text, { status, headers: { 'content-type': 'text/html' } });
  return Object.defineProperty(answer, 'url', { value: `https://matv.example${path}` });
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

  it('reports the page of somebody else, such as the login of a network, and one without what is wanted', async () => {
    vi.stubGlobal(
      'DOMParser',
      class {
        parseFromString = parsed;
      },
    );
    network(async () => pageAt('/world', 'Wi-Fi of the station'));
    expect(await reasonOf()).toBe('The page could not be reached.');
    network(async () => pageAt('/world', '[data-page] [data-part~="story"]'));
    expect(await fetchPage('/world')).toBeTruthy();
    await expect(fetchPage('/world', {}, '[data-part~="profile"]')).rejects.toThrow('The page could not be reached.');
  });

  it('stays an abort if the reader has navigated elsewhere', async () => {
    const gone = AbortSignal.abort();
    network(() => Promise.reject(new DOMException('aborted', 'AbortError')));
    await expect(fetchPage('/world', { signal: gone })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a page that was fetched early', () => {
  /** What the site answers, in turn. */
  let answers: (() => Promise<Response>)[];
  let signals: (AbortSignal | null | undefined)[];

  beforeEach(() => {
    vi.useFakeTimers();
    answers = [];
    signals = [];
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal(
      'DOMParser',
      class {
        parseFromString = parsed;
      },
    );
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      signals.push(signal);
      return answers.shift()?.() ?? Promise.reject(new TypeError('Nothing is answered any more'));
    });
  });
  afterEach(() => {
    dropEarly();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const page =
    (text: string, status = 200) =>
    async () =>
      pageAt('/world', `${text} [data-page]`, status);
  const textAt = async (path: string) => (await fetchPage(path)).documentElement.textContent?.split(' ')[0];
  const broken = () => Promise.reject(new TypeError('Failed to fetch'));

  it('is shown once, and fetched again the next time (WORLD-64)', async () => {
    answers = [page('early'), page('later')];
    fetchEarly('/world');
    fetchEarly('/world');
    expect(await textAt('/world')).toBe('early');
    expect(await textAt('/world')).toBe('later');
    expect(signals).toHaveLength(2);
  });

  it('is not shown for another address, nor after five seconds', async () => {
    answers = [page('early'), page('viral'), page('later')];
    fetchEarly('/world');
    expect(await textAt('/viral')).toBe('viral');
    vi.advanceTimersByTime(5000);
    expect(await textAt('/world')).toBe('later');
  });

  it.each([
    ['a cut connection', broken],
    ['a 500', page('broken', 500)],
  ])('is fetched again, once, when that ended in %s before it was wanted', async (_, failing) => {
    answers = [failing, page('later')];
    fetchEarly('/world');
    await vi.advanceTimersByTimeAsync(0);
    expect(await textAt('/world')).toBe('later');
    expect(signals).toHaveLength(2);
  });

  it('fails without another fetch when it was wanted before it failed', async () => {
    answers = [broken, page('later')];
    fetchEarly('/world');
    await expect(fetchPage('/world')).rejects.toThrow('The page could not be reached.');
    expect(signals).toHaveLength(1);
  });

  it('is stopped with the navigation that has taken it', async () => {
    answers = [() => new Promise(() => undefined)];
    const navigation = new AbortController();
    fetchEarly('/world');
    void fetchPage('/world', { signal: navigation.signal });
    vi.advanceTimersByTime(5000);
    expect(signals[0]?.aborted).toBe(false);
    navigation.abort();
    expect(signals[0]?.aborted).toBe(true);
  });
});

it('turns inline style sheets into links, because another page’s policy does not allow them', () => {
  const html =
    '<head><style data-href="/assets/a-1.css">@media (width<48rem){p{color:red}}</style><style data-href="/assets/b.css">i{}</style></head><p><style>x';
  expect(linkedStyles(html)).toBe(
    '<head><link rel="stylesheet" href="/assets/a-1.css"/><link rel="stylesheet" href="/assets/b.css"/></head><p><style>x',
  );
});
