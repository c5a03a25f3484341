import { test } from '#tests/support/desk/desk-site.ts';
import { calendarIn } from '#tests/support/forms/bookings/calendar-in.ts';
import { expect, logIn, logInByHand } from '#tests/support/journey.ts';
import { call } from '#tests/support/mail/joining.ts';
import { linkIn, type MailServer } from '#tests/support/mail/mail-server.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

interface Offered {
  readonly day: string;
  readonly preferredTime: string;
}

async function offered(site: Site): Promise<Offered[]> {
  const answer: unknown = await (await fetch(`${site.url}/api/rajneeti-bookings/sessions`)).json();
  if (typeof answer !== 'object' || answer === null || !('sessions' in answer)) throw new Error('no sessions');
  return Array.isArray(answer.sessions) ? answer.sessions : [];
}

/** Presses the button behind the mailed link that confirms a request. */
async function confirm(mailServer: MailServer, email: string): Promise<void> {
  const link = linkIn(await mailServer.mailTo(email), '/book-rajneeti/request/');
  const answer = await fetch(link, { method: 'POST', body: new URLSearchParams() });
  expect(answer.status).toBe(200);
}

test('an editor reads requests, confirms one, accepts one, proposes another date to the other, who accepts it by mail', async ({
  page,
  site,
  mailServer,
  browser,
}) => {
  test.setTimeout(60_000);
  const [first, second] = await offered(site);
  if (!first || !second) throw new Error('no sessions are offered');
  const { preferredTime } = first;
  const texts = { whyPodcast: 'Because of the <b>visa</b> rules.', socialMediaLinks: { twitter: 'x.com/nisha' } };
  await call(site, 'POST', '/api/rajneeti-bookings', {
    name: 'Nisha Rowe',
    email: 'nisha@example.org',
    preferredTime,
    ...texts,
  });
  await call(site, 'POST', '/api/rajneeti-bookings', { name: 'Omar Bell', email: 'omar@example.org', preferredTime });
  await call(site, 'POST', '/api/rajneeti-bookings', { name: 'Uma Day', phone: '+44 7700 900123', preferredTime });
  for (const email of ['nisha@example.org', 'omar@example.org']) await confirm(mailServer, email);

  await logInByHand(page, site);
  await page.getByRole('link', { name: 'Bookings' }).click();
  const session = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: first.day }) });
  await expect(session).toContainText('2 of 6 places taken');
  await page.getByRole('button', { name: 'Not confirmed' }).click();
  await page.getByRole('list', { name: 'Requests' }).getByRole('button', { name: 'Uma Day' }).click();
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('It holds no place until then.');
  await page.getByRole('button', { name: 'Save the answer' }).click();
  await expect(session).toContainText('3 of 6 places taken');
  await page.getByRole('button', { name: 'Waiting', exact: true }).click();
  await page.getByRole('list', { name: 'Requests' }).getByRole('button', { name: 'Nisha Rowe' }).click();
  const request = page.getByRole('region', { name: 'Request' });
  await expect(request).toContainText('Because of the <b>visa</b> rules.');
  await expect(request.getByRole('link', { name: 'https://x.com/nisha' })).toBeVisible();
  await request.getByLabel('Personal message').fill('Come early.');
  await request.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('Accepted. The guest is told by e-mail.')).toBeVisible();
  await expect(session).toContainText('Accepted');
  await expect
    .poll(async () => (await mailServer.mailTo('nisha@example.org')).subject)
    .toContain('You are in the show');
  const accepted = await mailServer.mailTo('nisha@example.org');
  expect(accepted.text).toContain('Come early.');
  expect(calendarIn(accepted)).toContain('STATUS:CONFIRMED');

  await page.getByRole('list', { name: 'Requests' }).getByRole('button', { name: 'Omar Bell' }).click();
  await expect(request).toContainText('Omar Bell');
  await request.getByLabel('Propose another date').check();
  await request.getByLabel('Session to propose').selectOption({ label: (await labelOf(page, second.day)) ?? '' });
  await request.getByRole('button', { name: 'Send the answer' }).click();
  await expect(request).toContainText('Waiting for the guest');
  await expectAccessibleAndNarrow(page);

  await expect.poll(async () => (await mailServer.mailTo('omar@example.org')).subject).toContain('Another date');
  const link = linkIn(await mailServer.mailTo('omar@example.org'), '/book-rajneeti/proposal/');
  const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await guest.goto(link);
  await expect(guest.getByText(second.day)).toBeVisible();
  await guest.getByRole('button', { name: 'Accept this date' }).click();
  await expect(guest.getByRole('heading', { name: 'You are in the show' })).toBeVisible();
  await guest.goto(`${link.slice(0, -4)}abcd`);
  await expect(guest.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await guest.context().close();

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.reload();
  await expect(request).toContainText('Accepted');

  await page.getByRole('button', { name: 'Waiting', exact: true }).click();
  await page.getByRole('list', { name: 'Requests' }).getByRole('button', { name: 'Uma Day' }).click();
  await request.getByLabel('Decline').check();
  await request.getByRole('button', { name: 'Save the answer' }).click();
  await expect(request).toContainText('Declined');
});

async function labelOf(page: import('@playwright/test').Page, day: string): Promise<string | null> {
  return page.getByLabel('Session to propose').locator('option', { hasText: day }).first().textContent();
}

test('an editor changes when the show is on, and the booking page follows at once', async ({ page, site }) => {
  const [first] = await offered(site);
  await page.goto(`${site.url}/book-rajneeti`);
  await expect(page.locator('[data-date] option', { hasText: first?.day ?? '' })).toHaveCount(1);
  await logIn(page, site);
  await page.goto(`${site.url}/admin/bookings/show-times`);
  const line = page.getByRole('listitem', { name: 'Line 1' });
  const day = (first?.preferredTime ?? '').slice(0, 10);
  await line.getByLabel('No show on').fill(`${day}, tomorrow`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(line.getByLabel('No show on')).toHaveAccessibleDescription(
    'Dates without a show, such as 2026-12-26, separated by commas. No show on must be a date such as 2026-10-25.',
  );
  await expect(line.getByLabel('No show on')).toBeFocused();
  await line.getByLabel('No show on').fill(day);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Show times saved.')).toBeVisible();
  await expectAccessibleAndNarrow(page);
  await expect
    .poll(async () => (await fetch(`${site.url}/book-rajneeti`)).text())
    .not.toContain(`value="${first?.preferredTime}"`);
  await line.getByLabel('No show on').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Show times saved.').last()).toBeVisible();
});
