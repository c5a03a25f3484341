import type { Locator, Page } from '@playwright/test';

/** Answers every further fetch of the home page with an error. */
export async function failHome(page: Page, status: number): Promise<void> {
  await page.route('**/', (route) => route.fulfill({ status, contentType: 'text/html', body: '<p>out of order</p>' }));
}

/** Visible headlines, in the order of the page. */
export async function headlines(section: Locator): Promise<string[]> {
  return await section.locator('article h3:visible').allInnerTexts();
}

/** The topics of the visible stories, each once: they show whether a pill's stories are in place. */
export async function shownTopics(section: Locator): Promise<(string | null)[]> {
  const topics = await section
    .locator('[data-topic]:visible')
    .evaluateAll((cards) => cards.map((one) => one.getAttribute('data-topic')));
  return [...new Set(topics)];
}

/** How many visible headlines have the largest font size. */
export async function largest(section: Locator): Promise<number> {
  const sizes = await section
    .locator('article h3:visible')
    .evaluateAll((titles) => titles.map((title) => Number.parseFloat(getComputedStyle(title).fontSize)));
  return sizes.filter((size) => size === Math.max(...sizes)).length;
}
