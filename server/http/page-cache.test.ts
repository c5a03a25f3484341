import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CacheTag } from '#server/db/cache-tags.ts';
import { CACHE_PROFILES } from './cache-profiles.ts';
import { PageBanner } from './page-banner.ts';
import { type PackedPage, PageCache, type PageCacheOptions, type RenderedPage } from './page-cache.ts';
import { packPage } from './sending/pack-page.ts';
import { bodyFor } from './sending/page-bodies.ts';

function setUp({ maxBytes = 1_000_000, markStale }: Partial<Pick<PageCacheOptions, 'maxBytes' | 'markStale'>> = {}) {
  const clock = { time: Date.parse('2026-11-20T10:00:00Z'), now: () => new Date(clock.time) };
  const backgroundErrors: unknown[] = [];
  const cache = new PageCache({
    clock,
    maxBytes,
    markStale,
    pack: packPage,
    onBackgroundError: (_key, error) => void backgroundErrors.push(error),
  });
  const pass = (seconds: number) => {
    clock.time += seconds * 1000;
  };
  return { cache, pass, backgroundErrors };
}

const page = (text: string, tags: CacheTag[] = [], status = 200): RenderedPage => ({
  status,
  headers: {},
  html: Buffer.from(text),
  tags: new Set(tags),
});
const textOf = ({ bodies }: Pick<PackedPage, 'bodies'>) => bodyFor(bodies, 'identity')?.bytes.toString();
const { home, story } = CACHE_PROFILES;

describe('the line above the pages of readers', () => {
  const UNTIL = '2026-11-20T16:00:00.000Z';
  const place = '<div data-banner=""></div>';
  /** A cache and a renderer that know the same line. */
  function setUpWithBanner() {
    const banner = new PageBanner();
    const clock = { time: Date.parse('2026-11-20T10:00:00Z'), now: () => new Date(clock.time) };
    const failures: unknown[] = [];
    const cache = new PageCache({
      clock,
      maxBytes: 1_000_000,
      pack: packPage,
      onBackgroundError: (_key, error) => void failures.push(error),
      banner,
    });
    const rendered: string[] = [];
    const request = async (key: string, html = `${place}<p>${key}</p>`) =>
      cache.get(key, story, async () => {
        rendered.push(key);
        const filled = banner.fill(Buffer.from(html));
        return { ...page(''), html: filled ?? Buffer.from(html), bannerStamp: filled ? banner.stamp : null };
      });
    return { banner, cache, rendered, request, failures };
  }

  it('is on every kept page at its next request, without rendering any of them again', async () => {
    const { banner, cache, rendered, request, failures } = setUpWithBanner();
    await request('/a');
    const before = await request('/b');
    banner.show({ level: 'breaking', text: 'Storm', href: '/live', until: UNTIL });
    expect(cache.fresh('/a')).toBeNull();
    const [first, again] = await Promise.all([request('/a'), request('/a')]);
    expect(textOf(first)).toContain('>Storm</a>');
    expect(again).toBe(first);
    expect(cache.fresh('/a')).toBe(first);
    expect(first.etag).not.toBe(before.etag);
    banner.show(null);
    expect(textOf(await request('/a'))).toBe(`${place}<p>/a</p>`);
    expect(textOf(await request('/b'))).toBe(`${place}<p>/b</p>`);
    expect(rendered).toEqual(['/a', '/b']);
    expect(failures).toEqual([]);
  });

  it('does not bring back a page that was dropped while it was being packed again', async () => {
    const { banner, cache, rendered, request } = setUpWithBanner();
    await request('/a');
    banner.show({ level: 'live', text: 'Results', href: '/live', until: UNTIL });
    const requested = request('/a');
    cache.clear();
    expect(textOf(await requested)).toContain('>Results</a>');
    expect(rendered).toEqual(['/a', '/a']);
    expect(cache.size).toBe(1);
  });

  it('leaves feeds and whatever else has no place for it as they are', async () => {
    const { banner, cache, request } = setUpWithBanner();
    const feed = await request('/feed.xml', '<rss/>');
    banner.show({ level: 'live', text: 'Results', href: '/live', until: UNTIL });
    expect(cache.fresh('/feed.xml')).toBe(feed);
  });

  it('counts the bytes of pages as they are now', async () => {
    const { banner, cache, request } = setUpWithBanner();
    await request('/a');
    const before = cache.bytes;
    banner.show({ level: 'live', text: randomBytes(50).toString('hex'), href: '/live', until: UNTIL });
    await request('/a');
    expect(cache.bytes).toBeGreaterThan(before);
    cache.clear();
    expect(cache.bytes).toBe(0);
  });
});

describe('the page cache', () => {
  it('renders a page once for concurrent requests', async () => {
    const { cache } = setUp();
    let made = 0;
    const render = async () => {
      made += 1;
      return page(`made ${made}`);
    };
    const pages = await Promise.all([1, 2, 3].map(() => cache.get('/', home, render)));
    expect(pages.map(textOf)).toEqual(['made 1', 'made 1', 'made 1']);
    expect(cache.fresh('/')).toBe(pages[0]);
  });

  it('shows the last page while a new one is rendered, then the new one', async () => {
    const { cache, pass } = setUp();
    await cache.get('/', home, async () => page('old'));
    pass(home.fresh + 1);
    expect(cache.fresh('/')).toBeNull();
    const release = Promise.withResolvers<RenderedPage>();
    expect(textOf(await cache.get('/', home, () => release.promise))).toBe('old');
    release.resolve(page('new'));
    expect(textOf(await cache.get('/', home, () => release.promise))).toBe('old');
    await release.promise;
    const shown = () => {
      const kept = cache.fresh('/');
      return kept && textOf(kept);
    };
    await expect.poll(shown).toBe('new');
  });

  it('shows no page past its expiry unless rendering a new one fails', async () => {
    const { cache, pass } = setUp();
    const validUntil = new Date('2026-11-20T10:00:10Z');
    await cache.get('/', home, async () => ({ ...page('six o’clock'), validUntil }));
    pass(9.999);
    expect(cache.fresh('/')).not.toBeNull();
    pass(0.001);
    expect(cache.fresh('/')).toBeNull();
    expect(textOf(await cache.get('/', home, () => Promise.reject(new Error('away'))))).toBe('six o’clock');
    expect(textOf(await cache.get('/', home, async () => page('seven o’clock')))).toBe('seven o’clock');
  });

  it('shows the last page for up to a day if rendering fails', async () => {
    const { cache, pass, backgroundErrors } = setUp();
    const broken = () => Promise.reject(new Error('database away'));
    await cache.get('/a', story, async () => page('good'));
    pass(3600);
    expect(textOf(await cache.get('/a', story, broken))).toBe('good');
    expect(textOf(await cache.get('/a', story, async () => page('sorry', [], 500)))).toBe('good');
    expect(backgroundErrors).toHaveLength(1);
    pass(86_400);
    await expect(cache.get('/a', story, broken)).rejects.toThrow('database away');
  });

  it('marks a page that stands in for one that cannot be made, once for all who ask, until it can be made (STATE-04)', async () => {
    const clock = { time: Date.parse('2026-11-20T10:00:00Z'), now: () => new Date(clock.time) };
    const packs: string[] = [];
    const cache = new PageCache({
      clock,
      maxBytes: 1_000_000,
      pack: (made) => {
        packs.push(made.html.toString());
        return packPage(made);
      },
      onBackgroundError: () => undefined,
      markStale: (html) => (html.includes('<main>') ? Buffer.from(`old ${html}`) : null),
    });
    const broken = () => Promise.reject(new Error('database away'));
    await cache.get('/a', story, async () => page('<main>good'));
    await cache.get('/feed.xml', story, async () => page('<rss>'));
    const bytes = cache.bytes;
    clock.time += 3_600_000;
    const [one, other] = await Promise.all([cache.get('/a', story, broken), cache.get('/a', story, broken)]);
    expect(textOf(one)).toBe('old <main>good');
    expect(other).toBe(one);
    expect(await cache.get('/a', story, async () => page('sorry', [], 500))).toBe(one);
    expect(textOf(await cache.get('/feed.xml', story, broken))).toBe('<rss>');
    expect(packs).toEqual(['<main>good', '<rss>', 'old <main>good', 'sorry']);
    expect(cache.bytes).toBeGreaterThan(bytes);
    expect(textOf(await cache.get('/a', story, async () => page('<main>new')))).toBe('<main>new');
    expect(textOf(cache.fresh('/a') ?? one)).toBe('<main>new');
    cache.clear();
    expect(cache.bytes).toBe(0);
  });

  it('marks a page as soon as one attempt to make it again has failed, even while it may be stale', async () => {
    const { cache, pass } = setUp({ markStale: (html) => Buffer.from(`old ${html}`) });
    const broken = () => Promise.reject(new Error('database away'));
    await cache.get('/a', story, async () => page('good'));
    pass(story.fresh + 1);
    expect(textOf(await cache.get('/a', story, broken))).toBe('good');
    await new Promise(setImmediate);
    expect(textOf(await cache.get('/a', story, broken))).toBe('old good');
    expect(textOf(await cache.get('/a', story, async () => page('new')))).toBe('old good');
    await expect.poll(() => cache.isFresh('/a')).toBe(true);
    expect(textOf(await cache.get('/a', story, broken))).toBe('new');
  });

  it('shows a page unmarked if it cannot be marked', async () => {
    const markStale = () => {
      throw new Error('no place for it');
    };
    const { cache, pass, backgroundErrors } = setUp({ markStale });
    await cache.get('/a', story, async () => page('good'));
    pass(3600);
    expect(textOf(await cache.get('/a', story, () => Promise.reject(new Error('database away'))))).toBe('good');
    expect(backgroundErrors).toHaveLength(2);
  });

  it('shows no page that was dropped during a failed rendering', async () => {
    const { cache, pass } = setUp();
    await cache.get('/', home, async () => page('old', ['story-1']));
    pass(home.fresh + home.staleWhileRevalidate + 1);
    const failing = Promise.withResolvers<RenderedPage>();
    const asked = cache.get('/', home, () => failing.promise);
    cache.drop(['story-1']);
    failing.reject(new Error('the database is away'));
    await expect(asked).rejects.toThrow('the database is away');
  });

  it('drops exactly the pages that show what changed', async () => {
    const { cache } = setUp();
    await cache.get('/world', home, async () => page('world', ['section-world', 'story-1']));
    await cache.get('/viral', home, async () => page('viral', ['section-viral']));
    cache.drop(['story-1']);
    expect(cache.fresh('/world')).toBeNull();
    expect(cache.fresh('/viral')).not.toBeNull();
  });

  it('does not store a page if something on it changed during rendering', async () => {
    const { cache } = setUp();
    const release = Promise.withResolvers<RenderedPage>();
    const asked = cache.get('/viral', home, () => release.promise);
    cache.drop(['section-viral']);
    release.resolve(page('without the new story', ['section-viral']));
    await asked;
    expect(cache.fresh('/viral')).toBeNull();
  });

  it('does not store a page if so much changed during rendering that a change to it may be forgotten', async () => {
    const { cache } = setUp();
    const change = (times: number) => {
      for (let time = 0; time < times; time += 1) cache.drop(['section-world']);
    };
    const outdated = Promise.withResolvers<RenderedPage>();
    const asked = cache.get('/viral', home, () => outdated.promise);
    cache.drop(['section-viral']);
    change(1000);
    outdated.resolve(page('without the new story', ['section-viral']));
    await asked;
    expect(cache.fresh('/viral')).toBeNull();
    const unchanged = Promise.withResolvers<RenderedPage>();
    const askedAgain = cache.get('/viral', home, () => unchanged.promise);
    change(1000);
    unchanged.resolve(page('with the new story', ['section-viral']));
    expect(cache.fresh('/viral')).toBeNull();
    expect(await askedAgain).toBe(cache.fresh('/viral'));
  });

  it('answers requests after a change with a page rendered after it', async () => {
    const { cache } = setUp();
    const release = Promise.withResolvers<RenderedPage>();
    const before = cache.get('/viral', home, () => release.promise);
    cache.drop(['section-viral']);
    const after = await cache.get('/viral', home, async () => page('with the new story', ['section-viral']));
    release.resolve(page('without it', ['section-viral']));
    expect(textOf(await before)).toBe('without it');
    expect(textOf(after)).toBe('with the new story');
    expect(textOf(await cache.get('/viral', home, () => Promise.reject(new Error('made again'))))).toBe(
      'with the new story',
    );
  });

  it('never stores an answer other than 200', async () => {
    const { cache } = setUp();
    await cache.get('/gone', home, async () => page('no', [], 404));
    expect(cache.size).toBe(0);
  });

  it('stays below its limit by dropping the least recently used, to the second', async () => {
    const { cache, pass } = setUp({ maxBytes: 30_000 });
    // Random bytes, which do not compress.
    const big = randomBytes(4000).toString('hex');
    await cache.get('/1', home, async () => page(big));
    await cache.get('/2', home, async () => page(big));
    pass(1);
    cache.fresh('/1');
    await cache.get('/3', home, async () => page(big));
    expect(cache.bytes).toBeLessThanOrEqual(30_000);
    expect([cache.fresh('/1') !== null, cache.fresh('/2') !== null, cache.fresh('/3') !== null]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('stops showing a page that is gone, and renders it once', async () => {
    const { cache, pass } = setUp();
    await cache.get('/world/killed', story, async () => page('the story'));
    pass(story.fresh + 1);
    const gone = async () => page('Article Not Found', [], 404);
    await cache.get('/world/killed', story, gone);
    await expect.poll(() => cache.size).toBe(0);
    expect((await cache.get('/world/killed', story, gone)).status).toBe(404);
  });

  it('drops everything, including pages being rendered, after an unknown change', async () => {
    const { cache } = setUp();
    await cache.get('/', home, async () => page('home'));
    cache.drop(['story-1']);
    const release = Promise.withResolvers<RenderedPage>();
    const asked = cache.get('/world', home, () => release.promise);
    cache.clear();
    release.resolve(page('before the gap'));
    await asked;
    expect(cache.size).toBe(0);
  });
});

describe('a page from before a gap in which anything may have changed', () => {
  const away = () => Promise.reject(new Error('database away'));
  async function setUpGap() {
    const all = setUp({ markStale: (html) => Buffer.from(`old ${html}`) });
    await all.cache.get('/world', home, async () => page('world', ['section-world', 'story-1']));
    const useAsFallback = all.cache.outdate();
    const shown = async () => textOf(await all.cache.get('/world', home, away));
    return { ...all, useAsFallback, shown };
  }

  it('is not served while a new one can be made', async () => {
    const { cache, useAsFallback } = await setUpGap();
    useAsFallback();
    expect(cache.fresh('/world')).toBeNull();
    expect(textOf(await cache.get('/world', home, async () => page('new')))).toBe('new');
    expect(textOf(await cache.get('/world', home, away))).toBe('new');
  });

  it('is shown with the notice when none can be made, once it is known what was withdrawn (STATE-04)', async () => {
    const { pass, useAsFallback, shown } = await setUpGap();
    await expect(shown()).rejects.toThrow('database away');
    useAsFallback();
    expect(await shown()).toBe('old world');
    pass(86_400 + home.fresh);
    await expect(shown()).rejects.toThrow('database away');
  });

  it('goes if something on it was withdrawn after it had been made', async () => {
    const { cache, useAsFallback, shown } = await setUpGap();
    cache.dropMadeBefore(new Date('2026-11-20T10:00:00Z'), ['story-1']);
    cache.dropMadeBefore(new Date('2026-11-20T10:00:01Z'), ['story-2']);
    useAsFallback();
    expect(await shown()).toBe('old world');
    cache.dropMadeBefore(new Date('2026-11-20T10:00:01Z'), ['story-1']);
    await expect(shown()).rejects.toThrow('database away');
  });

  it('goes with a change that makes it wrong, as any other', async () => {
    const { cache, useAsFallback, shown } = await setUpGap();
    useAsFallback();
    cache.drop(['story-1']);
    await expect(shown()).rejects.toThrow('database away');
  });

  it('is not shown because of what was known before another gap', async () => {
    const { cache, useAsFallback, shown } = await setUpGap();
    const useAfterBoth = cache.outdate();
    useAsFallback();
    await expect(shown()).rejects.toThrow('database away');
    useAfterBoth();
    expect(await shown()).toBe('old world');
  });

  it('is not kept if it was being made during the gap', async () => {
    const { cache } = setUp();
    const release = Promise.withResolvers<RenderedPage>();
    const asked = cache.get('/world', home, () => release.promise);
    cache.outdate()();
    release.resolve(page('from before'));
    await asked;
    await expect(cache.get('/world', home, away)).rejects.toThrow('database away');
  });
});

describe('a page to which something was added', () => {
  // Half a second, after which an old page goes, passes only where a test says so.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** A page that was asked for just now, and how to render it from now on. */
  async function setUpBusy(first = page('old', ['section-world'])) {
    const all = setUp();
    const renders: PromiseWithResolvers<RenderedPage>[] = [];
    let isFirst = true;
    const render = () => {
      if (isFirst) {
        isFirst = false;
        return Promise.resolve(first);
      }
      const asked = Promise.withResolvers<RenderedPage>();
      renders.push(asked);
      return asked.promise;
    };
    await all.cache.get('/world', home, render, { isReusable: true });
    const shown = () => {
      const kept = all.cache.fresh('/world');
      return kept && textOf(kept);
    };
    return { ...all, renders, shown };
  }

  it('is served as it was until it has been made again, which the change waits for', async () => {
    const { cache, renders, shown } = await setUpBusy();
    let isReplaced = false;
    const replaced = cache.replace(['section-world', 'story-new']).then(() => {
      isReplaced = true;
    });
    expect(shown()).toBe('old');
    expect(cache.isFresh('/world')).toBe(true);
    expect(renders).toHaveLength(1);
    expect(isReplaced).toBe(false);
    renders[0]?.resolve(page('new', ['section-world', 'story-new']));
    await replaced;
    expect(shown()).toBe('new');
    // One was made, one was served as it was, one is fresh again.
    expect(cache.lookups.get(home)).toEqual({ missed: 1, stale: 1, fresh: 1 });
  });

  it('is made once more if something else is added meanwhile, and both changes wait for that', async () => {
    const { cache, renders, shown } = await setUpBusy();
    const both = [cache.replace(['section-world']), cache.replace(['section-world'])];
    renders[0]?.resolve(page('with the first', ['section-world']));
    await expect.poll(() => renders.length).toBe(2);
    expect(shown()).toBe('old');
    renders[1]?.resolve(page('with both', ['section-world']));
    await Promise.all(both);
    expect(shown()).toBe('with both');
  });

  it('is dropped at once when something on it turns out to be wrong meanwhile', async () => {
    const { cache, renders, shown } = await setUpBusy(page('old', ['section-world', 'story-1']));
    const replaced = cache.replace(['section-world']);
    cache.drop(['story-1']);
    expect(shown()).toBeNull();
    renders[0]?.resolve(page('still with the story', ['section-world', 'story-1']));
    await replaced;
    expect(shown()).toBeNull();
  });

  it('is not served as it was when it cannot be made again, or not in half a second', async () => {
    const failing = await setUpBusy();
    const replaced = failing.cache.replace(['section-world']);
    failing.renders[0]?.reject(new Error('the database is away'));
    await replaced;
    expect(failing.shown()).toBeNull();
    expect(failing.backgroundErrors).toEqual([new Error('the database is away')]);

    const slow = await setUpBusy();
    const late = slow.cache.replace(['section-world']);
    vi.advanceTimersByTime(499);
    expect(slow.shown()).toBe('old');
    vi.advanceTimersByTime(1);
    await late;
    expect(slow.shown()).toBeNull();
  });

  it('is only a fallback once it cannot be made again, whether readers were asking for it or not (STATE-04)', async () => {
    const { cache, pass, renders } = await setUpBusy();
    const away = () => Promise.reject(new Error('the database is away'));
    const replaced = cache.replace(['section-world']);
    renders[0]?.reject(new Error('the database is away'));
    await replaced;
    expect(textOf(await cache.get('/world', home, away))).toBe('old');
    await cache.get('/viral', home, async () => page('quiet', ['section-viral']));
    pass(2);
    await cache.replace(['section-viral']);
    expect(textOf(await cache.get('/viral', home, away))).toBe('quiet');
    expect(textOf(await cache.get('/viral', home, async () => page('new')))).toBe('new');
  });

  it('is not served when nobody has asked for it for two seconds, or only a request can say how it is made', async () => {
    const { cache, pass, renders, shown } = await setUpBusy();
    await cache.get('/world?page=2', home, async () => page('second', ['section-world']));
    pass(2);
    await cache.get('/world?page=3', home, async () => page('third', ['section-world']));
    await cache.replace(['section-world']);
    expect(shown()).toBeNull();
    expect([cache.fresh('/world?page=2'), cache.fresh('/world?page=3')]).toEqual([null, null]);
    expect(renders).toEqual([]);
  });
});
