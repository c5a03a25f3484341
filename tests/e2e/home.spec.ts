import type { Locator, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test, untilInteractive } from '#tests/support/journey.ts';

const section = (page: Page, name: string): Locator => page.locator(`[data-home-section="${name}"]`);

async function boxes(cards: Locator): Promise<{ x: number; y: number; right: number; width: number }[]> {
  return await cards.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, right, width } = element.getBoundingClientRect();
      return { x, y, right, width };
    }),
  );
}

test('the sections stand in the specified order, each with something in it, laid out as specified and inside a phone, a tablet and a desk; six trending topics lead each to its section (HOME-20, HOME-21, HOME-23, HOME-25, HOME-56, HOME-58, HOME-60, HOME-73, CONST-07)', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  const sections = page.locator('[data-home-section]');
  const named = async (): Promise<string[]> =>
    await sections.evaluateAll((all) => all.map((one) => one.querySelector('h2')?.textContent?.trim() ?? ''));
  expect((await named()).slice(1)).toEqual([
    'Deep Dive',
    'National News',
    'Business and community',
    'SPORTS',
    'Entertrainment',
    'Latest News',
    'More to explore',
    'Top stories',
    'Blog',
    'Watch Latest Videos',
  ]);
  const tops = (await boxes(sections)).map(({ y }) => y);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  const linked = await sections.evaluateAll((all) => all.filter((one) => one.querySelector(':is(h2, h3) a')).length);
  expect(linked).toBe(11);
  expect(await section(page, 'more-to-explore').getByRole('article').count()).toBeGreaterThan(1);
  expect(await section(page, 'top-stories').getByRole('listitem').count()).toBeGreaterThan(1);

  const business = section(page, 'business');
  await expect(business.locator('[data-part="main"] article')).toHaveCount(1);
  await expect(business.locator('[data-part="sides"] article')).toHaveCount(2);
  const [main] = await boxes(business.locator('[data-part="main"] article'));
  const sides = await boxes(business.locator('[data-part="sides"] article'));
  for (const side of sides) expect(main && main.right <= side.x && side.width < main.width).toBe(true);
  const hrefs = await business.locator('h3 a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(hrefs.length).toBeGreaterThan(3);
  expect(new Set(hrefs).size).toBe(hrefs.length);

  const latest = section(page, 'latest');
  const [centre, left, right] = await boxes(latest.locator('[data-part="top"] article'));
  if (!centre || !left || !right) throw new Error('the block has three main stories');
  expect(left.right <= centre.x && centre.right <= right.x).toBe(true);
  expect(centre.width).toBeGreaterThan(left.width * 1.5);
  await expect(latest.locator('[data-part="top"] article').first().getByRole('img')).toHaveCount(0);
  await expect(latest.locator('[data-part="top"] article').first().locator('img')).toBeVisible();
  const below = latest.locator('[data-part="bottom"] article');
  await expect(below).toHaveCount(4);
  expect(new Set((await boxes(below)).map(({ y }) => Math.round(y))).size).toBe(1);

  const national = section(page, 'national');
  const mains = national.locator('[data-part="main"] article');
  await expect(mains).toHaveCount(2);
  const [first, second] = await boxes(mains);
  expect(first && second && first.right <= second.x && first.y === second.y && first.width === second.width).toBe(true);
  const times = await national
    .locator('time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''));
  expect(times).toHaveLength(6);
  expect(times).toEqual(times.toSorted().toReversed());
  const bottom = await boxes(national.locator('[data-part="bottom"] article'));
  expect(bottom.length).toBeLessThanOrEqual(4);
  expect(new Set(bottom.map(({ y }) => Math.round(y))).size).toBe(1);

  const topics = page.getByRole('navigation', { name: 'Trending' }).getByRole('link');
  await expect(topics).toHaveCount(6);
  const paths = await topics.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(new Set(paths).size).toBe(6);
  for (const path of paths) {
    const answer = await page.request.get(site.url + path);
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).toContain(` data-section="${path.slice(1)}"`);
  }

  await untilInteractive(page);
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    // Eleven sections of stories, and no longer than eight and a half screens of a phone.
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(7_200);
  }
  await national.getByRole('link', { name: /LIVE/ }).click();
  await expect(page).toHaveURL(`${site.url}/live`);
});

test("four deep dives show Read Full Story on hover and on focus, and open at their own address; so does a published blog by 'Read More' (HOME-16, HOME-17, HOME-61, HOME-63, CONST-04)", async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  const cards = section(page, 'deep-dive').getByRole('listitem');
  await expect(cards).toHaveCount(4);
  const overlay = cards.first().getByText('Read Full Story');
  await expect(overlay).toHaveCSS('opacity', '0');
  await cards.first().hover();
  await expect(overlay).toHaveCSS('opacity', '1');
  const headline = cards.nth(1).getByRole('heading').getByRole('link');
  await headline.focus();
  await expect(cards.nth(1).getByText('Read Full Story')).toHaveCSS('opacity', '1');
  await headline.press('Enter');
  await expect(page).toHaveURL(/\/deep-dive\/[0-9a-f]{24}$/);
  await expect(page.locator('[data-part~="body"] section h2').first()).toBeVisible();

  await page.goto(site.url);
  const blogs = section(page, 'blog').getByRole('listitem');
  await expect(blogs).toHaveCount(3);
  const href = await blogs.first().locator('h3 a').getAttribute('href');
  expect(href).toMatch(/^\/blog\/[0-9a-f]{24}$/);
  await blogs.first().getByText('Read More').click();
  await expect(page).toHaveURL(site.url + href);
});
