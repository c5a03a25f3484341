import { expect, test, untilInteractive } from '#tests/support/journey.ts';

/** A word of a title that can be searched for. */
async function someWord(page: Parameters<typeof untilInteractive>[0], url: string): Promise<string> {
  await page.goto(`${url}/world`);
  const title = await page.locator('main article').first().getByRole('heading').innerText();
  const word = title.match(/[A-Za-z]{6,}/)?.[0];
  if (!word) throw new Error(`no word in ${title}`);
  return word;
}

test('a reader searches from the masthead, with a wrong letter too, narrows by links and opens a story; search pages are for readers, not for robots, and are not kept', async ({
  page,
  site,
}) => {
  const answer = await page.goto(`${site.url}/search?q=nothing+alike+xyzzy`);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['cache-control']).toBe('private, no-cache');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(page.getByRole('heading', { name: /No stories for/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Newest stories' })).toBeVisible();

  const word = await someWord(page, site.url);
  const right = word.toLowerCase();
  const slipped = right.slice(0, -3) + right.at(-2) + right.at(-3) + right.at(-1);
  await page.goto(`${site.url}/search?q=${slipped}`);
  await expect(page.getByRole('main')).toContainText(/Showing results for|Did you mean/);
  await expect(page.locator('#results li').first()).toBeVisible();

  await page.getByRole('banner').getByRole('searchbox').fill(word);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${word}`));
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(word);
  const results = page.locator('#results');
  await expect(results.locator('mark').first()).toBeVisible();
  // The dots between author and time are no part of a name that is read out.
  await expect(results.getByRole('link', { name: /^·/ })).toHaveCount(0, { timeout: 2000 });
  await expect(results.locator('a[href^="/author/"]').first()).not.toHaveAccessibleName('');
  await page.getByRole('link', { name: 'Newest first' }).click();
  await expect(page).toHaveURL(/sort=newest/);
  await expect(page.getByRole('link', { name: 'Newest first' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(word);
  await results.getByRole('heading').first().getByRole('link').click();
  await expect(page).not.toHaveURL(/search/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('More results adds the next page to the list, each story once', async ({ page, site }) => {
  await page.goto(`${site.url}/search?kind=article`);
  await untilInteractive(page);
  const results = page.locator('#results > li');
  const before = await results.count();
  await page.getByRole('button', { name: 'More results' }).click();
  await expect.poll(() => results.count()).toBeGreaterThan(before);
  await expect(page).toHaveURL(`${site.url}/search?kind=article`);
  const ids = await results.evaluateAll((all) => all.map((one) => one.dataset.id));
  expect(new Set(ids).size).toBe(ids.length);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader searches, filters and pages by forms and links', async ({ page, site }) => {
    const word = await someWord(page, site.url);
    await page.goto(`${site.url}/search`);
    await page.getByRole('main').getByRole('searchbox').fill(word);
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.locator('#results li').first()).toBeVisible();
    await page.getByText('More filters').click();
    await page.getByRole('link', { name: 'Articles', exact: true }).click();
    await expect(page).toHaveURL(/kind=article/);
    await page.getByRole('link', { name: 'Remove the filter Articles' }).click();
    await expect(page).not.toHaveURL(/kind=/);
    await page.goto(`${site.url}/search?kind=article`);
    await page.getByRole('link', { name: 'More results' }).click();
    await expect(page.getByRole('link', { name: 'Earlier results' })).toBeVisible();
  });
});
