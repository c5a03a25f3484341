import type { Page } from '@playwright/test';
import { bookingFields, openBooking, test } from '#tests/support/forms/bookings/booking-site.ts';
import { calendarIn } from '#tests/support/forms/bookings/calendar-in.ts';
import { fileOf } from '#tests/support/forms/chosen-files.ts';
import { expect } from '#tests/support/journey.ts';
import { linkIn } from '#tests/support/mail/mail-server.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';

const FAILED = 'Error submitting form. Please try again.';
const THANKS =
  'Your booking request has been submitted successfully. We will contact you soon to confirm your participation.';
/** The calls of a kind the page makes, with what they carried. */
function callsOf(page: Page): { readonly path: string; readonly body: unknown }[] {
  const calls: { path: string; body: unknown }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'POST' || !pathname.startsWith('/api/')) return;
    const isJson = request.headers()['content-type']?.includes('json') === true;
    if (/portfolio|bookings/.test(pathname))
      calls.push({ path: pathname, body: isJson ? request.postDataJSON() : null });
  });
  return calls;
}

test('a guest is told what is missing, loses nothing when sending fails or a session has just been filled, and is not stopped by a picture that cannot be uploaded (BOOK-08, BOOK-10, BOOK-39, BOOK-44, DAPI-45, ERR-46, ERR-47)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of');
  guard.allow('The portfolio could not be uploaded');
  const calls = callsOf(page);
  await openBooking(page, site);
  const { form, name, email, send, alert, date, time, portfolio, message } = bookingFields(page);
  await send.click();
  await expect(alert).toBeFocused();
  await alert.getByRole('link', { name: 'Enter your full name.' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Enter your full name.');
  await name.fill('Meera Iyer');
  await send.click();
  await expect(alert).toHaveText('Please provide either an email address or WhatsApp number.');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('meera.fails@example.org');
  await message.fill('Two lines\nof words');
  await date.selectOption('Saturday 1 November 2025');
  await send.click();
  await expect(alert).toContainText('Choose a time for this date, or any date.');
  await date.selectOption('');
  await portfolio.setInputFiles(fileOf('me.jpg', 11 * 1_048_576));
  // As soon as it is chosen.
  const besidePortfolio = form.locator('[data-error-for="portfolio"]');
  await expect(besidePortfolio).toHaveText('This picture is larger than 10 MB. Choose a smaller one.');
  await expect(portfolio).toHaveAttribute('aria-invalid', 'true');
  await send.click();
  await expect(alert).toContainText('This picture is larger than 10 MB. Choose a smaller one.');
  await portfolio.setInputFiles({ name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(besidePortfolio).toHaveText('Choose a JPG, JPEG or PNG picture.');
  await send.click();
  await expect(alert).toContainText('Choose a JPG, JPEG or PNG picture.');
  expect(calls).toEqual([]);
  await portfolio.setInputFiles([]);
  await expect(besidePortfolio).toBeHidden();
  await expect(portfolio).not.toHaveAttribute('aria-invalid');

  await page.route('**/api/rajneeti-bookings', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await send.click();
  await expect(alert).toHaveText(FAILED);
  await page.unroute('**/api/rajneeti-bookings');
  // As from a proxy, which answers in its own way.
  await page.route('**/api/rajneeti-bookings', (route) =>
    route.fulfill({ status: 409, contentType: 'text/html', body: '<h1>Conflict</h1>' }),
  );
  await send.click();
  await expect(alert).toHaveText(FAILED);
  await expect(name).toHaveValue('Meera Iyer');
  await page.unroute('**/api/rajneeti-bookings');
  await page.route('**/api/rajneeti-bookings', (route) =>
    route.fulfill({ status: 400, json: { mistakes: [{ field: 'phone', message: 'Enter a WhatsApp number.' }] } }),
  );
  await send.click();
  await expect(alert).toContainText(FAILED);
  await expect(alert.getByRole('link', { name: 'Enter a WhatsApp number.' })).toBeVisible();
  await expect(form.getByText('Enter a WhatsApp number.')).toHaveCount(2);
  await expect(name).toHaveValue('Meera Iyer');
  await expect(message).toHaveValue('Two lines\nof words');
  await expect(send).toBeEnabled();
  await page.unroute('**/api/rajneeti-bookings');

  await date.selectOption('Saturday 15 November 2025');
  await time.selectOption({ index: 1 });
  const preferredTime = await time.inputValue();
  const answer = await page.request.get(`${site.url}/api/rajneeti-bookings/sessions`);
  const { sessions: offered }: { sessions: { date: string; preferredTime: string; left: number }[] } =
    await answer.json();
  const full = 'Somebody was faster: this session is full now. There are places on Saturday 22 November 2025.';
  await page.route('**/api/rajneeti-bookings', (route) =>
    route.fulfill({
      status: 409,
      json: {
        code: 'session_full',
        message: full,
        mistakes: [{ field: 'preferredTime', message: full }],
        sessions: offered.map((one) => (one.preferredTime === preferredTime ? { ...one, left: 0 } : one)),
      },
    }),
  );
  await send.click();
  await expect(alert).toContainText(full);
  await expect(date.locator('option', { hasText: '15 November' })).toHaveText('Saturday 15 November 2025 (full)');
  await expect(time).toHaveValue('');
  await expect(name).toHaveValue('Meera Iyer');
  await page.unroute('**/api/rajneeti-bookings');
  // The desk cancels a session while the form is open: it is no longer offered.
  await date.selectOption('Saturday 22 November 2025');
  await time.selectOption({ index: 1 });
  const notOffered = 'This date and time cannot be booked. Please choose one from the list.';
  await page.route('**/api/rajneeti-bookings', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'session_not_offered',
        message: notOffered,
        mistakes: [{ field: 'preferredTime', message: notOffered }],
        sessions: offered.filter(({ date: day }) => day !== '2025-11-22'),
      },
    }),
  );
  await send.click();
  await expect(alert).toContainText(notOffered);
  await expect(date.locator('option', { hasText: '22 November' })).toBeDisabled();
  await expect(date.locator('option', { hasText: '29 November' })).toBeEnabled();
  await expect(time).toHaveValue('');
  await page.unroute('**/api/rajneeti-bookings');

  await date.selectOption('');
  await page.route('**/api/upload/portfolio', (route) => route.fulfill({ status: 500, body: '' }));
  await portfolio.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await testPicture() });
  await send.click();
  await expect(page.locator('[data-thank-you]')).toContainText(THANKS);
  expect(calls.at(-1)).toMatchObject({ path: '/api/rajneeti-bookings', body: { portfolioUrl: '' } });
});

test('an answer that comes on another page does not move that one, and thanks the guest on the way back', async ({
  page,
  site,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/rajneeti-bookings', async (route) => {
    await held;
    await route.fulfill({ status: 201, json: { reference: 'MATV-ABCD-EFGH' } });
  });
  await openBooking(page, site);
  const { name, email, send } = bookingFields(page);
  await name.fill('Meera Iyer');
  await email.fill('meera.leaves@example.org');
  const sent = page.waitForRequest('**/api/rajneeti-bookings');
  await send.click();
  await sent;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 900));
  const answered = page.waitForResponse('**/api/rajneeti-bookings');
  release();
  await (await answered).finished();
  await page.goBack();
  await expect(page.getByText('MATV-ABCD-EFGH')).toBeVisible();
  await page.goForward();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
});

test('a guest asks for a place, with a picture first, confirms it by the mailed link without script, and gets a mail with a calendar entry (BOOK-06, BOOK-35, BOOK-36, BOOK-37, BOOK-38, BOOK-41, BOOK-43, ERR-45)', async ({
  page,
  site,
  mailServer,
  browser,
}) => {
  const calls = callsOf(page);
  const [upload, request] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  for (const [path, { promise }] of [
    ['**/api/upload/portfolio', upload],
    ['**/api/rajneeti-bookings', request],
  ] as const) {
    await page.route(path, async (route) => {
      await promise;
      await route.continue();
    });
  }
  await openBooking(page, site);
  const { form, name, email, date, time, message, portfolio, send } = bookingFields(page);
  await name.fill('Asha Menon');
  await email.fill('asha.booking@example.org');
  await date.selectOption('Saturday 25 October 2025');
  await time.selectOption({ index: 1 });
  await message.fill('I bring questions.');
  await form.getByLabel('Instagram').fill('instagram.com/asha');
  await portfolio.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await testPicture({ format: 'png' }),
  });
  await expect(send).toHaveText('Send request');
  await send.click();
  await expect(send).toHaveText('Uploading Portfolio...');
  await expect(send).toBeDisabled();
  upload.resolve();
  await expect(send).toHaveText('Submitting...');
  request.resolve();
  const thanks = page.locator('[data-thank-you]');
  await expect(thanks.getByRole('heading', { name: 'Thank You!' })).toBeFocused();
  await expect(thanks).toContainText(THANKS);
  await expect(form).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  expect(calls.map(({ path }) => path)).toEqual(['/api/upload/portfolio', '/api/rajneeti-bookings']);
  expect(calls[1]?.body).toMatchObject({
    name: 'Asha Menon',
    preferredTime: '2025-10-25-10:00-11:00 AM London (2:30-3:30 PM India)',
    portfolioUrl: expect.stringMatching(/^\/api\/desk\/files\/[0-9a-f]{24}$/),
    socialMediaLinks: { instagram: 'instagram.com/asha' },
  });
  const reference = (await thanks.locator('[data-reference]').textContent()) ?? '';
  await expect(thanks).toContainText('Please confirm your request by the link in it within 48 hours.');
  const asked = await mailServer.mailTo('asha.booking@example.org');
  expect(asked.subject).toBe(`Please confirm your request for Rajneeti (${reference})`);
  const link = linkIn(asked, '/book-rajneeti/request/');
  const scanner = await browser.newPage();
  await scanner.goto(link);
  await expectAccessibleAndNarrow(scanner);
  await scanner.close();
  const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await guest.goto(link);
  await expect(guest.getByText('Saturday 25 October 2025')).toBeVisible();
  await guest.getByRole('button', { name: 'Confirm my request' }).click();
  await expect(guest.getByRole('heading', { name: 'Your request is confirmed' })).toBeVisible();
  await guest.context().close();
  await expect
    .poll(async () => (await mailServer.mailTo('asha.booking@example.org')).subject)
    .toBe(`Your request for Rajneeti (${reference})`);
  const mail = await mailServer.mailTo('asha.booking@example.org');
  expect(calendarIn(mail)).toEqual(expect.arrayContaining(['DTSTART:20251025T090000Z', 'STATUS:TENTATIVE']));

  await thanks.getByRole('button', { name: 'Submit Another Request' }).click();
  await expect(name).toBeFocused();
  for (const field of [name, email, message, date, time]) await expect(field).toHaveValue('');
  await expect(thanks).toBeHidden();
});
