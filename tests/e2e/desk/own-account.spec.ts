import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { recoveryCodesAnswer, twoFactorStart } from '#domain/desk/people.ts';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect } from '#tests/support/journey.ts';
import { call, join, PASSWORD } from '#tests/support/mail/joining.ts';
import { answer, elsewhere, enter, openScreen, typePassword } from '#tests/support/mail/people.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

/** The code that an authenticator app shows `later` steps of 30 seconds from now (RFC 6238). */
function appCode(secret: string, later = 0): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => 'abcdefghijklmnopqrstuvwxyz234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

test('a second factor is set up by a code of the app and asked for at the login; a used code lets nobody in', async ({
  page,
  site,
  mailServer,
  guard,
}) => {
  guard.allow('the server responded with a status of 401');
  const email = 'meera@matv.example';
  await join(site, mailServer, { email, name: 'Meera', role: 'editor' });
  await enter(page, site, email);
  await openScreen(page, site, '/admin/account', 'My account');
  await page.getByRole('button', { name: 'Set up two-factor login' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sessions of yours' })).toBeVisible();
  await expectAccessibleAndNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const secret = await page.locator('li span', { hasText: /^([a-z2-7]{4} ?){8}$/ }).innerText();
  await page.getByRole('textbox', { name: 'Code' }).fill(appCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await logOut(page, site);
  const used = appCode(secret, 1);
  await tryCode(page, site, email, used);
  await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  await logOut(page, site);
  await tryCode(page, site, email, used);
  await expect(page.getByRole('alert')).toHaveText('That code is not right. Type the one that your app shows now.');
});

async function logOut(page: Page, site: Site): Promise<void> {
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/login`);
}

/** Turns the second factor on by the calls; the recovery codes. */
async function turnOn(site: Site, token: string): Promise<readonly string[]> {
  const path = '/api/desk/account/two-factor';
  const { secret } = twoFactorStart.parse(await call(site, 'POST', path, { password: PASSWORD }, token));
  const on = await call(site, 'POST', `${path}/confirm`, { code: appCode(secret) }, token);
  return recoveryCodesAnswer.parse(on).recoveryCodes;
}

test('a recovery code lets its owner in once; with another one the second factor is turned off', async ({
  page,
  site,
  mailServer,
  guard,
}) => {
  guard.allow('the server responded with a status of 401');
  const email = 'uma@matv.example';
  const token = await join(site, mailServer, { email, name: 'Uma', role: 'editor' });
  const codes = await turnOn(site, token);
  await tryCode(page, site, email, codes[0] ?? '', true);
  await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  await logOut(page, site);
  await tryCode(page, site, email, codes[0] ?? '', true);
  await expect(page.getByRole('alert')).toHaveText('That recovery code is not right, or it was used before.');
  await page.getByLabel('Recovery code').fill(codes[1] ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  await openScreen(page, site, '/admin/account', 'My account');
  await expect(page.getByText('8 recovery codes are left.')).toBeVisible();
  await turnOff(page, codes[2] ?? '');
});

async function tryCode(page: Page, site: Site, email: string, code: string, isRecovery = false): Promise<void> {
  await typePassword(page, site, email);
  await expect(page).toHaveURL(/step=code/);
  if (isRecovery) await page.getByRole('link', { name: 'Use a recovery code' }).click();
  const field = page.getByLabel(isRecovery ? 'Recovery code' : 'Code', { exact: true });
  await expect(field).toHaveAttribute('autocomplete', isRecovery ? 'off' : 'one-time-code');
  await field.fill(code);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function turnOff(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-factor login is off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up two-factor login' })).toBeVisible();
}

test('people see where they are logged in, end one session, and log out everywhere; a new name and password hold', async ({
  page,
  browser,
  site,
  mailServer,
}) => {
  const email = 'kavya@matv.example';
  await join(site, mailServer, { email, name: 'Kavya', role: 'editor' });
  await enter(page, site, email);
  await openScreen(page, site, '/admin/account', 'My account');
  await page.getByLabel('Name').fill('Kavya Iyer');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('banner').getByText('Kavya Iyer')).toBeVisible();
  const sessions = page.getByRole('list', { name: 'Sessions of yours' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This browser' })).toContainText(['Chrome on Linux']);
  await page.getByRole('button', { name: /^End the session of/ }).click();
  await answer(page, 'End session');
  await expect(sessions).toHaveCount(1);
  await elsewhere(browser, async (other) => {
    await enter(other, site, email);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await answer(page, 'Log out everywhere');
    await expect(page).toHaveURL(`${site.url}/login`);
    // In a tab of its own: the open one may be on its way to the login already.
    const tab = await other.context().newPage();
    await tab.goto(`${site.url}/admin/dashboard`);
    await expect(tab).toHaveURL(/\/login/);
  });
  await enter(page, site, email);
  await openScreen(page, site, '/admin/account', 'My account');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('another long password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
});
