import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mayFetchEarly, startEarlyFetch } from './early-fetch.ts';
import { dropEarly } from './fetch-page.ts';

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

describe('a link whose page may be fetched early', () => {
  it.each([
    '/',
    '/world',
    '/world/a-story',
    '/author/A%20Writer',
    '/about/editorial-policy',
    '/hi',
    '/hi/world/kahani',
  ])('is %s (WORLD-64)', (path) => expect(mayFetchEarly(path)).toBe(true));

  it.each([
    '/search',
    '/hi/search',
    '/search?q=rain',
    '/privacy',
    '/world?lite',
    '/world?page=2',
    '/newsletter/confirm/a-token',
    '/newsletter/unsubscribe/a-token',
    '/petition/signature/a-token',
    '/book-rajneeti/request/a-token',
    '/hi/newsletter/confirm/a-token',
    '#comments',
    '//elsewhere.example',
    '//elsewhere.example/world',
    'https://elsewhere.example/world',
    'mailto:desk@matv.example',
  ])('is not %s (WORLD-64)', (path) => expect(mayFetchEarly(path)).toBe(false));

  it.each([
    ['a reader who saves data', { saveData: true, effectiveType: '4g' }, false],
    ['3G', { saveData: false, effectiveType: '3g' }, false],
    ['2G', { saveData: false, effectiveType: '2g' }, false],
    ['4G', { saveData: false, effectiveType: '4g' }, true],
  ])('depends on the connection: %s (WORLD-65)', (_, connection, may) => {
    vi.stubGlobal('navigator', { onLine: true, connection });
    expect(mayFetchEarly('/world')).toBe(may);
  });
});

describe('what the reader points at', () => {
  class Element {
    readonly closest = () => this;
    readonly getAttribute = () => this.pathname;
    readonly pathname: string;
    constructor(pathname: string) {
      this.pathname = pathname;
    }
  }
  const world = new Element('/world');
  const viral = new Element('/viral');
  const live = new Element('/live');
  const nothing = { closest: () => null };
  let fetched: string[];
  let hear: (type: string, event: object) => void;

  beforeEach(() => {
    vi.useFakeTimers();
    fetched = [];
    const listeners = new Map<string, (event: object) => void>();
    vi.stubGlobal('Element', Element);
    vi.stubGlobal('document', { hidden: true });
    vi.stubGlobal('navigation', { transition: null });
    vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
      listeners.set(type, listener);
    });
    vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
      fetched.push(path);
      signal?.addEventListener('abort', () => fetched.push(`${path} stopped`));
      return new Promise(() => undefined);
    });
    hear = (type, event) =>
      listeners.get(type)?.({ pointerType: 'mouse', button: type === 'pointermove' ? -1 : 0, ...event });
    startEarlyFetch((path) => path !== '/live');
  });
  afterEach(() => {
    dropEarly();
    vi.useRealTimers();
  });

  it('is fetched once the mouse has rested on it, once (WORLD-64)', async () => {
    hear('pointermove', { target: world });
    vi.advanceTimersByTime(99);
    hear('pointermove', { target: world });
    expect(fetched).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(fetched).toEqual(['/world']);
    hear('pointerdown', { target: world });
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetched).toEqual(['/world']);
  });

  it('is not fetched when the mouse passes over it', () => {
    hear('pointermove', { target: world });
    vi.advanceTimersByTime(60);
    hear('pointermove', { target: nothing });
    vi.advanceTimersByTime(1000);
    expect(fetched).toEqual([]);
  });

  it('is fetched once its press has been shown, and not again by the rest before', async () => {
    hear('pointermove', { target: world });
    hear('pointerdown', { target: world });
    expect(fetched).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched).toEqual(['/world']);
    dropEarly();
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetched).toEqual(['/world', '/world stopped']);
  });

  it('is fetched by a press of a finger, but not by one that scrolls', async () => {
    hear('pointermove', { target: world, pointerType: 'touch' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetched).toEqual([]);
    hear('pointerdown', { target: world, pointerType: 'touch' });
    await vi.advanceTimersByTimeAsync(0);
    hear('pointercancel', {});
    expect(fetched).toEqual(['/world', '/world stopped']);
    hear('pointerdown', { target: viral, pointerType: 'touch' });
    hear('pointercancel', {});
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetched).toEqual(['/world', '/world stopped']);
  });

  it('takes the place of what was fetched before', async () => {
    hear('pointerdown', { target: world });
    await vi.advanceTimersByTimeAsync(0);
    hear('pointerdown', { target: viral });
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched).toEqual(['/world', '/world stopped', '/viral']);
  });

  it('is left alone by other buttons, keys that open another window, and links to pages that are loaded whole', async () => {
    hear('pointerdown', { target: world, button: 2 });
    hear('pointerdown', { target: world, ctrlKey: true });
    hear('pointerdown', { target: world, metaKey: true });
    hear('pointerdown', { target: live });
    hear('pointermove', { target: world, shiftKey: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetched).toEqual([]);
  });

  it('is not fetched by a resting mouse or a press while another page is on its way', async () => {
    vi.stubGlobal('navigation', { transition: {} });
    hear('pointermove', { target: world });
    await vi.advanceTimersByTimeAsync(1000);
    hear('pointerdown', { target: world });
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetched).toEqual([]);
  });
});
