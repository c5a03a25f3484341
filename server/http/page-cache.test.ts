import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CacheTag } from '#server/db/cache-tags.ts';
import { CACHE_PROFILES } from './cache-profiles.ts';
import { type PackedPage, PageCache, type RenderedPage } from './page-cache.ts';
import { packPage } from './sending/pack-page.ts';
import { bodyFor } from './sending/page-bodies.ts';

function setUp(maxBytes = 1_000_000) {
  const clock = { time: Date.parse('2026-11-20T10:00:00Z'), now: () => new Date(clock.time) };
  const backgroundErrors: unknown[] = [];
  const cache = new PageCache({
    clock,
    maxBytes,
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
const textOf = ({ bodies }: Pick<PackedPage, 'bodies'>) => bodyFor(bodies, 'identity').bytes.toString();
const { home, story } = CACHE_PROFILES;

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
    const { cache, pass } = setUp(30_000);
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
