import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '#tests/support/site/site.ts';

/** The inline scripts and styles of a page, with what its policy allows. */

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

async function pageAt(path: string) {
  const answer = await fetch(site.url + path, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  const policy = answer.headers.get('content-security-policy') ?? '';
  const directive = (name: string) => new RegExp(`${name} ([^;]+)`).exec(policy)?.[1]?.split(' ') ?? [];
  const texts = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text ?? '');
  return {
    html,
    scripts: texts(/<script(?: data-src="[^"]*")?>(.*?)<\/script>/gs),
    sheets: texts(/<style data-href="[^"]*">(.*?)<\/style>/gs),
    sheetNames: texts(/<style data-href="([^"]*)"/g),
    scriptSources: directive('script-src'),
    styleSources: directive('style-src'),
  };
}

describe('a page for readers', () => {
  it.each(['/', '/world', '/live', '/about', '/world/no-such-story'])(
    '%s contains what its policy names',
    async (path) => {
      const page = await pageAt(path);
      expect(page.scripts).toHaveLength(2);
      expect(page.scriptSources).toEqual(["'self'", ...page.scripts.map(sourceOf)]);
      expect(page.sheets.length).toBeGreaterThan(0);
      expect(page.html).not.toContain('<link rel="stylesheet"');
      expect(page.styleSources).toEqual(["'self'", ...page.sheets.map(sourceOf)]);
      expect(new Set(page.sheetNames).size).toBe(page.sheetNames.length);
    },
  );

  it('that uses React names its own two scripts and a nonce', async () => {
    const page = await pageAt('/login');
    const [self, ...others] = page.scriptSources;
    expect([self, others.at(-1)?.slice(0, 7), others.length]).toEqual(["'self'", "'nonce-", 3]);
    expect(page.scriptSources).toContain(sourceOf(page.scripts[0] ?? ''));
    expect(page.styleSources).toEqual(["'self'"]);
  });
});
