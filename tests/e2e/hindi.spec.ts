import type { Locator, Page } from '@playwright/test';
import { giveAgedTickets } from '#tests/support/forms/aged-tickets.ts';
import { modalOf } from '#tests/support/home/home-page.ts';
import { expect, expectNoSidewaysScroll, test, untilInteractive } from '#tests/support/journey.ts';
import { expectAccessible } from '#tests/support/site/accessible.ts';

/** No fault for assistive technology in light and dark, on a phone and on a desktop, which the page keeps. */
async function expectAccessibleAtBothWidths(page: Page, within: readonly string[] = []): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, { within });
  }
}

test('a Hindi reader reads a story above the home page and on its own, in English and back, finds it by a word, asks for help and keeps it for offline, all in Hindi (WORLD-53, WORLD-57)', async ({
  page,
  site,
  inHindi: { title, story, english, author },
  context,
  guard,
}) => {
  guard.allow('the server responded with a status of 422');
  guard.allow('net::ERR_INTERNET_DISCONNECTED');
  const main = page.getByRole('main');
  const headline = page.getByRole('heading', { level: 1 });

  await page.goto(`${site.url}/hi`);
  await untilInteractive(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  // The tools stand beside the name on the smallest phones too.
  await page.setViewportSize({ width: 320, height: 640 });
  const banner = page.getByRole('banner');
  const edgesOf = (part: Locator) => part.evaluate((shown) => shown.getBoundingClientRect().toJSON());
  const [name, search] = [
    await edgesOf(banner.locator('svg').first()),
    await edgesOf(banner.locator('a[href$="/search"]')),
  ];
  expect(search.top).toBeLessThan(name.bottom);
  await page.setViewportSize({ width: 1280, height: 900 });
  await main.getByRole('article').getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await expect(page).toHaveURL(site.url + story);
  await expect(modalOf(page).locator('[data-part~="author"]')).toContainText('मीरा शाह');
  await expectAccessibleAtBothWidths(page, ['dialog[open]']);
  await page.keyboard.press('Escape');
  await expect(modalOf(page)).toHaveCount(0);

  await page.getByRole('navigation', { name: 'मुख्य' }).getByRole('link', { name: 'दुनिया' }).click();
  await expect(headline).toHaveText('दुनिया');
  await main.getByRole('link', { name: title }).click();
  await expect(headline).toHaveText(title);
  await untilInteractive(page);

  await page.getByRole('navigation', { name: 'भाषाएँ' }).getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(site.url + english);
  await expect(headline).toHaveText('The fishing town that bought a share of the wind');
  await page.getByRole('navigation', { name: 'Languages' }).getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(site.url + story);
  await expect(headline).toHaveText(title);

  await page.route('**/api/authors/*/follow*', (route) =>
    route.fulfill({ json: { success: true, following: true, followersCount: 12_345 } }),
  );
  await page.goto(site.url + author);
  await expect(headline).toHaveText('मीरा शाह');
  await untilInteractive(page);
  await main.getByRole('button', { name: 'फ़ॉलो करें मीरा शाह' }).click();
  await expect(main.locator('[data-followers]')).toHaveText('12.3 हज़ार');

  await page.goto(`${site.url}/hi/search`);
  await main.getByRole('searchbox', { name: 'सभी ख़बरों में खोजें' }).fill('हिस्सेदारी');
  await main.getByRole('button', { name: 'खोजें' }).click();
  await expect(main.getByRole('heading', { name: '1 ख़बर: हिस्सेदारी' })).toBeVisible();
  await expect(main.getByRole('link', { name: title })).toHaveAttribute('href', story);

  await giveAgedTickets(page, site);
  await page.goto(`${site.url}/hi/diaspora-support`);
  await untilInteractive(page);
  // Until the countries are here it is a plain field.
  await expect(main.locator('select[name="country"]')).toBeVisible();
  await main.getByLabel('देश', { exact: true }).selectOption('भारत');
  const state = main.getByLabel('राज्य/प्रांत');
  await expect(state.getByRole('option')).toHaveCount(38);
  await expect(state.getByRole('option').nth(1)).toHaveText('अंडमान और निकोबार');
  await state.selectOption({ label: 'केरल' });
  await expect(state).toHaveValue('Kerala');
  await main.getByLabel('शहर/ज़िला').selectOption('Kochi');
  await main.getByLabel('संदर्भ/विषय').fill('खोया हुआ पासपोर्ट');
  await main.getByLabel('समस्या विस्तार से').fill('पासपोर्ट खो गया।\nअब क्या करें?');
  await main.getByLabel('ई-मेल').fill('मीरा');
  await main.getByRole('button', { name: 'भेजें' }).click();
  await expect(main.getByLabel('ई-मेल')).toHaveAccessibleDescription(/कृपया सही ई-मेल पता लिखें/);
  await expectAccessibleAtBothWidths(page);
  await main.getByLabel('ई-मेल').fill('meera.hindi@reader.example');
  await main.getByRole('button', { name: 'भेजें' }).click();
  await expect(main.getByText('संपर्क करने के लिए शुक्रिया! आपका अनुरोध हमें मिल गया है और हम उसे जल्द देखेंगे।')).toBeVisible();

  await page.goto(site.url + story);
  await untilInteractive(page);
  await page.getByRole('button', { name: 'सहेजें यह ख़बर इस डिवाइस पर' }).click();
  await expect(page.locator('[data-save-status]')).toHaveText('इस डिवाइस पर सहेजी गई: सहेजी गई ख़बरें');
  await context.setOffline(true);
  await page.goto(`${site.url}/hi/world`);
  await expect(headline).toHaveText('सहेजी गई ख़बरें');
  await expect(page.locator('[data-stale]')).toHaveText('इंटरनेट कनेक्शन नहीं है। ये ख़बरें इस डिवाइस पर सहेजी हुई हैं।');
  await expectAccessibleAtBothWidths(page);
  await main.getByRole('link', { name: title }).click();
  await expect(headline).toHaveText(title);
  await context.setOffline(false);
  // The copy replaces itself; another navigation before that would be cut short by it.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  await untilInteractive(page);
  await page.goto(`${site.url}/hi/saved`);
  await page.getByRole('button', { name: 'सभी ख़बरें हटाएँ' }).click();
  await expect(page.locator('[data-status]')).toHaveText('इस डिवाइस पर अब कोई ख़बर सहेजी हुई नहीं है।');
});

test('a link to the English text still leads there after another page was read in between', async ({ page, site }) => {
  const headline = page.getByRole('heading', { level: 1 });
  const english = page.getByRole('main').getByRole('link', { name: 'अंग्रेज़ी में पढ़ें' });
  await page.goto(`${site.url}/hi/privacy`);
  await untilInteractive(page);
  await expect(english).toHaveAttribute('href', '/privacy');
  await page.getByRole('contentinfo').getByRole('link', { name: 'भूल-सुधार' }).click();
  await expect(headline).toHaveText('भूल-सुधार और स्पष्टीकरण');
  await page.goBack();
  await expect(headline).toHaveText('निजता नीति');
  await expect(english).toHaveAttribute('href', '/privacy');
  await expect(page.getByRole('banner').getByRole('link', { name: 'English' })).toHaveAttribute('href', /\/privacy$/);
});
