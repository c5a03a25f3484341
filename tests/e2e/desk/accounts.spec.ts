import type { Browser, Page } from '@playwright/test';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect } from '#tests/support/journey.ts';
import { invite, PASSWORD } from '#tests/support/mail/joining.ts';
import { linkIn, type MailServer } from '#tests/support/mail/mail-server.ts';
import type { Site } from '#tests/support/site/site.ts';

async function expectDesk(page: Page, site: Site): Promise<void> {
  await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function accept(page: Page, link: string): Promise<void> {
  const answer = await page.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  const password = page.getByLabel('New password');
  await password.fill('too short');
  await page.getByRole('button', { name: 'Start working' }).click();
  expect(await password.evaluate((field: HTMLInputElement) => field.validity.tooShort)).toBe(true);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Start working' }).click();
}

async function resetPassword(page: Page, site: Site, mailServer: MailServer, email: string, next: string) {
  await page.goto(`${site.url}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look into your mailbox');
  await expect.poll(async () => (await mailServer.mailTo(email)).subject).toBe('Choose a new MATV password');
  const link = linkIn(await mailServer.mailTo(email), '/reset-password/');
  await page.goto(link);
  await page.getByLabel('New password').fill(next);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Your password was changed. Please log in.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Login' }).click();
  return link;
}

async function withoutScript(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await work(await context.newPage());
  await context.close();
}

test('a person invited by mail chooses a password and is at the desk; a forgotten one is replaced by mail', async ({
  page,
  site,
  mailServer,
  guard,
}) => {
  guard.allow('the server responded with a status of 410');
  const email = 'anita@matv.example';
  await invite(site, { email, name: 'Anita Rao', role: 'editor' });
  const link = linkIn(await mailServer.mailTo(email), '/invitation/');
  await accept(page, link);
  await expectDesk(page, site);
  await expect(page.getByText('Logged in successfully!')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more');
  const reset = await resetPassword(page, site, mailServer, email, 'another long password');
  await expectDesk(page, site);
  await page.goto(reset);
  await expect(page.getByRole('link', { name: 'Send me a new link' })).toBeVisible();
});

test('without script as well; a wrong address is kept in the form', async ({ browser, site, mailServer }) => {
  const email = 'ravi@matv.example';
  await invite(site, { email, name: 'Ravi', role: 'editor' });
  const link = linkIn(await mailServer.mailTo(email), '/invitation/');
  await withoutScript(browser, async (page) => {
    await accept(page, link);
    await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  });
  await withoutScript(browser, async (page) => {
    await page.goto(`${site.url}/forgot-password`);
    await page.getByLabel('Email').fill('ravi@matv');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please type your whole e-mail address.');
    await expect(page.getByLabel('Email')).toHaveValue('ravi@matv');
    expect(page.url()).not.toContain('ravi');
    await resetPassword(page, site, mailServer, email, 'another long password');
    await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  });
});
