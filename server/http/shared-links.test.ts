import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import type { App } from './app-types.ts';
import { registerSharedLinks } from './shared-links.ts';

const app: App = Fastify();
registerSharedLinks(app, 'https://matv.example');
afterAll(() => app.close());

it.each([
  [{ url: 'https://matv.example/world/a-story?post=1#corrections' }, '/world/a-story?post=1#corrections'],
  [{ title: 'A story', text: 'Read this: https://matv.example/world/a-story' }, '/world/a-story'],
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

it('a query that is not what the manifest promises opens the home page', async () => {
  expect((await app.inject('/share?url=a&url=b&title=')).headers.location).toBe('/');
});

it('the manifest names the address and its fields', () => {
  const manifest = JSON.parse(readFileSync('public/site.webmanifest', 'utf8'));
  expect(manifest.share_target).toEqual({
    action: '/share',
    method: 'GET',
    // Its default; Chromium warns where it is missing.
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  });
});
