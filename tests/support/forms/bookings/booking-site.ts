import type { Page } from '@playwright/test';
import { expect, test as journey, mailSettings, untilInteractive } from '#tests/support/journey.ts';
import { type Site, startSite } from '#tests/support/site/site.ts';
import { giveAgedTickets } from '../aged-tickets.ts';

/** Playwright's `test` with a site where it is noon on 20 October 2025, and a mail server. */
export const test = journey.extend<object, { site: Site }>({
  site: [
    async ({ mailServer }, use) => {
      const env = {
        ...mailSettings(mailServer),
        NODE_ENV: 'test',
        CLOCK_START: '2025-10-20T12:00:00Z',
      };
      const site = await startSite({ env });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** Opens the booking page and waits for its script. */
export async function openBooking(page: Page, site: Site): Promise<void> {
  await giveAgedTickets(page, site);
  await page.goto(`${site.url}/book-rajneeti`);
  await untilInteractive(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Ask for a place' })).toBeVisible();
}

/** The fields of the form by their labels. */
export function bookingFields(page: Page) {
  const form = page.locator('form[data-form="book-rajneeti"]');
  return {
    form,
    name: form.getByLabel('Full Name'),
    email: form.getByLabel('Email'),
    phone: form.getByLabel('WhatsApp number'),
    date: form.getByLabel('Date', { exact: false }).first(),
    time: form.getByLabel('Time', { exact: true }),
    message: form.getByLabel('Message'),
    portfolio: form.locator('input[type="file"]'),
    send: form.locator('[data-submit]'),
    alert: form.getByRole('alert'),
  };
}
