import type { Locator, Page } from '@playwright/test';
import { expect, logIn, logInByHand, test, untilInteractive } from '#tests/support/journey.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';

const sectionButtons = [
  'update-homepage',
  'update-matv',
  'update-deep-dive',
  'update-world-news',
  'update-viral-news',
  'update-latest-news',
  'update-india-news',
  'update-web-stories',
  'update-science-news',
  'update-opinion',
  'update-entertainment',
  'update-defence',
  'update-sportfit',
  'update-education',
  'update-election-news',
  'update-health',
  'update-tech',
  'update-initiatives',
];

const deskPaths = ['/admin/dashboard', ...sectionButtons.map((name) => `/admin/${name}`)];

test('without a login every desk page leads to the login screen, where a wrong password is refused in words and nothing is stored (LOGIN-12, LOGIN-17, LOGIN-18, LOGIN-19, ERR-02)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 401');
  for (const path of deskPaths) {
    const answer = await fetch(site.url + path, { redirect: 'manual' });
    const location = `/login?${new URLSearchParams({ next: path })}`;
    expect([answer.status, answer.headers.get('location')], path).toEqual([302, location]);
  }
  await page.goto(`${site.url}/admin`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByLabel('Email')).toBeVisible();
  await untilInteractive(page);
  await page.getByLabel('Email').fill(site.admin.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login failed. Please check your email or password.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the login leads to 18 editing sections, and logging out ends it (LOGIN-01, LOGIN-09, LOGIN-13, LOGIN-15, DESK-03)', async ({
  page,
  site,
}) => {
  await logInByHand(page, site);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(site.admin.email);
  const hrefs = await page
    .locator('main a[href^="/admin/update-"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(sectionButtons.map((name) => `/admin/${name}`));
  await page.reload();
  await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  await page.goto(`${site.url}/admin`);
  await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  await page.goto(`${site.url}/admin/watch`);
  const live = page.getByRole('region', { name: 'Live', exact: true });
  await expect(live).toContainText('Nothing is live');
  await expect(live).toContainText('No provider is set up: live is what is set here.');
  await page.getByRole('button', { name: /log ?out/i }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
  await page.goto(`${site.url}/admin/dashboard`);
  await expect(page).toHaveURL(/\/login/);
});

async function addStory(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /^add/i }).first().click();
  await page.getByLabel('Title').fill(title);
}

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  await expect(page.getByText('✅ Viral news updated successfully!')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** The titles of the two new stories on the Viral page, in their order. */
async function newTitles(page: Page, url: string): Promise<string[]> {
  await page.goto(`${url}/viral`);
  const titles: Locator = page
    .getByRole('main')
    .getByRole('heading')
    .filter({ hasText: /^A (bridge|field)/ });
  return (await titles.allTextContents()).map((title) => title.trim());
}

test('what is saved in the Viral editor is on the site at once, with its picture from its own store and in its order, and what is removed there is gone (LIST-04, DESK-08, DESK-10, DESK-11, DESK-54, ART-09, ERR-15)', async ({
  page,
  site,
}) => {
  const [bridge, field] = ['A bridge sings in the wind', 'A field with a picture'] as const;
  await logIn(page, site);
  await page.goto(`${site.url}/admin/update-viral-news`);
  await addStory(page, bridge);
  await expect(page.getByLabel('Slug')).toHaveValue('a-bridge-sings-in-the-wind');
  await page.locator('[contenteditable="true"]').first().click();
  await page.keyboard.type('Engineers call it aeolian sound; the town calls it an album.');
  await addStory(page, field);
  const buffer = await testPicture({ width: 320, height: 200, format: 'png', colour: '#116644' });
  await page.getByLabel('Upload a picture').setInputFiles({ name: 'field.png', mimeType: 'image/png', buffer });
  await expect(page.getByLabel('Image address')).toHaveValue(/^\/media\//);
  await page.getByLabel('Alt text').fill('A green field with a white corner');
  await save(page);

  const before = await newTitles(page, site.url);
  expect([...before].sort()).toEqual([bridge, field]);
  const image = page
    .getByRole('main')
    .locator('article')
    .filter({ hasText: field })
    .first()
    .locator('img[src^="/media/"]');
  await image.scrollIntoViewIfNeeded();
  await expect.poll(async () => await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
  await page.getByRole('link', { name: bridge }).first().click();
  await expect(page).toHaveURL(`${site.url}/viral/a-bridge-sings-in-the-wind`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bridge);
  await expect(page.getByRole('main')).toContainText('aeolian sound');

  const lower = before[1] ?? '';
  await page.goto(`${site.url}/admin/update-viral-news`);
  await page.getByRole('button', { name: `Move up: ${lower}` }).click();
  await save(page);
  expect(await newTitles(page, site.url)).toEqual([...before].reverse());

  await page.goto(`${site.url}/admin/update-viral-news`);
  await page.getByRole('button', { name: `Remove: ${lower}` }).click();
  await save(page);
  expect(await newTitles(page, site.url)).toEqual([before[0]]);
});

test('a save over a newer state is refused and what was typed stays (DESK-04)', async ({
  page,
  site,
  guard,
  context,
}) => {
  guard.allow('the server responded with a status of 4');
  await logIn(page, site);
  await page.goto(`${site.url}/admin/update-viral-news`);
  await page.getByRole('button', { name: /^add/i }).first().click();
  await page.getByLabel('Title').fill('First of two editors');
  const other = await context.newPage();
  await other.goto(`${site.url}/admin/update-viral-news`);
  await other.getByRole('button', { name: /^add/i }).first().click();
  await other.getByLabel('Title').fill('Second of two editors');
  await other.getByRole('button', { name: /^save/i }).first().click();
  await expect(other.getByText('✅ Viral news updated successfully!')).toBeVisible();
  const refused = page.waitForResponse((answer) => answer.status() === 409 || answer.status() === 412);
  await page.getByRole('button', { name: /^save/i }).first().click();
  expect((await refused).status()).toBe(409);
  await expect(page.getByText('Second of two editors').first()).toBeVisible();
  await expect(
    page.getByText('First of two editors').or(page.locator('input[value="First of two editors"]')).first(),
  ).toBeVisible();
});
