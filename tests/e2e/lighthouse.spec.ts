import type { Browser } from '@playwright/test';
import lighthouse from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { z } from 'zod';
import { expect, test } from '#tests/support/journey.ts';
import { freePort } from '#tests/support/site/site.ts';

/*
 * Lighthouse's verdicts that do not depend on the machine, in its phone's size. Those on speed belong to the benchmarks;
 * that on the back/forward cache leaves out browsers without windows (back-forward-cache.spec.ts has it).
 */

const CATEGORIES = ['accessibility', 'best-practices', 'seo'];

/** Counts for no score, and is the only audit that needs a trace, which takes longer to write than all else. */
const TRACED = ['baseline'];

const SETTINGS = {
  onlyCategories: CATEGORIES,
  skipAudits: TRACED,
  logLevel: 'silent',
  output: 'json',
  disableFullPageScreenshot: true,
  // This browser has stored nothing.
  disableStorageReset: true,
  // Quiet is waited for to measure speed. What is judged here stands in the page at its load event. Without throttling
  // (`provided`) these would be ignored.
  throttlingMethod: 'simulate',
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 0,
  cpuQuietThresholdMs: 0,
} as const;

/** Of more than fifty on most pages; the others do not apply to what is there. */
const FEWEST_AUDITS = 40;

/** The elements that an audit names, each with what is wrong with it. */
const placesIn = z
  .object({
    items: z.array(z.object({ node: z.object({ snippet: z.string(), explanation: z.string().default('') }) })),
  })
  .transform(({ items }) => items.map(({ node }) => `${node.snippet} ${node.explanation}`))
  .catch([]);

// For each page, Lighthouse would first keep a core busy for a second to say how fast the machine is, which only its
// verdicts on speed take into account.
Object.assign(pageFunctions, { computeBenchmarkIndex: () => 2000 });

let browser: Browser;
let port: number;

test.beforeAll(async ({ playwright, launchOptions }) => {
  port = await freePort();
  const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`];
  browser = await playwright.chromium.launch({ ...launchOptions, args });
});

test.afterAll(() => browser.close());

/** The audits that count and that the page does not pass. */
async function notPassed(url: string): Promise<string[]> {
  // With a fragment all of the page is laid out at once (app/start/show-later.ts): it is judged as it stays.
  const { lhr } = (await lighthouse(`${url}#main`, { ...SETTINGS, port })) ?? {};
  if (!lhr || lhr.runtimeError) throw new Error(`Lighthouse did not get through ${url}: ${lhr?.runtimeError?.message}`);
  const audits = CATEGORIES.flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => lhr.audits[id]);
  expect(audits.length, `audits of ${url}`).toBeGreaterThanOrEqual(FEWEST_AUDITS);
  const failed = audits.filter((audit) => audit?.score !== 1);
  return failed.map((audit) => [audit?.title, ...placesIn.parse(audit?.details)].join('\n'));
}

async function linkIn(page: string, pattern: RegExp): Promise<string> {
  const [, href = ''] = pattern.exec(await (await fetch(page)).text()) ?? [];
  if (href === '') throw new Error(`${page} has no link like ${pattern}`);
  return href;
}

test('the main kinds of page have 100 in accessibility, best practices and SEO by Lighthouse, in English and in Hindi (WORLD-101)', async ({
  site: { url },
  inHindi,
}) => {
  const story = await linkIn(`${url}/world`, /<h2[^>]*><a [^>]*href="(\/world\/[^"]+)"/);
  const pages = {
    home: '/',
    section: '/world',
    story,
    author: await linkIn(url + story, /href="(\/author\/[^"?]+)"/),
    deepDive: await linkIn(`${url}/`, /href="(\/deep-dive\/[^"]+)"/),
    live: '/live',
    petition: '/petition',
    homeInHindi: '/hi',
    storyInHindi: inHindi.story,
  };
  const found: Record<string, readonly string[]> = {};
  for (const [kind, path] of Object.entries(pages)) found[kind] = await notPassed(url + path);
  expect(found).toEqual(Object.fromEntries(Object.keys(pages).map((kind) => [kind, []])));
});

test('Chromium finds nothing wrong with the manifest of either language (WORLD-87)', async ({
  page,
  context,
  site: { url },
}) => {
  const cdp = await context.newCDPSession(page);
  for (const path of ['/', '/hi']) {
    await page.goto(url + path);
    const { url: manifest, errors } = await cdp.send('Page.getAppManifest');
    expect(manifest).toMatch(/\.webmanifest$/);
    expect(errors, path).toEqual([]);
  }
});
