import type { Locator, Page } from '@playwright/test';

/** Answers every further fetch of the home page like a server that is out of order. */
export async function failHome(page: Page, status: number): Promise<void> {
  await page.route('**/', (route) => route.fulfill({ status, contentType: 'text/html', body: '<p>out of order</p>' }));
}

/** Headlines that can be seen, in the order of the page. */
export async function headlines(section: Locator): Promise<string[]> {
  return await section.locator('article h3:visible').allInnerTexts();
}

/** The topics of the stories that can be seen, each once: what tells when a pill's stories are in place. */
export async function shownTopics(section: Locator): Promise<(string | null)[]> {
  const topics = await section
    .locator('[data-topic]:visible')
    .evaluateAll((cards) => cards.map((one) => one.getAttribute('data-topic')));
  return [...new Set(topics)];
}

/** How many of the headlines that can be seen are set as large as the largest. */
export async function largest(section: Locator): Promise<number> {
  const sizes = await section
    .locator('article h3:visible')
    .evaluateAll((titles) => titles.map((title) => Number.parseFloat(getComputedStyle(title).fontSize)));
  return sizes.filter((size) => size === Math.max(...sizes)).length;
}
