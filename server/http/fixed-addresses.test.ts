import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { App } from './app-types.ts';
import { registerFixedAddresses, SECURITY_TXT_EXPIRES, type SiteForMachines } from './fixed-addresses.ts';

const DAY_MS = 86_400_000;
const apps: App[] = [];

function siteWith(changes: Partial<SiteForMachines> = {}): App {
  const app: App = Fastify();
  apps.push(app);
  registerFixedAddresses(app, {
    siteUrl: 'https://matv.example',
    aiCrawlers: 'allow',
    securityContact: null,
    adsTxt: [],
    languages: ['en', 'hi'],
    ...changes,
  });
  return app;
}

async function textAt(url: string, changes: Partial<SiteForMachines> = {}): Promise<string> {
  const { body, statusCode } = await siteWith(changes).inject({ url });
  expect(statusCode).toBe(200);
  return body;
}

afterAll(() => Promise.all(apps.map((app) => app.close())));

describe('robots.txt', () => {
  it('keeps robots out of the desk and the API, and names the sitemaps', async () => {
    expect((await textAt('/robots.txt')).split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /login',
      'Disallow: /api/',
      'Host: https://matv.example',
      'Sitemap: https://matv.example/sitemap.xml',
      'Sitemap: https://matv.example/news-sitemap.xml',
      'Sitemap: https://matv.example/video-sitemap.xml',
      '',
    ]);
  });

  it('refuses crawlers of language models everything where the operator says so, and no search engine', async () => {
    const [refused = '', others = ''] = (await textAt('/robots.txt', { aiCrawlers: 'refuse' })).split('\n\n');
    expect(refused).toContain('User-agent: GPTBot\n');
    expect(refused).toContain('User-agent: ClaudeBot\n');
    expect(refused).toContain('User-agent: CCBot\n');
    expect(refused).not.toContain('Googlebot');
    expect(refused.endsWith('\nDisallow: /')).toBe(true);
    expect(others).toMatch(/^User-agent: \*\nDisallow: \/admin\n/);
  });
});

describe('security.txt', () => {
  it('says where to report a problem', async () => {
    expect(await textAt('/.well-known/security.txt', { securityContact: 'mailto:security@matv.example' })).toBe(
      [
        'Contact: mailto:security@matv.example',
        `Expires: ${SECURITY_TXT_EXPIRES}`,
        'Preferred-Languages: en, hi',
        'Canonical: https://matv.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  it('names the languages of the site alone', async () => {
    expect(await textAt('/.well-known/security.txt', { languages: ['en'] })).toContain('\nPreferred-Languages: en\n');
  });

  it('leads to the About page where no contact is set', async () => {
    expect(await textAt('/.well-known/security.txt')).toMatch(/^Contact: https:\/\/matv\.example\/about\n/);
  });

  it('is valid for thirty days more, but less than a year: renew SECURITY_TXT_EXPIRES when this fails', () => {
    const days = (Date.parse(SECURITY_TXT_EXPIRES) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(366);
  });
});

describe('trust.txt', () => {
  it.each(['/trust.txt', '/.well-known/trust.txt'])('%s says whom to ask, and what crawlers may do', async (url) => {
    expect(await textAt(url)).toBe('contact=https://matv.example/about\ndatatrainingallowed=yes\n');
    expect(await textAt(url, { aiCrawlers: 'refuse' })).toContain('datatrainingallowed=no\n');
  });
});

describe('llms.txt', () => {
  it('lists the sections with their feeds', async () => {
    const text = await textAt('/llms.txt');
    expect(text).toMatch(/^# MATV\n\n> /);
    expect(text).toContain('(https://matv.example/health): [feed](https://matv.example/health/feed.xml)\n');
    expect(text).toContain('(https://matv.example/india-news)');
  });

  it('names the languages that the site offers, with the start page and the feed of the other one (WORLD-75)', async () => {
    const text = await textAt('/llms.txt');
    expect(text).toContain(
      '\n> News and live television from Britain, India and the places between, in English and Hindi.\n',
    );
    expect(text).toContain(
      [
        '## In Hindi',
        '',
        '- [हिन्दी](https://matv.example/hi): the start page; each section is at its address above, after /hi',
        '- [Latest news in Hindi](https://matv.example/hi/feed.xml): the newest stories of all sections as a feed',
        '',
        '## More',
        '',
      ].join('\n'),
    );
  });

  it('names English alone where the site offers nothing else', async () => {
    const text = await textAt('/llms.txt', { languages: ['en'] });
    expect(text).toContain('\n> News and live television from Britain, India and the places between, in English.\n');
    expect(text).not.toContain('Hindi');
    expect(text).not.toContain('/hi');
  });
});

describe('ads.txt', () => {
  it('says that nobody may sell space on this site, unless records are set (WORLD-74)', async () => {
    expect(await textAt('/ads.txt')).toBe('placeholder.example.com, placeholder, DIRECT, placeholder\n');
    const adsTxt = ['ads.example, 1234, DIRECT, f08c47fec0942fa0', 'OWNERDOMAIN=matv.example'];
    expect(await textAt('/ads.txt', { adsTxt })).toBe(
      'ads.example, 1234, DIRECT, f08c47fec0942fa0\nOWNERDOMAIN=matv.example\n',
    );
  });

  it('is plain text that may be cached for a day', async () => {
    const { headers } = await siteWith().inject({ url: '/ads.txt' });
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    });
  });
});
