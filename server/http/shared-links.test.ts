import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import type { App } from './app-types.ts';
import { registerSharedLinks } from './shared-links.ts';

const app: App = Fastify();
registerSharedLinks(app, { siteUrl: 'https://matv.example', languages: ['en', 'hi'] });
afterAll(() => app.close());

it.each([
  [{ url: 'https://matv.example/world/a-story?post=1#corrections' }, '/world/a-story?post=1#corrections'],
  [{ title: 'A story', text: 'Read this: https://matv.example/world/a-story' }, '/world/a-story'],
  [{ text: 'Read https://matv.example/world/a-story.' }, '/world/a-story'],
  [{ text: 'A story (https://matv.example/world/a-story)!' }, '/world/a-story'],
  [{ url: 'https://other.example/a', title: 'Floods & rivers' }, '/search?q=Floods+%26+rivers'],
  [{ text: 'Worcester under water https://other.example/a' }, '/search?q=Worcester+under+water'],
  [{ url: 'https://other.example/a' }, '/'],
  [{ url: 'https://matv.example/share?url=https://matv.example/share' }, '/'],
  [{ url: 'https://matv.example//other.example/a' }, '/other.example/a'],
  [{ url: 'https://matv.example.other.example/a' }, '/'],
  [{}, '/'],
])('what is shared with the installed site, %o, opens %s (WORLD-25)', async (query, to) => {
  const { statusCode, headers } = await app.inject({ url: '/share', query });
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, to, 'private, no-store']);
});

it('a long text is searched for by its first 200 characters, none of them cut in half', async () => {
  const text = `${'a'.repeat(199)}😀 and more ${'of it '.repeat(500)}`;
  const { headers } = await app.inject({ url: '/share', query: { text } });
  expect(headers.location).toBe(`/search?q=${'a'.repeat(199)}%F0%9F%98%80`);
});

it('a query that is not what the manifest promises opens the home page', async () => {
  expect((await app.inject('/share?url=a&url=b&title=')).headers.location).toBe('/');
});

it.each([
  [
    { text: 'वॉरिक में बाढ़' },
    '/hi/search?q=%E0%A4%B5%E0%A5%89%E0%A4%B0%E0%A4%BF%E0%A4%95+%E0%A4%AE%E0%A5%87%E0%A4%82+%E0%A4%AC%E0%A4%BE%E0%A4%A2%E0%A4%BC',
  ],
  [{ url: 'https://matv.example/world/a-story' }, '/world/a-story'],
  [{ url: 'https://matv.example/hi/share?url=https://matv.example/hi/share' }, '/hi'],
  [{}, '/hi'],
])('what is shared with the site installed from Hindi pages, %o, opens %s', async (query, to) => {
  expect((await app.inject({ url: '/hi/share', query })).headers.location).toBe(to);
});
