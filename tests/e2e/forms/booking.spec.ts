import { bookingFields, openBooking, test } from '#tests/support/forms/bookings/booking-site.ts';
import { expect } from '#tests/support/journey.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';

const THANKS =
  'Your booking request has been submitted successfully. We will contact you soon to confirm your participation.';
const SPECIFIED = [
  ...['Saturday 25 October 2025', 'Monday 27 October 2025', 'Saturday 1 November 2025', 'Monday 3 November 2025'],
  ...['Saturday 8 November 2025', 'Monday 10 November 2025', 'Saturday 15 November 2025', 'Saturday 22 November 2025'],
  ...['Saturday 29 November 2025', 'Saturday 6 December 2025', 'Saturday 13 December 2025'],
  ...['Saturday 20 December 2025', 'Saturday 27 December 2025'],
];

test('Book Show leads to the page of the show, where the pictures go round in 30 seconds and can be stopped, and each question guests ask opens and closes by itself (NAV-16, NAV-55, BOOK-04, BOOK-05, BOOK-52, CONST-52)', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Book Show' }).first().click();
  await expect(page).toHaveURL(`${site.url}/book-rajneeti`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take your place on Rajneeti');
  await expect(page.getByRole('heading', { level: 2, name: 'Ask for a place' })).toBeVisible();
  const gallery = page.locator('[data-gallery]');
  const running = () =>
    gallery.evaluate((track) => {
      const { animationDuration, animationIterationCount, animationPlayState } = getComputedStyle(track);
      return [animationDuration, animationIterationCount, animationPlayState];
    });
  expect(await running()).toEqual(['30s', 'infinite', 'running']);
  await expect(gallery.getByRole('img')).toHaveCount(7);
  await page.getByLabel('Pause the pictures').check();
  expect((await running())[2]).toBe('paused');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await gallery.evaluate((track) => getComputedStyle(track).animationName)).toBe('none');

  const answer = (words: string) => page.locator('main details p').filter({ hasText: words });
  const what = answer('live political discussion show');
  const howLong = answer('About 60 minutes');
  await expect(what).toBeHidden();
  await page.getByText('What is the show?').click();
  await page.getByText('How long is a session?').click();
  await expect(what).toBeVisible();
  await expect(howLong).toBeVisible();
  await page.getByText('What is the show?').click();
  await expect(what).toBeHidden();
  await expect(howLong).toBeVisible();
});

test('dates and times belong together; the page has no accessibility faults in light and dark, with its messages and its thank-you, and reflows (BOOK-19, BOOK-28, BOOK-29, BOOK-31)', async ({
  page,
  site,
}) => {
  await openBooking(page, site);
  const { name, date, time, send, alert } = bookingFields(page);
  await expect(date.locator('option')).toHaveText(['Any date', ...SPECIFIED]);
  await expect(time).toBeDisabled();
  await date.selectOption('Saturday 25 October 2025');
  await expect(time.locator('option')).toHaveText(['Choose a time', '10:00-11:00 AM London (2:30-3:30 PM India)']);
  await time.selectOption({ index: 1 });
  await date.selectOption('Monday 27 October 2025');
  await expect(time).toHaveValue('');
  await expect(time.locator('option')).toHaveText(['Choose a time', '1:00-2:00 PM London (6:30-7:30 PM India)']);
  await name.fill('Axe');
  await send.click();
  await expect(alert).toBeVisible();
  await expectAccessibleAndNarrow(page);
  await page.goto(`${site.url}/book-rajneeti?done=1`);
  await expect(page.getByRole('button', { name: 'Submit Another Request' })).toBeVisible();
  await expectAccessibleAndNarrow(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the same form stores a booking; a mistake brings back what was typed (BOOK-09, BOOK-40, BOOK-42)', async ({
    page,
    site,
    guard,
  }) => {
    guard.allow('the server responded with a status of 422');
    await page.goto(`${site.url}/book-rajneeti`);
    const { form, name, phone, message, send, alert } = bookingFields(page);
    const sessions = form.getByLabel('Date and time');
    await expect(sessions.locator('option')).toHaveCount(14);
    await name.fill('Plain Guest');
    await message.fill('Typed without script');
    await sessions.selectOption('2025-11-22-10:00-11:00 AM London (3:30-4:30 PM India)');
    await send.click();
    await expect(alert).toContainText('There is a problem. Please check the answers below.');
    await expect(alert).toBeInViewport();
    await expect(alert).toContainText('Please provide either an email address or WhatsApp number.');
    await expect(name).toHaveValue('Plain Guest');
    await expect(message).toHaveValue('Typed without script');
    await expect(sessions).toHaveValue('2025-11-22-10:00-11:00 AM London (3:30-4:30 PM India)');
    await phone.fill('+44 7700 900456');
    await send.click();
    await expect(page).toHaveURL(`${site.url}/book-rajneeti?done=1#thank-you`);
    await expect(page.getByText(THANKS)).toBeVisible();
    await page.getByRole('button', { name: 'Submit Another Request' }).click();
    await expect(name).toHaveValue('');
  });
});
