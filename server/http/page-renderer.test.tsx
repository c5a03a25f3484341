import { hash } from 'node:crypto';
import type { ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { PageStyles } from '#app/start/page-styles.tsx';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import { onePageBuild } from '#tests/support/one-page-build.tsx';
import { CACHE_PROFILES } from './cache-profiles.ts';
import { createPageRenderer } from './page-renderer.ts';
import { developmentBuild } from './router-build.ts';

const NOW = new Date('2026-11-20T14:00:00Z');
const SITE = 'https://matv.example';
const SMUGGLED = 'fetch("/api/desk")';
const CSS = '.story{color:red}';

const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** A page with an injected inline script, and whose route has a style sheet. */
function smugglersBuild(path: string): ServerBuild {
  const build = onePageBuild(path, () => ({ title: 'Flood plan' }));
  const { root } = build.routes;
  const asset = build.assets.routes.root;
  if (!root || !asset) throw new Error('the build has no page');
  const Layout = () => (
    <html lang="en-GB">
      <head>
        <PageStyles nonce={undefined} />
      </head>
      <body>
        <script>{SMUGGLED}</script>
      </body>
    </html>
  );
  return {
    ...build,
    routes: { root: { ...root, module: { ...root.module, Layout } } },
    assets: { ...build.assets, routes: { root: { ...asset, css: ['/assets/story-1.css'] } } },
  };
}

async function rendered(cachesPages: boolean, profile: keyof typeof CACHE_PROFILES = 'story', path = '/world') {
  const styleSheets = new Map([['/assets/story-1.css', { css: CSS, source: sourceOf(CSS) }]]);
  const renderer = createPageRenderer({
    config: { siteUrl: SITE, liveHlsUrl: null, nodeEnv: 'production' },
    build: { load: async () => ({ ...developmentBuild(smugglersBuild(path)), styleSheets }) },
    servicesOfPage: (_trace, ofTheRequest) => ({
      ...ofTheRequest,
      reader: readerFixture(NOW),
      clock: { now: () => NOW },
      siteUrl: SITE,
    }),
    cachesPages,
  });
  const { html, headers } = await renderer.render(new Request(SITE + path), CACHE_PROFILES[profile], null);
  return { html: html.toString(), policy: headers['content-security-policy'] ?? '', headers };
}

describe('the policy of a page', () => {
  it('allows the two scripts of the build, and none injected into the page', async () => {
    const { html, policy } = await rendered(true);
    expect(html).toContain(`<script>${SMUGGLED}</script>`);
    expect(policy).not.toContain(sourceOf(SMUGGLED));
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}' 'sha256-[\w+/=]{44}';/);
  });

  it('names the style sheets inlined in a cached page', async () => {
    const { html, policy } = await rendered(true);
    expect(html).toContain(`<head><style data-href="/assets/story-1.css">${CSS}</style></head>`);
    expect(policy).toContain(`style-src 'self' ${sourceOf(CSS)};`);
  });

  it('names none in pages that link to them: those for one visitor, and all pages without a cache', async () => {
    for (const { html, policy } of [await rendered(true, 'never'), await rendered(false)]) {
      expect(html).toContain('<head><link rel="stylesheet" href="/assets/story-1.css"/></head>');
      expect(policy).toContain("style-src 'self';");
    }
  });
});

describe('the speculation rules of a page (WORLD-81)', () => {
  it.each([
    ['/world', 'story', '"/speculation-rules/players.json"'],
    ['/', 'home', '"/speculation-rules/stream.json"'],
    ['/hi/videos', 'videos', '"/speculation-rules/stream.json"'],
    ['/live', 'live', undefined],
    ['/lite/world', 'section', undefined],
    ['/saved', 'never', undefined],
  ] as const)('%s names those of the pages that are loaded whole from it', async (path, profile, rules) => {
    const { headers } = await rendered(true, profile, path);
    expect(headers['speculation-rules']).toBe(rules);
  });
});
