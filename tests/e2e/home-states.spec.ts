import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { failHome } from '#tests/support/home/home-sections.ts';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';
import { newDataDir, startSite } from '#tests/support/site/site.ts';

const section = (page: Page, name: string): Locator => page.locator(`[data-home-section="${name}"]`);

const WITHOUT_SAMPLES = { SAMPLE_CONTENT: 'off' };

/** A site on an empty newsroom's database that was changed by `statements` before its start. */
async function siteWith(statements: readonly string[]) {
  const env = WITHOUT_SAMPLES;
  const dataDir = newDataDir(env);
  const root = join(import.meta.dirname, '..', '..');
  const node = join(root, 'node_modules', 'node', 'bin', 'node');
  const script = join(root, 'tests', 'support', 'home', 'home-database.ts');
  execFileSync(node, ['--disable-warning=ExperimentalWarning', script, dataDir, JSON.stringify(statements)], {
    cwd: root,
  });
  const site = await startSite({ dataDir, env });
  return {
    url: site.url,
    output: site.output,
    stop: async () => {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const quoted = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`;

test('what the desk has saved heads the page, and the MATV section follows the Latest News block (HOME-74)', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const homepage = { headline: 'A day of votes', mainImage: null, trendingTopics: ['Budget'] };
  const matv = {
    mainStory: { title: 'Live from Leicester' },
    liveUpdates: [{ time: '10:30', text: 'Counting begins' }],
  };
  const stories = `insert into stories (id, kind, source, status, section, slug, title, publish_at)
    select lpad(to_hex(n), 24, '0'), 'article', 'desk', 'published', 'world', 'story-' || n, 'Story ' || n,
      now() - n * interval '1 hour' from generate_series(1, 20) n`;
  const places = `insert into placements (section, kind, story_id, tier, publish_at, live)
    select 'latest-news', kind, id, 0, publish_at, true from stories`;
  const saved = [
    stories,
    places,
    `insert into settings (key, value) values ('homepage', ${quoted(homepage)})`,
    `insert into settings (key, value) values ('matv', ${quoted(matv)})`,
  ];
  const site = await siteWith(saved);
  try {
    await page.goto(site.url);
    await expect(section(page, 'head').getByRole('heading', { name: 'A day of votes' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Trending' }).getByRole('link').first()).toHaveText('Budget');
    await expect(section(page, 'matv')).toContainText('Live from Leicester');
    await expect(section(page, 'matv')).toContainText('10:30 Counting begins');
    const order = await page
      .locator('[data-home-section]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-home-section')));
    expect(order.indexOf('matv')).toBe(order.indexOf('latest') + 1);
  } finally {
    // Nothing must be on its way when the site ends.
    await page.goto('about:blank');
    await site.stop();
  }
});

test('an empty newsroom shows its empty texts, and nothing loads for ever; a call that fails there has its own words and a way to try again (HOME-62, LIST-26, STATE-11, STATE-26)', async ({
  page,
  guard,
}) => {
  guard.allow('status of 500');
  test.setTimeout(90_000);
  const site = await startSite({ env: WITHOUT_SAMPLES });
  try {
    await page.goto(site.url);
    await expect(page.getByText('No latest news available.')).toBeVisible();
    await expect(page.getByText('No blog posts found.')).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await untilInteractive(page);
    const sports = page.getByRole('region', { name: 'SPORTS' });
    await expect(sports.getByText('No sportfit articles available.')).toBeVisible();
    await failHome(page, 500);
    await sports.getByRole('button', { name: 'Refresh' }).click();
    await expect(sports.getByText('Failed to load sports content')).toBeVisible();
    await page.unroute('**/');
    await sports.getByRole('link', { name: 'Try Again' }).click();
    await expect(sports.getByText('No sportfit articles available.')).toBeVisible();
    await expect(sports.getByText('Failed to load sports content')).toBeHidden();
  } finally {
    // Nothing must be on its way when the site ends.
    await page.goto('about:blank');
    await site.stop();
  }
});

test("a store that fails: every section says so with 'Try Again', deep dives show the placeholder, the log the reason (STATE-07, STATE-08, STATE-09, STATE-23, STATE-24, STATE-25, STATE-26, STATE-27, STATE-28)", async ({
  page,
  guard,
}) => {
  test.setTimeout(90_000);
  guard.allow('503');
  const site = await siteWith(['alter table placements rename column position to lost']);
  try {
    const answer = await page.goto(site.url);
    expect(answer?.status()).toBe(503);
    for (const what of [
      'deep dive stories',
      'top stories',
      'community stories',
      'sports content',
      'technology content',
    ])
      await expect(page.getByText(`Failed to load ${what}`)).toBeVisible();
    await expect(page.getByText('Failed to load stories', { exact: true }).first()).toBeVisible();
    await expect(section(page, 'deep-dive').getByRole('listitem')).toHaveCount(1);
    await expect(section(page, 'deep-dive')).toContainText('Sample World Analysis');
    await expect(section(page, 'deep-dive')).toContainText(
      'This is a placeholder story shown when the API is unavailable.',
    );
    await section(page, 'business').getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('link', { name: 'Try Again' }).first()).toBeVisible();
    expect(site.output()).toContain('p.position');
  } finally {
    // Nothing must be on its way when the site ends.
    await page.goto('about:blank');
    await site.stop();
  }
});
