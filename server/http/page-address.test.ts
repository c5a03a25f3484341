import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CACHE_PROFILES, cacheControlOf } from './cache-profiles.ts';
import { liteElsewhere, pageAddress, wellFormedUrl, withoutTrailingSlash } from './page-address.ts';

describe('lite pages', () => {
  it.each<[string, boolean, string | null]>([
    ['/world/a-story?post=1', true, '/world/a-story?post=1&lite'],
    ['/world/a-story', false, null],
    ['/world/a-story?lite', true, null],
    ['/world/a-story?full', true, null],
    ['/videos', true, null],
    ['/videos?lite', false, '/?lite'],
    ['/search?q=elite', false, null],
    ['/admin/dashboard?lite', false, null],
    ['/lite', false, '/?lite'],
    ['/lite/world/a-story', false, '/world/a-story?lite'],
    ['/hi', true, '/hi?lite'],
    ['/hi/world/a-story', true, '/hi/world/a-story?lite'],
    ['/hi/videos?lite', false, '/hi?lite'],
    ['/lite/hi/world', false, '/hi/world?lite'],
    ['/lite/nowhere', false, '/nowhere'],
  ])('from %s a reader who saves data (%s) is sent to %s', (url, savesData, to) => {
    expect(liteElsewhere(url, savesData)).toBe(to);
  });
});

describe('the cache key of a page', () => {
  it('leaves out query parameters that make no difference', () => {
    expect(pageAddress('/?utm_source=x&fbclid=1').key).toBe('/');
    expect(pageAddress('/world?b=1&page=2').key).toBe('/world?page=2');
    for (const first of ['1', '0', '-1', 'x', '01', '99999999'])
      expect(pageAddress(`/world?page=${first}`).key).toBe('/world');
    expect(pageAddress('/world/a-story?page=2').key).toBe('/world/a-story');
  });

  it.each([
    '/author/Asha%20Rao?tab=nonsense',
    '/author/Asha%20Rao?tab=latest&month=2026-02',
    '/author/Asha%20Rao?month=2026-02',
    '/author/Asha%20Rao?tab=POPULAR&page=1',
    '/author/%41sha%20Rao',
    '/author/Ash%61%20R%61o?page=x',
  ])("is the same for all addresses of an author's newest stories: %s", (url) => {
    expect(pageAddress(url).key).toBe('/author/Asha%20Rao');
  });

  it('is the linked address for the other lists of an author', () => {
    const keyOf = (query: string) => pageAddress(`/author/A%2FB?${query}`).key;
    expect(keyOf('page=2&month=2026-02&tab=archive')).toBe('/author/A%2FB?tab=archive&month=2026-02&page=2');
    expect(keyOf('tab=archive&month=2026-13')).toBe('/author/A%2FB?tab=archive');
    expect(keyOf('tab=archive&month=0000-01')).toBe('/author/A%2FB?tab=archive');
    expect(keyOf('tab=popular&month=2026-02')).toBe('/author/A%2FB?tab=popular');
  });

  it('is the linked address for corrections of a month and a section', () => {
    expect(pageAddress('/corrections?section=world&month=2026-11&x=1').key).toBe(
      '/corrections?month=2026-11&section=world',
    );
    expect(pageAddress('/corrections?section=nowhere&month=2026-13').key).toBe('/corrections');
  });

  it('is the linked address for a part of a live blog', () => {
    const post = 'a1'.repeat(12);
    expect(pageAddress('/world/storm?before=21&x=1').key).toBe('/world/storm?before=21');
    expect(pageAddress(`/world/storm?before=21&post=${post}`).key).toBe(`/world/storm?post=${post}`);
    for (const none of ['before=0', 'before=-1', 'before=021', 'before=99999999', 'post=1', 'post=', 'before=2x'])
      expect(pageAddress(`/world/storm?${none}`).key).toBe('/world/storm');
  });

  it('is the linked address for one version of a story', () => {
    const path = `/history/${'a1'.repeat(12)}`;
    expect(pageAddress(`${path}?version=2&x=1`).key).toBe(`${path}?version=2`);
    for (const none of ['version=0', 'version=02', 'version=1000', 'version=x']) {
      expect(pageAddress(`${path}?${none}`).key).toBe(path);
    }
    expect(pageAddress(path).profile).toBe(CACHE_PROFILES.history);
  });

  it('is one for the lite version of a page, whatever its parameter holds', () => {
    expect(pageAddress('/?lite')).toMatchObject({ key: '/?lite', isLite: true, kind: 'home' });
    expect(pageAddress('/world?lite=1&page=2&x=1').key).toBe('/world?page=2&lite');
    expect(pageAddress('/world/a-story?lite=&utm_source=x').key).toBe('/world/a-story?lite');
    expect(pageAddress('/hi/world?lite=1').key).toBe('/hi/world?lite');
    expect(pageAddress('/search?q=a&lite=1')).toMatchObject({ key: '/search?q=a&lite=1', isLite: true });
    expect(pageAddress('/videos?lite')).toMatchObject({ key: '/videos', isLite: false });
    expect(pageAddress('/world?full')).toMatchObject({ key: '/world', isLite: false });
  });

  it('has a part of a long story on lite pages alone, and beside no part of its live blog (WORLD-95)', () => {
    expect(pageAddress('/world/a-story?lite&part=2').key).toBe('/world/a-story?part=2&lite');
    expect(pageAddress('/blog/a?part=12&lite=1').key).toBe('/blog/a?part=12&lite');
    for (const query of ['lite&part=1', 'lite&part=100', 'lite&part=x', 'lite&part=2x']) {
      expect(pageAddress(`/world/a-story?${query}`).key).toBe('/world/a-story?lite');
    }
    expect(pageAddress('/world/a-story?lite&before=4&part=2').key).toBe('/world/a-story?before=4&lite');
    expect(pageAddress('/world/a-story?part=2').key).toBe('/world/a-story');
    expect(pageAddress('/world?part=2&lite').key).toBe('/world?lite');
  });

  it('ignores needless percent-encoding', () => {
    expect(pageAddress('/%77orld/%61-story').key).toBe('/world/a-story');
    expect(pageAddress('/%77orld/%61-story').profile).toBe(CACHE_PROFILES.story);
    expect(pageAddress('/author/Zo%c3%ab').key).toBe('/author/Zo%C3%AB');
  });

  it('counts as costly if the caller can choose the cost: a search, data of pages, far down a list', () => {
    for (const url of [
      '/search?q=word',
      '/hi/search?q=word',
      '/s%65arch',
      '/world.data',
      '/_root.data',
      '/world?page=101',
      '/world/storm?before=9',
    ]) {
      expect(pageAddress(url).isCostly).toBe(true);
    }
    for (const url of ['/', '/world', '/world?page=100', '/world/a-story', '/author/A?page=7', '/admin/stories.data']) {
      expect(pageAddress(url).isCostly).toBe(false);
    }
  });

  it('counts searches as such in each language, and keeps none', () => {
    for (const url of ['/search?q=word', '/hi/search?q=word']) {
      expect(pageAddress(url)).toMatchObject({ key: url, kind: 'search', profile: { cached: false } });
    }
  });

  it('lets browsers show results again to a reader who comes back, but not what may be another one’s by then (WORLD-89)', () => {
    const cacheControl = (path: string) => cacheControlOf(pageAddress(path).profile);
    expect(cacheControl('/search?q=word')).toBe('private, no-cache');
    expect(cacheControl('/hi/search?q=word')).toBe('private, no-cache');
    for (const path of ['/privacy', '/hi/privacy', '/login', '/admin/dashboard', '/search.data?q=word']) {
      expect([path, cacheControl(path)]).toEqual([path, 'private, no-store']);
    }
  });

  it('knows the profile of every kind of page', () => {
    const profiles = {
      '/': CACHE_PROFILES.home,
      '/world': CACHE_PROFILES.section,
      '/world/a-story': CACHE_PROFILES.story,
      '/blog/0123': CACHE_PROFILES.story,
      '/author/Jane%20Doe': CACHE_PROFILES.author,
      '/topic/%E0%A4%AD%E0%A4%BE%E0%A4%B0%E0%A4%A4': CACHE_PROFILES.section,
      '/about': CACHE_PROFILES.standing,
      '/alerts': CACHE_PROFILES.standing,
      '/petition': CACHE_PROFILES.petition,
      '/petition/0123': CACHE_PROFILES.petition,
      '/newsletter': CACHE_PROFILES.form,
      '/login': CACHE_PROFILES.never,
      '/admin/dashboard': CACHE_PROFILES.never,
      '/no-such-page': CACHE_PROFILES.never,
    };
    for (const [path, profile] of Object.entries(profiles)) expect(pageAddress(path).profile).toBe(profile);
  });

  it('includes only whether a form was sent', () => {
    expect(pageAddress('/newsletter?done=1&email=a@b.example').key).toBe('/newsletter?done=1');
    expect(pageAddress('/newsletter?done=<b>').key).toBe('/newsletter');
  });

  it('is absent for data of pages, which only the desk requests', () => {
    for (const path of ['/_root.data', '/world.data?page=2', '/world/a-story.data', '/admin/dashboard.data']) {
      expect(pageAddress(path).profile).toBe(CACHE_PROFILES.never);
    }
  });

  it('keeps the whole address of a page that is not cached', () => {
    expect(pageAddress('/login?next=/admin/dashboard').key).toBe('/login?next=/admin/dashboard');
  });
});

describe('incoming addresses', () => {
  it('take broken percent-encoding literally', () => {
    expect(wellFormedUrl('/world/%E0%A4%A?page=2')).toBe('/world/%25E0%25A4%25A?page=2');
    expect(wellFormedUrl('/world/%20a')).toBe('/world/%20a');
  });

  it('take NUL, which cannot be stored, literally', () => {
    expect(wellFormedUrl('/blog/%00?q=a%00b')).toBe('/blog/%2500?q=a%2500b');
  });

  it('are judged by the page that they lead to', () => {
    expect(wellFormedUrl('/world/../admin/dashboard?a=1')).toBe('/admin/dashboard?a=1');
    expect(wellFormedUrl('http://news.example/world?page=2')).toBe('/world?page=2');
    expect(wellFormedUrl('/\\evil.example/')).toBe('/%5Cevil.example/');
    expect(withoutTrailingSlash(wellFormedUrl('/\\evil.example/'))).toBe('/%5Cevil.example');
  });

  it('always give a path that can be decoded', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const path = wellFormedUrl(`/${text.replaceAll('?', '')}`);
        expect(() => decodeURIComponent(path)).not.toThrow();
      }),
    );
  });

  it('redirect to the page without trailing slashes, never to another host', () => {
    expect(withoutTrailingSlash('/world/?page=2')).toBe('/world?page=2');
    expect(withoutTrailingSlash('//evil.example/')).toBe('/evil.example');
    expect(withoutTrailingSlash('/')).toBeNull();
    expect(withoutTrailingSlash('/world')).toBeNull();
  });
});
