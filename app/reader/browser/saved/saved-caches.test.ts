import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { savedPage, storeSave } from './saved-caches.ts';

const SITE = 'https://matv.example';
const PAGE = '/world/story';

let stored: Map<string, string>;
let isFull: boolean;
let unreachable: string[];

beforeEach(() => {
  stored = new Map();
  isFull = false;
  unreachable = [];
  const put = async (path: string, answer: Response) => {
    if (isFull) throw new DOMException('no room', 'QuotaExceededError');
    stored.set(new URL(path, SITE).href, await answer.text());
  };
  const store = {
    put,
    add: async (path: string) => {
      if (unreachable.includes(path)) throw new TypeError('Failed to fetch');
      await put(path, new Response(`file ${path}`));
    },
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => stored.delete(url),
  };
  vi.stubGlobal('caches', {
    open: async () => store,
    delete: async () => stored.clear(),
    match: async (path: string) => new Response(stored.get(SITE + path)),
  });
  vi.stubGlobal('location', { href: SITE + PAGE });
});
afterEach(() => vi.unstubAllGlobals());

describe('a story stored once more', () => {
  beforeEach(() => storeSave(PAGE, new Response('first'), ['/media/one.jpg', '/assets/old.css']));

  it('keeps its earlier copy with all its files when there is no room for the new one', async () => {
    isFull = true;
    await expect(storeSave(PAGE, new Response('second'), ['/media/two.jpg'])).rejects.toThrow('no room');
    expect(await (await savedPage(PAGE))?.text()).toBe('first');
    expect([...stored.keys()]).toEqual([SITE + PAGE, `${SITE}/media/one.jpg`, `${SITE}/assets/old.css`]);
  });

  it('leaves nothing behind of the earlier copy, but a file that both have and that cannot be fetched now', async () => {
    unreachable = ['/media/one.jpg'];
    await storeSave(PAGE, new Response('second'), ['/media/one.jpg', `${SITE}/assets/new.css`]);
    expect(await (await savedPage(PAGE))?.text()).toBe('second');
    expect([...stored.keys()]).toEqual([SITE + PAGE, `${SITE}/media/one.jpg`, `${SITE}/assets/new.css`]);
  });
});
