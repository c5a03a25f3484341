import type { Page } from '@playwright/test';
import {
  CALL,
  DONE,
  filesOf,
  fillIn,
  heldCall,
  openSupportPage,
  phoneOf,
  submitSupport,
  textFile,
} from '#tests/support/diaspora/support-page.ts';
import { giveAgedTickets } from '#tests/support/forms/aged-tickets.ts';
import { expect, test } from '#tests/support/journey.ts';

const card = (page: Page) => page.locator('[data-form-card]');

test('a request for support is sent with files, answered with a reference and a copy by mail (DIA-02, DIA-03, DIA-31, DIA-33, DIA-35, DIA-36, DIA-37, DAPI-03, NAV-53)', async ({
  page,
  site,
  mailServer,
}) => {
  await giveAgedTickets(page, site);
  await page.goto(site.url);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Reach us' }).click();
  await expect(page).toHaveURL(`${site.url}/diaspora-support`);
  await expect(page.getByRole('note')).toContainText('Resolution is not guaranteed');
  await expect(page.getByRole('heading', { level: 2, name: 'Contact Form' })).toBeVisible();
  for (const name of ['Contact Information', 'Location', 'Issue Description', 'Attachments (Optional)']) {
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
  }
  // The rules by which the number is completed bring an example of a number, too.
  await expect(phoneOf(page)).toHaveAttribute('placeholder', '201-555-0123');
  await fillIn(page, 'meera.one@example.org');
  await phoneOf(page).fill('7400123456');
  await page.getByRole('button', { name: /^Change country/ }).focus();
  await page.keyboard.type('united k');
  await filesOf(page).setInputFiles([textFile('first.txt'), textFile('second.txt'), textFile('third.txt')]);
  await filesOf(page).setInputFiles(textFile('fourth.txt', 'x'.repeat(600_000)));
  const rows = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
  await expect(rows).toHaveText([/first\.txt\s*0\.01 MB/, /second\.txt/, /third\.txt/, /fourth\.txt\s*0\.57 MB/]);
  await page.getByRole('button', { name: 'Remove second.txt' }).click();
  await expect(rows).toHaveCount(3);

  const { held, release } = heldCall();
  await page.route(CALL, async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest(CALL);
  await submitSupport(page);
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  const request = await sent;
  expect(request.headers().authorization).toBeUndefined();
  const body = request.postDataBuffer()?.toString('latin1') ?? '';
  const names = [...body.matchAll(/form-data; name="([^"]+)"/g)].map(([, name]) => name);
  for (const name of ['email', 'phone', 'country', 'state', 'city', 'context', 'issueDescription']) {
    expect(names).toContain(name);
  }
  expect(names.filter((name) => name === 'attachments')).toHaveLength(3);
  expect(body).toMatch(/name="phone"\r\n\r\n\+447400123456\r\n/);
  release();

  await expect(card(page).getByRole('status').filter({ hasText: DONE })).toBeVisible();
  const reference = await card(page).locator('[data-reference]').innerText();
  await expect(card(page)).toBeInViewport();
  for (const label of ['Email', 'Context/Subject', 'Detailed Issue Description']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  await expect(phoneOf(page)).toHaveValue('');
  await expect(filesOf(page)).toHaveValue('');
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('State/Province')).toBeDisabled();
  await expect(rows).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  const mail = await mailServer.mailTo('meera.one@example.org');
  expect(mail.subject).toBe(`We have received your request ${reference}`);
  expect(mail.text).toContain(reference);
  expect(mail.text).not.toContain('Kochi');
});

test.describe('failures', () => {
  test('say the specified words, keep what was typed and show the card (DIA-32, DIA-38, DAPI-43, ERR-41, ERR-42)', async ({
    page,
    site,
    guard,
  }) => {
    guard.allow('status of 500');
    guard.allow('net::ERR_');
    await openSupportPage(page, site);
    await fillIn(page, 'meera.three@example.org');
    await filesOf(page).setInputFiles(textFile('kept.txt'));
    await page.route(CALL, (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'boom' }));
    await submitSupport(page);
    const summary = card(page).getByRole('alert');
    await expect(summary).toContainText('Failed to submit your request: Server error: 500 - boom');
    await expect(summary).toBeInViewport();
    await expect(page.getByLabel('Email')).toHaveValue('meera.three@example.org');
    await expect(page.getByLabel('City/District')).toHaveValue('Kochi');
    await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('kept.txt');

    await page.unroute(CALL);
    await page.route(CALL, (route) => route.abort());
    await submitSupport(page);
    await expect(summary).toContainText(/^Failed to submit your request: Failed to fetch - .*please try again\.$/);

    await page.unroute(CALL);
    await page.route(CALL, (route) => route.fulfill({ status: 201, body: '' }));
    await submitSupport(page);
    await expect(card(page).getByRole('status').filter({ hasText: DONE })).toBeVisible();
    await expect(summary).toBeHidden();

    // The thanks were for the request before this one.
    await page.getByLabel('Email').fill('a@b');
    await submitSupport(page);
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(card(page).getByRole('status').filter({ hasText: DONE })).toBeHidden();
  });

  test('of the places leave three plain texts, silently but logged, and the phone in the United States (DIA-12, DIA-39, DIA-40, DAPI-59)', async ({
    page,
    site,
    guard,
  }) => {
    guard.allow('could not be had');
    guard.allow('status of 503');
    const logged: string[] = [];
    page.on('pageerror', (error) => logged.push(error.message));
    await giveAgedTickets(page, site);
    await page.route('**/api/places/**', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`${site.url}/diaspora-support`);
    await expect(page.locator('.iti__selected-country')).toHaveAccessibleName(/United States/);
    await expect.poll(() => logged.join()).toMatch(/countries could not be had/);
    await expect(card(page).getByRole('alert')).toBeHidden();
    await page.getByLabel('Email').fill('meera.four@example.org');
    for (const label of ['Country', 'State/Province', 'City/District']) {
      await expect(page.getByLabel(label, { exact: true })).toBeEditable();
      await page.getByLabel(label, { exact: true }).fill('Somewhere');
    }
    await page.getByLabel('Context/Subject').fill('A lost passport');
    await page.getByLabel('Detailed Issue Description').fill('It was lost.');
    await submitSupport(page);
    await expect(card(page).getByRole('status').filter({ hasText: DONE })).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is sent as it stands; after a mistake all is still there (DIA-07, DIA-10, DIA-34, ERR-40)', async ({
    page,
    site,
    guard,
    mailServer,
  }) => {
    guard.allow('status of 422');
    await page.goto(`${site.url}/diaspora-support`);
    await page.getByLabel('Email').fill('meera.five@example');
    await phoneOf(page).fill('123');
    await page.getByLabel('Country', { exact: true }).fill('India');
    await page.getByLabel('State/Province').fill('Kerala');
    await page.getByLabel('City/District').fill('Kochi');
    await page.getByLabel('Context/Subject').fill('A lost passport');
    await page.getByLabel('Detailed Issue Description').fill('It was lost.\nWhat now?');
    await submitSupport(page);
    const summary = card(page).getByRole('alert');
    await expect(summary).toContainText('There is a problem. Please check the answers below.');
    await expect(summary.getByRole('link', { name: 'Please enter a valid email address' })).toBeVisible();
    await expect(page.getByLabel('Detailed Issue Description')).toHaveValue('It was lost.\nWhat now?');
    await page.getByLabel('Email').fill('meera.five@example.org');
    await submitSupport(page);
    await expect(summary.getByRole('link', { name: 'Please enter a valid phone number' })).toBeVisible();
    await phoneOf(page).fill('098765 43210');
    await filesOf(page).setInputFiles([textFile('one.txt'), textFile('two.txt')]);
    await submitSupport(page);
    await expect(page).toHaveURL(/\/diaspora-support\/sent\/MATV-/);
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: DONE })).toBeVisible();
    const reference = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await expect(page.getByRole('main')).toContainText(`Your reference is ${reference}`);
    const mail = await mailServer.mailTo('meera.five@example.org');
    expect(mail.text).toContain(reference);
  });
});
