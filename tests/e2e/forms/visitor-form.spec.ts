import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { agedTicket, giveAgedTickets } from '#tests/support/forms/aged-tickets.ts';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';
import type { Site } from '#tests/support/site/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'matv-form-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A form as the components of app/forms/fields write it, in a page of the site; it takes what the portfolio's call takes. */
const FORM = `
  <form method="post" action="/test-form" enctype="multipart/form-data" novalidate data-feature="visitor-form"
    data-form="book-rajneeti" data-call="/api/upload/portfolio" data-encoding="multipart" data-done="Thank you, it is here.">
    <div role="alert" tabindex="-1" data-error-summary hidden><p data-summary-text></p><ul data-summary-list></ul></div>
    <div role="status" tabindex="-1" data-form-banner="done" hidden></div>
    <div hidden><input name="company" tabindex="-1"></div>
    <input type="hidden" name="formTicket"><input type="hidden" name="formProof"><input type="hidden" name="submissionKey">
    <label for="field-name">Full Name</label><input id="field-name" name="name">
    <label for="field-portfolio">Portfolio</label>
    <p id="field-portfolio-error" data-error-for="portfolio" hidden></p>
    <input id="field-portfolio" name="portfolio" type="file" aria-describedby="field-portfolio-error">
    <button type="submit" data-submit data-busy="Submitting...">Send</button><p role="status" data-form-status></p>
  </form>`;

async function openForm(page: Page, url: string): Promise<void> {
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/(<main[^>]*>)[\s\S]*(<\/main>)/, `$1${FORM}$2`);
    await route.fulfill({ response, body: html });
  });
  await page.goto(`${url}/about`);
  await untilInteractive(page);
}

async function choose(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  await page.getByLabel('Portfolio').setInputFiles(path);
}

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a form says what is wrong beside the field, keeps what was typed, and is sent once it is right', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('422');
  const tickets: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/ticket')) tickets.push(request.url());
  });
  await openForm(page, site.url);
  // A page that is only read asks for none.
  expect(tickets).toEqual([]);
  await page.getByLabel('Full Name').fill('Asha');
  await choose(page, 'cv.pdf', Buffer.from('%PDF-1.7\n'));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('“cv.pdf” is not one of the kinds we take');
  await expect(summary).toBeFocused();
  const file = page.getByLabel('Portfolio');
  await expect(file).toHaveAttribute('aria-invalid', 'true');
  await expect(file).toHaveAccessibleDescription(/“cv.pdf”/);
  await expect(page.getByLabel('Full Name')).toHaveValue('Asha');
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await choose(page, 'me.png', PICTURE);
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await expect(page.getByText('Thank you, it is here.')).toBeFocused();
  await expect(summary).toBeHidden();
  await expect(file).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel('Full Name')).toHaveValue('');
  expect(tickets).toHaveLength(1);
});

test('without a connection it says so in words and sends the same submission again; under pressure the browser does its check', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('Failed to load resource');
  await giveAgedTickets(page, site);
  await openForm(page, site.url);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/upload/portfolio', async (route) => {
    keys.push(
      /name="submissionKey"\r\n\r\n([\w-]+)/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1],
    );
    if (keys.length === 1) await route.abort();
    else await route.continue();
  });
  await choose(page, 'me.png', PICTURE);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText('Your connection was lost');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you, it is here.')).toBeVisible();
  expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(keys[1]).toBe(keys[0]);
  // A network's share of forms without a check is five, and this page has sent one at least.
  await Promise.all(Array.from({ length: 4 }, () => sendOne(site)));
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await choose(page, 'me.png', PICTURE);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you, it is here.')).toBeFocused();
  expect(workers).toEqual([expect.stringContaining('/assets/solver.worker-')]);
});

/** Sends the form by the calls, as a browser of this network would; it is refused once the share is used up. */
async function sendOne(site: Site): Promise<void> {
  const { ticket } = await agedTicket(site, '/api/forms/book-rajneeti/ticket');
  const body = new FormData();
  body.set('formTicket', ticket);
  body.set('submissionKey', crypto.randomUUID());
  body.set('portfolio', new Blob([new Uint8Array(PICTURE)], { type: 'image/png' }), 'me.png');
  await (await fetch(`${site.url}/api/upload/portfolio`, { method: 'POST', body })).arrayBuffer();
}
