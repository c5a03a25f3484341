import { beforeEach, describe, expect, it, vi } from 'vitest';
import { offlineAnswer } from './offline-answer.ts';

const SITE = 'https://matv.example';

/** What is saved: the text of each page or file by its address. */
function saved(pages: Readonly<Record<string, string>>): void {
  vi.stubGlobal('caches', {
    keys: async () => Object.keys(pages).map((address) => `matv-saved-1 ${address}`),
    match: async (address: string, { cacheName }: { cacheName?: string }) => {
      const found = pages[address];
      const isInStore = cacheName === undefined || cacheName === `matv-saved-1 ${address}`;
      return found === undefined || !isInStore ? undefined : new Response(found);
    },
  });
}

function siteAnswers(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', answer);
}

const OUT_OF_REACH = () => Promise.reject(new TypeError('Failed to fetch'));

/** A request as the browser makes it for a page; Node knows no navigations. */
function navigation(path: string): Request {
  return Object.defineProperty(new Request(SITE + path), 'mode', { value: 'navigate' });
}

/** A request as the readers' script makes it for the next page. */
function nextPage(path: string): Request {
  return new Request(SITE + path, { headers: { accept: 'text/html' } });
}

async function answered(request: Request): Promise<string | null> {
  const answer = offlineAnswer(request, SITE);
  return answer && (await answer()).text();
}

beforeEach(() => saved({ '/world/storm': 'the saved storm', '/saved': 'the saved stories' }));

describe('a request of a reader with saved stories', () => {
  it('gets the answer of the site, whatever is saved', async () => {
    siteAnswers(async () => new Response('the present storm'));
    expect(await answered(navigation('/world/storm'))).toBe('the present storm');
    expect(await answered(nextPage('/world/storm'))).toBe('the present storm');
  });

  it('gets the saved story while the site is out of reach, with whatever parameters', async () => {
    siteAnswers(OUT_OF_REACH);
    expect(await answered(navigation('/world/storm?utm_source=mail'))).toBe('the saved storm');
    expect(await answered(nextPage('/world/storm'))).toBe('the saved storm');
  });

  it('gets the list of saved stories for a page that is not saved; a script is told that there is none', async () => {
    siteAnswers(OUT_OF_REACH);
    expect(await answered(navigation('/world/flood'))).toBe('the saved stories');
    await expect(answered(nextPage('/world/flood'))).rejects.toThrow('Failed to fetch');
  });

  it('gets that list in the language of the page, or in the one that there is', async () => {
    siteAnswers(OUT_OF_REACH);
    expect(await answered(navigation('/hi/world/barish'))).toBe('the saved stories');
    saved({ '/saved': 'the saved stories', '/hi/saved': 'सहेजी गई ख़बरें' });
    expect(await answered(navigation('/hi/world/barish'))).toBe('सहेजी गई ख़बरें');
    expect(await answered(navigation('/hi'))).toBe('सहेजी गई ख़बरें');
    expect(await answered(navigation('/history/1'))).toBe('the saved stories');
    saved({ '/hi/saved': 'सहेजी गई ख़बरें' });
    expect(await answered(navigation('/world/storm'))).toBe('सहेजी गई ख़बरें');
  });

  it('gets the saved story when the site has not answered for eight seconds, and not before', async () => {
    vi.useFakeTimers();
    siteAnswers(() => new Promise(() => undefined));
    let text: string | null = null;
    void answered(navigation('/world/storm')).then((answer) => {
      text = answer;
    });
    await vi.advanceTimersByTimeAsync(7_900);
    expect(text).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(text).toBe('the saved storm');
    vi.useRealTimers();
  });

  it('never shows an answer that the browser kept without asking the site', async () => {
    const asked = vi.fn(async () => new Response('the present storm'));
    siteAnswers(asked);
    await answered(navigation('/world/storm'));
    expect(asked).toHaveBeenCalledWith(expect.anything(), { cache: 'no-cache' });
  });

  it('gets pictures, scripts and fonts that were saved with a page', async () => {
    saved({ [`${SITE}/media/abc/480.webp`]: 'a picture', [`${SITE}/assets/reader-1.js`]: 'a script' });
    siteAnswers(OUT_OF_REACH);
    expect(await answered(new Request(`${SITE}/media/abc/480.webp`))).toBe('a picture');
    expect(await answered(new Request(`${SITE}/assets/reader-1.js`))).toBe('a script');
    await expect(answered(new Request(`${SITE}/media/abc/960.webp`))).rejects.toThrow('Failed to fetch');
  });

  it('gets these files without waiting for the site, whose answer may never come', async () => {
    saved({ [`${SITE}/assets/reader-1.js`]: 'a script' });
    const asked = vi.fn(async () => new Response('the same script'));
    siteAnswers(asked);
    expect(await answered(new Request(`${SITE}/assets/reader-1.js`))).toBe('a script');
    expect(asked).not.toHaveBeenCalled();
  });

  it.each(['/api/banner', '/admin/stories', '/login', '/feed.xml', '/healthz'])(
    'is left to the browser where it is for no page of readers: %s',
    (path) => {
      expect(offlineAnswer(navigation(path), SITE)).toBeNull();
    },
  );

  it('is left to the browser where it sends something, or goes elsewhere', () => {
    expect(offlineAnswer(new Request(`${SITE}/petition`, { method: 'POST' }), SITE)).toBeNull();
    expect(offlineAnswer(new Request('https://video.example/world/storm'), SITE)).toBeNull();
  });
});
