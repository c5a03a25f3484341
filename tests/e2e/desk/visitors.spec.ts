import type { Page } from '@playwright/test';
import { deskClient } from '#tests/support/desk/desk-client.ts';
import { test } from '#tests/support/desk/desk-site.ts';
import { listed } from '#tests/support/desk/list-editor.ts';
import { calendarIn } from '#tests/support/forms/bookings/calendar-in.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import { call } from '#tests/support/mail/joining.ts';
import { linkIn, type MailServer } from '#tests/support/mail/mail-server.ts';
import { answer, openScreen } from '#tests/support/mail/people.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';
import { inDatabaseOf } from '#tests/support/site/site-database.ts';
import { subscribeOn } from '#tests/support/visitors/visitors-site.ts';

test.setTimeout(360_000);

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

test('an editor reads requests, confirms one, accepts one, proposes another date to the other, who accepts it by mail, and changes when the show is on', {
  tag: '@long',
}, async ({ page, site, mailServer, browser }) => {
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

  await logIn(page, site);
  await page.goto(`${site.url}/admin/bookings`);
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
  await page.getByRole('list', { name: 'Requests' }).getByRole('button', { name: 'Omar Bell' }).click();
  const question = page.getByRole('dialog', { name: 'You have unsaved changes. Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(request.getByLabel('Personal message')).toHaveValue('Come early.');
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
  await expect(guest.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await guest.context().close();

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.reload();
  await expect(request).toContainText('Accepted');

  await page.getByRole('button', { name: 'Waiting', exact: true }).click();
  await page.getByRole('list', { name: 'Requests' }).getByRole('button', { name: 'Uma Day' }).click();
  await expect(request).toContainText('Uma Day');
  await request.getByLabel('Decline').check();
  await request.getByRole('button', { name: 'Save the answer' }).click();
  await expect(request).toContainText('Declined');
  await test.step('the booking page follows the show times at once', () => changeShowTimes(page, site));
  await test.step('a change that takes a session away names its guests', async () => {
    const guests = page.getByRole('status').filter({ hasText: 'in a session that is not in these times' });
    const days = page.getByRole('listitem', { name: 'Line 1' }).getByLabel('No show on');
    await days.fill(preferredTime.slice(0, 10));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(guests).toContainText(`1 guest has a place in a session that is not in these times.`);
    await expect(guests).toContainText(first.day);
    await expectAccessibleAndNarrow(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await guests.getByRole('link', { name: 'Nisha Rowe' }).click();
    await expect(request).toContainText('Because of the <b>visa</b> rules.');
    await expect(session).toContainText('Cancelled: please tell the guests');
  });
});

async function changeShowTimes(page: Page, site: Site): Promise<void> {
  const last = (await offered(site)).at(-1);
  if (!last) throw new Error('no sessions are offered');
  const bookingPage = async () => (await fetch(`${site.url}/book-rajneeti`)).text();
  expect(await bookingPage()).toContain(`value="${last.preferredTime}"`);
  await page.goto(`${site.url}/admin/bookings/show-times`);
  const line = page.getByRole('listitem', { name: 'Line 1' });
  const day = last.preferredTime.slice(0, 10);
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
  await expect.poll(bookingPage).not.toContain(`value="${last.preferredTime}"`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The show times are as before.')).toBeVisible();
  await expect(line.getByLabel('No show on')).toHaveValue('');
  await expect.poll(bookingPage).toContain(`value="${last.preferredTime}"`);
  await page.getByRole('button', { name: 'Remove line 1' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove line 1' })).toBeFocused();
  await page.getByRole('button', { name: 'Discard changes' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Remove line 2' })).toBeVisible();
}

async function labelOf(page: Page, day: string): Promise<string | null> {
  return page.getByLabel('Session to propose').locator('option', { hasText: day }).first().textContent();
}

/** Signatures as visitors leave them: `count` of one network and domain, each with a comment. */
const SIGNATURES = `with came as (
    insert into signatures (id, petition_id, version, state, first_name, last_name, email, email_key, email_domain, location,
      location_key, display_name, comment, comment_state, address_range, signed_at, counted_at)
    select lpad(to_hex(n + $3::int), 24, 'b'), p.id, 1, 'counted', 'Signer', 'No ' || n, n || '@' || $2, n || '@' || $2, $2,
      'Place ' || n, 'place ' || n, true, 'Reason ' || n, 'waiting', '198.51.100.0/24', now(), now()
    from petitions p, generate_series(1, $4::int) n where p.title = $1 returning petition_id)
  update petition_counts c set signatures = signatures + $4::int, locations = locations + $4::int
  where petition_id in (select petition_id from came)`;

test('an editor writes a petition, moderates its comments by keyboard, and removes a burst, which readers can see', {
  tag: '@long',
}, async ({ page, site }) => {
  await logIn(page, site);
  await page.goto(`${site.url}/admin/petitions`);
  await page.getByRole('link', { name: 'Add a petition' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Keep the reading room open');
  await page.getByLabel('Description').fill('It is to be closed in May.');
  await page.getByLabel('Decision maker').fill('The council');
  await page.getByLabel('Current Situation').fill('A vote in May\n\nTwo of three rooms are closed');
  await page.getByRole('button', { name: 'Save petition' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keep the reading room open' })).toBeVisible();

  await page.getByLabel('Description').fill('It is to be closed in June.');
  await page.getByLabel('Count a signature only once its e-mailed link has been opened').check();
  await page.getByRole('button', { name: 'Save petition' }).click();
  await expect(page.getByText('Version 2 (current)')).toBeVisible();
  await inDatabaseOf(site, (db) => db.pool.query(SIGNATURES, ['Keep the reading room open', 'spam.example', 4096, 6]));

  await page.getByRole('link', { name: 'All petitions' }).click();
  const comments = page.getByRole('list', { name: 'Comments' });
  await expect(comments.getByRole('listitem')).toHaveCount(6);
  await comments.getByRole('button', { name: 'Approve' }).first().focus();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('a');
  await expect(comments.getByRole('listitem')).toHaveCount(5);
  await expect(comments.getByRole('listitem').first().getByRole('button', { name: 'Approve' })).toBeFocused();
  await page.keyboard.press('r');
  await expect(comments.getByRole('listitem')).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The decision has been taken back.')).toBeVisible();
  await expect(comments.getByRole('listitem')).toHaveCount(5);
  await expectAccessibleAndNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('link', { name: 'Keep the reading room open' }).click();
  await page.getByRole('button', { name: 'Remove… spam.example' }).click();
  await page.getByRole('button', { name: 'Count signatures' }).click();
  await expect(page.getByText('6 signatures would be removed.')).toBeVisible();
  await page.getByLabel('Reason').fill('Sent by a script within a minute');
  await expectAccessibleAndNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Remove 6' }).click();
  await expect(page.getByRole('list', { name: 'Removed signatures' })).toContainText(
    'Sent by a script within a minute',
  );
  await expect(page.getByLabel('Signed from one')).toBeFocused();

  await page.goto(`${site.url}/petition/keep-the-reading-room-open`);
  await expect(page.getByText('It is to be closed in June.')).toBeVisible();
  await expect(page.getByText('6 signatures removed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent Supporters' })).toBeHidden();

  await page.goBack();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('6 signatures restored.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export signatures (CSV)' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^signatures-\d{4}-\d\d-\d\d\.csv$/);
  await page.goto(`${site.url}/admin/audit`);
  await expect(page.getByText(/took 6 signatures out of the petition/)).toBeVisible();
  await page.goto(`${site.url}/petition/keep-the-reading-room-open`);
  await expect(page.getByRole('region', { name: 'Why people sign' })).toContainText('Reason 1');
  await expect(page.getByRole('region', { name: 'Why people sign' })).not.toContainText('Reason 2');
});

/** Stories on the site, as its desk saves them. */
async function publish(site: Site, titles: readonly string[]): Promise<void> {
  const desk = await deskClient(site, site.admin);
  await desk.ask(
    'POST',
    '/api/tech',
    titles.map((title) => listed(title)),
  );
}

test('an editor writes an edition of stories, looks at it, tests it and sends it; who subscribed gets it with a way out (SPEC-20)', {
  tag: '@long',
}, async ({ page, site, mailServer, guard }) => {
  guard.allow('the server responded with a status of 409');
  await publish(site, ['Chips made in Leeds', 'Robots on the Thames', 'A story for later']);
  // The oldest one is the one that was changed last.
  await inDatabaseOf(site, (db) =>
    db.pool.query(
      `update stories set publish_at = publish_at - interval '1 day', updated_at = now() + interval '1 minute'
       where title = 'Chips made in Leeds'`,
    ),
  );
  await subscribeOn(site, mailServer, 'asha@reader.example');
  await subscribeOn(site, mailServer, 'ben@reader.example');
  await logIn(page, site);
  await openScreen(page, site, '/admin/newsletter', 'Newsletter');
  await expect(page.getByText('Subscribers').locator('..')).toContainText('2');
  await expect(page.getByRole('main')).not.toContainText('@reader.example');
  await page.getByRole('button', { name: 'New edition' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'New edition' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByLabel('Subject', { exact: true }).fill('Your Thursday');
  await page.getByLabel('Introduction', { exact: true }).fill('Good morning.');
  const found = page.getByRole('list', { name: 'Found stories' }).getByRole('listitem');
  await expect(found.first()).toContainText('A story for later');
  await page.getByLabel('Find a published story').fill('Robots Thames');
  await expect(found).toHaveCount(1);
  await page.getByRole('button', { name: 'Add: Robots on the Thames' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Choose stories' })).toBeFocused();
  await page.getByLabel('Find a published story').fill('Chips');
  await page.getByRole('button', { name: 'Add: Chips made in Leeds' }).click();
  await page.getByRole('button', { name: 'Move up: Chips made in Leeds' }).click();
  await expect(page.getByRole('button', { name: 'Send now' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Edition saved.')).toBeVisible();
  const mailed = page.frameLocator('iframe');
  await expect(mailed.getByRole('heading', { name: 'Your Thursday' })).toBeVisible();
  await expect(mailed.getByRole('link', { name: /Leeds|Thames/ })).toHaveText([
    'Chips made in Leeds',
    'Robots on the Thames',
  ]);
  await page.getByRole('button', { name: 'Show as text' }).click();
  await expect(page.locator('pre')).toContainText('Good morning.');
  await page.getByRole('button', { name: 'Send a test to myself' }).click();
  expect((await mailServer.mailTo(site.admin.email)).subject).toBe('Test: Your Thursday');
  await test.step('its subject in Hindi is saved, previewed, and tested in the language of the preview', async () => {
    await page.getByLabel('Subject in Hindi').fill('आपका गुरुवार');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByLabel('For readers of').selectOption('Hindi');
    await expect(page.locator('pre')).toContainText('Good morning.');
    await page.getByRole('button', { name: 'Send a test to myself in Hindi' }).click();
    const arrived = async () => (await mailServer.mailTo(site.admin.email)).subject;
    await expect.poll(arrived).toBe('Test: आपका गुरुवार');
  });
  await expect(page.getByText('2 subscribers: 2 English, 0 Hindi')).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await answer(page, 'Send now');
  await expect(page.getByText('The edition is on its way.')).toBeVisible();
  await expect(page.getByText('2 of 2 sent')).toBeVisible({ timeout: 60_000 });
  const mails = (await mailServer.mails()).filter(({ subject }) => subject === 'Your Thursday');
  expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(['asha@reader.example', 'ben@reader.example']);
  const header = mails[0]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await fetch(header.slice(1, -1), oneClick)).status).toBe(200);
  await openScreen(page, site, '/admin/newsletter', 'Newsletter');
  await expect(page.getByText('Subscribers').locator('..')).toContainText('1');
  await expect(page.getByRole('listitem').filter({ hasText: 'Your Thursday' })).toContainText('2 of 2 sent');
  await test.step('who still types when a colleague sends the edition is told, sees it on its way, and loses nothing', async () => {
    await page.getByRole('button', { name: 'New edition' }).click();
    await page.getByLabel('Subject', { exact: true }).fill('Your Friday');
    await page.getByLabel('Find a published story').fill('for later');
    await page.getByRole('button', { name: 'Add: A story for later' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Edition saved.')).toBeVisible();
    await page.getByLabel('Introduction', { exact: true }).fill('One thing more.');
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const colleague = await deskClient(site, site.admin);
    await colleague.ask('POST', `/api/desk/newsletter/editions/${id}/send`, { version: 2 });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('This edition is on its way already: it cannot be changed any more.')).toBeVisible();
    await expect(page.getByText('1 of 1 sent')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: 'Send now' })).toBeHidden();
    await expect(page.getByLabel('Introduction', { exact: true })).toHaveValue('One thing more.');
    await page.getByLabel('Introduction', { exact: true }).fill('');
    await expect(page.getByLabel('Introduction', { exact: true })).toBeHidden();
    await openScreen(page, site, '/admin/newsletter', 'Newsletter');
  });
  await test.step('another edition is scheduled, taken back and removed', async () => {
    await page.getByRole('button', { name: 'New edition' }).click();
    await page.getByLabel('Subject', { exact: true }).fill('Later');
    await page.getByLabel('Find a published story').fill('for later');
    await page.getByRole('button', { name: 'Add: A story for later' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Edition saved.')).toBeVisible();
    await page.getByLabel(/^Send at/).fill('2099-01-01T09:00');
    await page.getByRole('button', { name: 'Schedule' }).press('Enter');
    await answer(page, 'Schedule');
    await expect(page.getByRole('main').getByText('Goes out 1 January 2099, 09:00 London time.')).toBeVisible();
    await expect(page.getByText('The edition goes out 1 January 2099, 09:00 London time.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sending', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Cancel sending' }).press('Enter');
    await expect(page.getByText('The edition is a draft again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible();
    await expect(page.getByLabel(/^Send at/)).toBeFocused();
    // The preview is a frame without script, where the check cannot look.
    await page.getByRole('button', { name: 'Show as text' }).click();
    await expect(page.locator('pre')).toContainText('A story for later');
    await expectAccessibleAndNarrow(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/admin/newsletter`);
    await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible();
    await expect(page.getByRole('status').getByText('The edition is removed.')).toBeVisible();
    await expectAccessibleAndNarrow(page);
  });
});
