import { giveAgedTickets } from '#tests/support/forms/aged-tickets.ts';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';
import { linkIn } from '#tests/support/mail/mail-server.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';
import { inDatabaseOf } from '#tests/support/site/site-database.ts';

interface Subscriber {
  readonly email: string;
  readonly state: string;
  readonly token: string;
}

/** Who is in the list of the running site, with the tokens of the links that unsubscribe. */
async function subscribers(site: Site): Promise<Subscriber[]> {
  const { rows } = await inDatabaseOf(site, (db) =>
    db.pool.query<Subscriber>('select email, state, token from newsletter_subscribers'),
  );
  return rows;
}

const THANKS = /^Thank you\. Please look into your mailbox/;

test('a reader signs up at the foot of a page, confirms by the mailed link, and leaves by one click (NAV-40, NAV-41)', async ({
  page,
  site,
  mailServer,
}) => {
  await giveAgedTickets(page, site);
  await page.goto(site.url);
  await untilInteractive(page);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading', { name: 'Newsletter' })).toBeVisible();
  await footer.getByLabel('Your e-mail address').fill('foot@reader.example');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByRole('status').filter({ hasText: THANKS })).toBeFocused();
  await expect(page).toHaveURL(`${site.url}/`);
  const confirm = linkIn(await mailServer.mailTo('foot@reader.example'), '/newsletter/confirm/');
  await page.goto(confirm);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible();
  await page.goto(confirm);
  await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible();
  const isOurs = ({ email }: Subscriber) => email === 'foot@reader.example';
  const subscribed = (await subscribers(site)).find(isOurs);
  expect(subscribed?.state).toBe('active');
  await page.goto(`${site.url}/newsletter/unsubscribe/${subscribed?.token}`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();
  expect((await subscribers(site)).some(isOurs)).toBe(false);
});

test('who subscribes before the script of forms has come stays on the page (NAV-41)', async ({ page, site }) => {
  const asked = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  await page.route('**/reader-visitor-form-*.js', async (route) => {
    asked.resolve();
    await sent.promise;
    await route.continue();
  });
  await giveAgedTickets(page, site);
  await page.goto(`${site.url}/about`);
  await untilInteractive(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Your e-mail address').fill('hasty@reader.example');
  await asked.promise;
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  sent.resolve();
  await expect(footer.getByRole('status').filter({ hasText: THANKS })).toBeFocused();
  await expect(page).toHaveURL(`${site.url}/about`);
});

test('the page takes one e-mail address, says what is wrong with it, and keeps what was typed (NAV-41)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 422');
  await giveAgedTickets(page, site);
  await page.goto(`${site.url}/newsletter`);
  await untilInteractive(page);
  const main = page.getByRole('main');
  await main.getByLabel('Your e-mail address').fill('nobody');
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await expect(main.getByRole('alert')).toBeFocused();
  await expect(main.getByLabel('Your e-mail address')).toHaveAttribute('aria-invalid', 'true');
  await expect(main.getByLabel('Your e-mail address')).toHaveValue('nobody');
  await main.getByLabel('Your e-mail address').fill('page@reader.example');
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await expect(main.getByRole('status').filter({ hasText: THANKS })).toBeVisible();
  await page.goto(`${site.url}/newsletter/unsubscribe/made-up`);
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
});

test('a form that was sent before its script had loaded is empty once it has been sent again', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 422');
  guard.allow('net::ERR_FAILED');
  guard.allow('Failed to fetch dynamically imported module');
  await giveAgedTickets(page, site);
  await page.route(/assets\/reader-/, (route) => route.abort());
  await page.goto(`${site.url}/newsletter`);
  const main = page.getByRole('main');
  const address = main.getByLabel('Your e-mail address');
  await address.fill('nobody');
  await page.unroute(/assets\/reader-/);
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await expect(main.getByRole('alert')).toContainText('Please enter a valid email address');
  await untilInteractive(page);
  await address.fill('second@reader.example');
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await expect(main.getByRole('status').filter({ hasText: THANKS })).toBeVisible();
  await expect(address).toHaveValue('');
});

test('the pages of the newsletter have no fault for assistive technology and fit narrow screens', {
  tag: '@long',
}, async ({ page, site }) => {
  for (const path of ['/newsletter', '/newsletter?done=1', '/newsletter/unsubscribe/x', '/newsletter/goodbye']) {
    await page.goto(site.url + path);
    await expectAccessibleAndNarrow(page);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('all of it works: mistakes keep what was typed, the foot leads to the page, the links have their buttons (NAV-41)', async ({
    page,
    site,
    mailServer,
    guard,
  }) => {
    guard.allow('the server responded with a status of 422');
    await page.goto(`${site.url}/newsletter`);
    const main = page.getByRole('main');
    await main.getByLabel('Your e-mail address').fill('nobody');
    await main.getByRole('button', { name: 'Subscribe' }).click();
    await expect(main.getByRole('alert')).toContainText('Please enter a valid email address');
    await expect(main.getByLabel('Your e-mail address')).toHaveValue('nobody');
    await page.goto(`${site.url}/about`);
    await page.getByRole('contentinfo').getByLabel('Your e-mail address').fill('plain@reader.example');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL(`${site.url}/newsletter?done=1`);
    await expect(main.getByRole('status').filter({ hasText: THANKS })).toBeVisible();
    await page.goto(linkIn(await mailServer.mailTo('plain@reader.example'), '/newsletter/confirm/'));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(`${site.url}/newsletter/welcome`);
    await page.goto(`${site.url}/newsletter/unsubscribe/unknown`);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();
  });
});
