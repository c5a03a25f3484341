import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import { sanitise } from '#server/newsroom/model/sanitise.ts';

/** The functions that clean a paste, in a browser's own reading of HTML and without a site. */

const SITE = 'https://matv.example';
const FOLDER = 'tests/golden/paste';
/** How many pictures each of them names that no browser may fetch. */
const LEFT_OUT: Readonly<Record<string, number>> = { word: 1, 'google-docs': 1, 'news-page': 1 };

let script = '';
let page: Page;

test.beforeAll(async ({ browser }) => {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: 'tests/support/rich-text/in-browser.ts', formats: ['iife'], name: 'unused' },
    },
  });
  const chunks = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
  script = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n');
  page = await browser.newPage();
  await page.setContent('<!doctype html><title>Paste</title>');
  await page.addScriptTag({ content: script });
});

const golden = (name: string, end: string) => readFileSync(`${FOLDER}/${name}${end}`, 'utf8').trim();
const clean = (html: string) =>
  page.evaluate(([text, site]) => window.richText.cleanPaste(text, site), [html, SITE] as const);

for (const name of globSync(`${FOLDER}/*.clean.html`)
  .map((file) => basename(file, '.clean.html'))
  .sort()) {
  test(`a paste from ${name} comes down to its text (DESK-09)`, async () => {
    const { html, leftOut } = await clean(golden(name, '.html'));
    expect(html).toBe(golden(name, '.clean.html'));
    expect(leftOut).toBe(LEFT_OUT[name] ?? 0);
  });

  test(`a paste from ${name} is clean already, and the site keeps all of it (DESK-09, ART-38)`, async () => {
    const once = golden(name, '.clean.html');
    // A browser puts whole addresses on the clipboard.
    expect((await clean(once.replaceAll('href="/', `href="${SITE}/`))).html).toBe(once);
    const stored = await page.evaluate((html) => window.richText.throughEditor(html), once);
    expect(sanitise(stored)).toBe(stored);
    expect(await page.evaluate((html) => window.richText.throughEditor(html), stored)).toBe(stored);
  });
}
