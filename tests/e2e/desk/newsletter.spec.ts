import { loginAnswer } from '#server/accounts/accounts.schema.ts';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import { call } from '#tests/support/mail/joining.ts';
import { answer, openScreen } from '#tests/support/mail/people.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';
import { subscribeOn } from '#tests/support/visitors/visitors-site.ts';

/** Stories on the site, as its desk saves them. */
async function publish(site: Site, titles: readonly string[]): Promise<void> {
  const { token } = loginAnswer.parse(await call(site, 'POST', '/api/users/login', site.admin));
  const items = titles.map((title) => ({ title, image: '', content: '<p>Text</p>', category: 'Tech', slug: '' }));
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const saved = await fetch(`${site.url}/api/tech`, { method: 'POST', headers, body: JSON.stringify(items) });
  expect(saved.ok).toBe(true);
}

test('an editor writes an edition of stories, looks at it, tests it and sends it; who subscribed gets it with a way out (SPEC-20)', async ({
  page,
  site,
  mailServer,
}) => {
  await publish(site, ['Chips made in Leeds', 'Robots on the Thames']);
  await subscribeOn(site, mailServer, 'asha@reader.example');
  await subscribeOn(site, mailServer, 'ben@reader.example');
  await logIn(page, site);
  await openScreen(page, site, '/admin/newsletter', 'Newsletter');
  await expect(page.getByText('Subscribers').locator('..')).toContainText('2');
  await expect(page.getByRole('main')).not.toContainText('@reader.example');
  await page.getByRole('button', { name: 'New edition' }).click();
  await page.getByLabel('Subject').fill('Your Thursday');
  await page.getByLabel('Introduction').fill('Good morning.');
  await page.getByLabel('Find a published story').fill('Robots Thames');
  await page.getByRole('button', { name: 'Add: Robots on the Thames' }).click();
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
  await page.getByRole('button', { name: 'Send now' }).click();
  await answer(page, 'Send now');
  await expect(page.getByText('2 of 2 sent')).toBeVisible({ timeout: 20_000 });
  const mails = (await mailServer.mails()).filter(({ subject }) => subject === 'Your Thursday');
  expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(['asha@reader.example', 'ben@reader.example']);
  const header = mails[0]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await fetch(header.slice(1, -1), oneClick)).status).toBe(200);
  await openScreen(page, site, '/admin/newsletter', 'Newsletter');
  await expect(page.getByText('Subscribers').locator('..')).toContainText('1');
  await expect(page.getByRole('listitem').filter({ hasText: 'Your Thursday' })).toContainText('2 of 2 sent');
});

test('an edition is scheduled, taken back and removed; its screens have no fault for assistive technology', async ({
  page,
  site,
}) => {
  await publish(site, ['A story for later']);
  await logIn(page, site);
  await openScreen(page, site, '/admin/newsletter', 'Newsletter');
  await page.getByRole('button', { name: 'New edition' }).click();
  await page.getByLabel('Subject').fill('Later');
  await page.getByLabel('Find a published story').fill('for later');
  await page.getByRole('button', { name: 'Add: A story for later' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Edition saved.')).toBeVisible();
  await page.getByLabel(/^Send at/).fill('2099-01-01T09:00');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await answer(page, 'Schedule');
  await expect(page.getByText('Goes out 1 January 2099, 09:00 London time.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible();
  // The preview is a frame without script, where the check cannot look.
  await page.getByRole('button', { name: 'Show as text' }).click();
  await expect(page.locator('pre')).toContainText('A story for later');
  await expectAccessibleAndNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await answer(page, 'Remove');
  await expect(page).toHaveURL(`${site.url}/admin/newsletter`);
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible();
  await expectAccessibleAndNarrow(page);
});
