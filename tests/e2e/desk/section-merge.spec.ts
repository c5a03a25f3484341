import type { Page } from '@playwright/test';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

const techLinks = (page: Page) => page.locator('a[href="/tech"]');

async function openSections(page: Page, site: Site) {
  await page.goto(`${site.url}/admin/sections`);
  const section = page.locator('details').filter({ has: page.locator('summary', { hasText: 'Technology' }) });
  await section.locator('summary').click();
  return section;
}

test('an editor merges a section into another and opens it again; readers are led on meanwhile', async ({
  page,
  request,
  site,
}) => {
  const { url } = site;
  await expect.poll(async () => (await request.get(`${url}/tech/chips`)).status()).toBe(200);
  for (const path of ['/', '/tech', '/science-news', '/about']) await request.get(url + path);

  await logIn(page, site);
  const section = await openSections(page, site);
  await expect(section.getByLabel('The section that stays')).toBeVisible();
  await expectAccessibleAndNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await section.getByLabel('The section that stays').selectOption('Science News');
  await section.getByRole('button', { name: 'Merge Technology …' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('/tech will lead to /science-news');
  await question.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText(/^Technology is merged into Science News now\./)).toBeVisible();

  const asked = { maxRedirects: 0 };
  for (const path of ['/tech', '/tech?page=3', '/technology']) {
    const answer = await request.get(url + path, asked);
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 301, '/science-news']);
  }
  expect(await (await request.get(`${url}/tech.data`, asked)).text()).toContain('/science-news');
  await page.goto(`${url}/tech/chips`);
  await expect(page).toHaveURL(`${url}/science-news/chips`);
  for (const path of ['/', '/about', '/search', '/science-news']) {
    await page.goto(url + path);
    await expect(techLinks(page)).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Chips from Gujarat' }).first()).toBeVisible();

  await page.goto(`${url}/admin/dashboard`);
  await page.getByRole('link', { name: /^Tech\s*merged into Science News$/ }).click();
  await expect(page.getByText('Technology is merged into Science News.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit the list of Science News' })).toBeVisible();

  const merged = await openSections(page, site);
  await merged.getByRole('button', { name: 'Open Technology again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText('Technology is open again.')).toBeVisible();
  // Without a new page: what the desk changed itself it knows.
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('link', { name: 'Tech', exact: true })).toBeVisible();
  expect((await request.get(`${url}/tech`, asked)).status()).toBe(200);
  await page.goto(`${url}/about`);
  await expect(techLinks(page).first()).toBeAttached();
  expect((await request.get(`${url}/tech/chips`, asked)).headers().location).toBe('/science-news/chips');
});
