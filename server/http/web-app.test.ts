import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { Language } from '#domain/languages.ts';
import type { App } from './app-types.ts';
import { registerWebApp } from './web-app.ts';

const apps: App[] = [];

function siteWith(changes: { siteUrl?: string; languages?: readonly Language[] } = {}): App {
  const app: App = Fastify();
  apps.push(app);
  registerWebApp(app, { siteUrl: 'https://matv.example', languages: ['en', 'hi'], ...changes });
  return app;
}

afterAll(() => Promise.all(apps.map((app) => app.close())));

describe('the manifest of the installed site (WORLD-87)', () => {
  it('is that of the app which readers of English have installed', async () => {
    const { headers, body } = await siteWith().inject({ url: '/site.webmanifest' });
    expect(headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    });
    expect(JSON.parse(body)).toMatchObject({
      id: '/',
      name: 'MATV',
      short_name: 'MATV',
      description: 'News and live television for the UK and the Indian diaspora',
      lang: 'en-GB',
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      shortcuts: [
        { name: 'Live TV', url: '/live' },
        { name: 'Search', url: '/search' },
        { name: 'Saved stories', url: '/saved' },
      ],
    });
  });

  it('is in Hindi for Hindi pages: an app of its own, which starts and shares in Hindi', async () => {
    expect((await siteWith().inject({ url: '/hi/site.webmanifest' })).json()).toMatchObject({
      id: '/hi',
      name: 'MATV हिन्दी',
      short_name: 'MATV हिन्दी',
      description: 'ब्रिटेन और प्रवासी भारतीयों के लिए ख़बरें और लाइव टीवी',
      lang: 'hi-IN',
      dir: 'ltr',
      start_url: '/hi',
      scope: '/',
      share_target: { action: '/hi/share' },
      shortcuts: [
        { name: 'लाइव टीवी', url: '/hi/live' },
        { name: 'खोजें', url: '/hi/search' },
        { name: 'सहेजी गई ख़बरें', url: '/hi/saved' },
      ],
    });
  });

  it('names the address that other apps share with, and its fields', async () => {
    const { share_target } = (await siteWith().inject({ url: '/site.webmanifest' })).json();
    expect(share_target).toEqual({
      action: '/share',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    });
  });

  it.each(['/hi/site.webmanifest', '/hi/opensearch.xml'])(
    '%s is missing where the site is in English alone',
    async (url) => {
      expect((await siteWith({ languages: ['en'] }).inject({ url })).statusCode).toBe(404);
    },
  );
});

describe('the description for browsers’ search (WORLD-87)', () => {
  it('leads to the search page', async () => {
    const answer = await siteWith({ siteUrl: 'https://matv.example/a&b' }).inject({ url: '/opensearch.xml' });
    expect(answer.headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8');
    expect(answer.body).toContain('<ShortName>MATV</ShortName><Description>Search the news of MATV</Description>');
    expect(answer.body).toContain('template="https://matv.example/a&amp;b/search?q={searchTerms}"');
  });

  it('leads to the Hindi search from Hindi pages', async () => {
    const { body } = await siteWith().inject({ url: '/hi/opensearch.xml' });
    expect(body).toContain('<ShortName>MATV हिन्दी</ShortName>');
    expect(body).toContain('<Description>MATV की हिन्दी ख़बरों में खोजें</Description><Language>hi-IN</Language>');
    expect(body).toContain('template="https://matv.example/hi/search?q={searchTerms}"');
  });
});
