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
});

describe('the description for browsers’ search', () => {
  it('leads to the search page', async () => {
    const answer = await siteWith({ siteUrl: 'https://matv.example/a&b' }).inject({ url: '/opensearch.xml' });
    expect(answer.headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8');
    expect(answer.body).toContain('<ShortName>MATV</ShortName>');
    expect(answer.body).toContain('template="https://matv.example/a&amp;b/search?q={searchTerms}"');
  });
});
