import { addressOf, headlineIn, modalOf, openHome } from '#tests/support/home/home-page.ts';
import { expect, expectLeftToBrowser, test, untilInteractive } from '#tests/support/journey.ts';

test('the modal closes by button, backdrop, Escape and Back, and gives focus, title and place back (HOME-12, HOME-13, HOME-15)', async ({
  page,
  site,
}) => {
  await openHome(page, site.url);
  const title = await page.title();
  const headline = headlineIn(page, 'national');
  await headline.scrollIntoViewIfNeeded();
  const placeOf = async () => (await headline.boundingBox()) ?? { x: -1, y: -1 };
  const place = await placeOf();
  const depth = await page.evaluate(() => history.length);
  const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['button', () => modalOf(page).getByRole('button', { name: 'Close' }).click()],
    ['backdrop', () => page.mouse.click(5, 450)],
    ['Escape', () => page.keyboard.press('Escape')],
    ['Back', () => page.goBack()],
  ];
  for (const [way, close] of ways) {
    await headline.focus();
    await page.keyboard.press('Enter');
    await expect(modalOf(page), way).toBeVisible();
    await expect(page, way).not.toHaveURL(`${site.url}/`);
    await expect(page, way).not.toHaveTitle(title);
    await page.mouse.wheel(0, 600);
    await close();
    await expect(modalOf(page), way).toHaveCount(0);
    await expect(page, way).toHaveURL(`${site.url}/`);
    await expect(page, way).toHaveTitle(title);
    await expect(headline, way).toBeFocused();
    expect(await placeOf(), way).toEqual(place);
    expect(await page.evaluate(() => history.length), way).toBe(depth + 1);
  }
});

test('Forward opens the story again, a reload shows its page, and from there Back is home (HOME-15)', async ({
  page,
  site,
}) => {
  await openHome(page, site.url);
  const headline = headlineIn(page, 'national');
  const title = (await headline.innerText()).trim();
  const path = await addressOf(headline);
  await headline.click();
  await expect(modalOf(page)).toBeVisible();
  await page.goBack();
  await expect(modalOf(page)).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await expect(page).toHaveURL(site.url + path);
  // What a phone's own share button sends.
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + path);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(modalOf(page)).toHaveCount(0);
  await untilInteractive(page);
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(headline).toBeVisible();
});

test('a story of the Latest News block opens in the modal too; its author opens a new tab, its section the page (HOME-14, HOME-52)', async ({
  page,
  site,
}) => {
  await openHome(page, site.url);
  const headline = headlineIn(page, 'latest');
  const title = (await headline.innerText()).trim();
  await headline.click();
  await expect(modalOf(page).getByRole('heading', { level: 2, name: title }).first()).toBeVisible();
  await expect(page).not.toHaveURL(`${site.url}/`);
  const author = modalOf(page).locator('[data-part~="author"] a');
  const href = (await author.getAttribute('href')) ?? '';
  const [tab] = await Promise.all([page.waitForEvent('popup'), author.click()]);
  await expect(tab).toHaveURL(site.url + href);
  await tab.close();
  await expect(modalOf(page)).toBeVisible();
  const section = modalOf(page).locator('[data-part~="kicker"] a');
  const target = await addressOf(section);
  await section.click();
  await expect(page).toHaveURL(site.url + target);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(modalOf(page)).toHaveCount(0);
});

test('a modified click and a deep dive open pages (HOME-15)', async ({ page, site }) => {
  await openHome(page, site.url);
  await expectLeftToBrowser(headlineIn(page, 'national'));
  await expect(modalOf(page)).toHaveCount(0);
  await page.locator('main a[href^="/deep-dive/"]').first().click();
  await expect(page).toHaveURL(/\/deep-dive\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(modalOf(page)).toHaveCount(0);
});
