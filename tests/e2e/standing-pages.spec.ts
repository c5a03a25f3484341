import { expect, test, untilInteractive } from '#tests/support/journey.ts';

test('the About page opens with its numbers and tells who the channel is, section by section and year by year (ABOUT-01, ABOUT-02, ABOUT-03, ABOUT-04, ABOUT-05, ABOUT-06, ABOUT-07, ABOUT-08, ABOUT-09, ABOUT-10, ABOUT-11, ABOUT-12, ABOUT-13, ABOUT-14, NAV-54, CONST-62)', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(`${site.url}/about`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About Us');
  for (const name of ['Our journey', 'Features', 'Special programming', 'Partnerships', 'Why choose MATV']) {
    const section = page.getByRole('region', { name });
    await expect(section.getByRole('heading', { level: 2, name })).toBeVisible();
    expect((await section.innerText()).length).toBeGreaterThan(150);
  }

  // As the page of the show says.
  await expect(page.getByRole('region', { name: 'Special programming' })).toContainText('It goes out live');

  const hero = page.getByRole('region', { name: 'About Us' });
  expect(await hero.getByRole('term').allInnerTexts()).toEqual(['2000', '24+ years', '709', 'Free to air']);
  await expect(hero).toContainText('our channel number');
  const years = page.getByRole('region', { name: 'Our journey' }).getByRole('listitem');
  await expect(years.filter({ hasText: '2000' })).toContainText('MATV starts as a channel');
  await expect(years.filter({ hasText: '2004' })).toContainText('satellite');
  await expect(years.filter({ hasText: '2008' })).toContainText('London');
  await expect(years.filter({ hasText: 'Today' })).toContainText('Channel 709, still free to air');
});

for (const [path, title, anchor] of [
  ['/privacy', 'Privacy Policy', 'How we count readers'],
  ['/terms', 'Terms of Service', 'Whose content it is'],
] as const) {
  test(`${path} is a real page with a date, and anchors to each clause`, async ({ page, site }) => {
    await page.goto(site.url);
    const answer = page.waitForResponse(site.url + path);
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
    expect((await answer).status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('Last changed on')).toContainText(/\d{1,2} [A-Z][a-z]+ 20\d\d/);
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: anchor }).click();
    await expect(page).toHaveURL(/#[a-z-]+$/);
    await expect(page.getByRole('heading', { level: 2, name: anchor })).toBeInViewport();
    await expect(page.getByRole('main').getByRole('link', { name: 'Reach us' }).last()).toHaveAttribute(
      'href',
      '/diaspora-support',
    );
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'max-image-preview:large');
  });
}

test('reading leaves nothing in the browser, as the Privacy Policy says; who objects there is not counted, with a cookie that says just that (WORLD-35)', async ({
  page,
  site,
  context,
}) => {
  for (const path of ['/', '/world', '/author/Nandini%20Okehurst', '/privacy']) {
    await page.goto(site.url + path);
    await untilInteractive(page);
  }
  await page.goto(`${site.url}/world`);
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/api/analytics/view'));
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  expect((await counted).status()).toBe(202);
  expect(await context.cookies()).toEqual([]);
  const stored = () =>
    page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await caches.keys()),
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  expect(await stored()).toEqual([]);

  await page.goto(`${site.url}/privacy`);
  await page.getByRole('button', { name: 'Do not count me' }).click();
  await expect(page).toHaveURL(`${site.url}/privacy#objection`);
  await expect(page.getByText('Reading in this browser is not counted: you objected.')).toBeInViewport();
  expect(await context.cookies()).toMatchObject([{ name: 'matv_uncounted', value: '1', httpOnly: true }]);
  await page.getByRole('button', { name: 'Count me again' }).click();
  await expect(page.getByText('Reading in this browser is counted, as described above.')).toBeInViewport();
  expect(await context.cookies()).toEqual([]);
});
