import { createHmac } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { test } from '#tests/support/desk/desk-site.ts';
import { holdRendering } from '#tests/support/desk/hold-rendering.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import { call, invite, join, PASSWORD } from '#tests/support/mail/joining.ts';
import { linkIn, type MailServer } from '#tests/support/mail/mail-server.ts';
import { answer, elsewhere, enter, openScreen, typePassword } from '#tests/support/mail/people.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

async function inviteByHand(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Role').selectOption('reporter');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`${name} is invited.`)).toBeVisible();
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
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

test('an administrator invites a reporter by mail, who chooses a password and is at the desk, without the screens of administrators; a forgotten password is replaced by mail', {
  tag: '@long',
}, async ({ page, browser, site, mailServer, guard }) => {
  guard.allow('the server responded with a status of 410');
  const email = 'nisha@matv.example';
  await test.step('the invitation', async () => {
    await elsewhere(browser, async (administrators) => {
      await logIn(administrators, site);
      await openScreen(administrators, site, '/admin/people', 'People');
      await inviteByHand(administrators, 'Nisha Rao', email);
      const invited = administrators.getByRole('list', { name: 'Open invitations' });
      await expect(invited.getByRole('listitem').filter({ hasText: 'Nisha Rao' })).toContainText('Invited until');
      const first = linkIn(await mailServer.mailTo(email), '/invitation/');
      await administrators.getByRole('button', { name: 'Send again to Nisha Rao' }).click();
      await expect(administrators.getByText(`A new link is on its way to ${email}.`)).toBeVisible();
      await expect.poll(async () => linkIn(await mailServer.mailTo(email), '/invitation/')).not.toBe(first);
      await inviteByHand(administrators, 'A Mistake', 'mistake@matv.example');
      await administrators.getByRole('button', { name: 'Withdraw the invitation of A Mistake' }).click();
      await answer(administrators, 'Withdraw');
      await expect(administrators.getByText('The invitation was withdrawn.')).toBeVisible();
      await expect(administrators.getByRole('listitem').filter({ hasText: 'A Mistake' })).toHaveCount(0);
    });
  });
  await test.step('its acceptance', async () => {
    const link = linkIn(await mailServer.mailTo(email), '/invitation/');
    await accept(page, link);
    await expectDesk(page, site);
    await expect(page.getByText('Logged in successfully!')).toBeVisible();
    const nav = page.getByRole('navigation', { name: 'Desk' });
    await expect(nav.getByRole('link', { name: 'My account' })).toBeVisible();
    await expect(nav.getByRole('link', { name: /People|Audit log/ })).toHaveCount(0);
    for (const [path, title] of [['/admin/people', 'People'] as const, ['/admin/audit', 'Audit log'] as const]) {
      await openScreen(page, site, path, title);
      await expect(page.getByText('This screen is for administrators.')).toBeVisible();
    }
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid');
  });
  await test.step('a new password', async () => {
    const reset = await resetPassword(page, site, mailServer, email, 'another long password');
    await expectDesk(page, site);
    await page.goto(reset);
    await expect(page.getByRole('link', { name: 'Send me a new link' })).toBeVisible();
  });
});

async function expectDesk(page: Page, site: Site): Promise<void> {
  await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('an invitation is accepted and a password is replaced without script as well; a wrong address is kept in the form', {
  tag: '@long',
}, async ({ browser, site, mailServer }) => {
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
    await expect(page.getByRole('alert')).toHaveText('Please enter your full e-mail address.');
    await expect(page.getByLabel('Email')).toHaveValue('ravi@matv');
    expect(page.url()).not.toContain('ravi');
    await resetPassword(page, site, mailServer, email, 'another long password');
    await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  });
});

test('an administrator changes a role, ends all sessions, disables and enables; the last administrator stays one', {
  tag: '@long',
}, async ({ page, browser, site, mailServer, guard }) => {
  guard.allow('the server responded with a status of 409');
  await join(site, mailServer, { email: 'ravi.nair@matv.example', name: 'Ravi Nair', role: 'reporter' });
  await logIn(page, site);
  await openScreen(page, site, '/admin/people', 'People');
  const people = page.getByRole('list', { name: 'People' });
  await people.getByRole('button', { name: /^Ravi Nair/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Ravi Nair' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Sessions of Ravi Nair' })).toBeVisible();
  await expectAccessibleAndNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('Role').selectOption('editor');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Ravi Nair saved.')).toBeVisible();
  await expect(people.getByRole('button', { name: /^Ravi Nair Editor/ })).toBeVisible();
  await page.getByLabel('Name').fill('Ravi N. Nair');
  await people.getByRole('button', { name: /Administrator/ }).click();
  await expect(page.getByRole('dialog')).toContainText('You have unsaved changes. Leave without saving?');
  await answer(page, 'Stay');
  await expect(page.getByLabel('Name')).toHaveValue('Ravi N. Nair');
  await people.getByRole('button', { name: /Administrator/ }).click();
  await answer(page, 'Leave without saving');
  await expect(page.getByRole('heading', { level: 2, name: 'Ravi Nair' })).toBeHidden();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Find a story, screen, section or action' }).fill('Ravi Nair');
  await page.getByRole('option', { name: /^Ravi Nair/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Ravi Nair' })).toBeVisible();
  await elsewhere(browser, async (his) => {
    await enter(his, site, 'ravi.nair@matv.example');
    await openScreen(his, site, '/admin/account', 'My account');
    await page.reload();
    await page.getByRole('button', { name: 'End all sessions' }).click();
    await answer(page, 'End all sessions');
    await expect(page.getByText('Ravi Nair is logged out everywhere.')).toBeVisible();
    await his.reload();
    await expect(his).toHaveURL(/\/login/);
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await answer(page, 'Disable');
    await expect(people.getByRole('button', { name: /^Ravi Nair Editor Disabled/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enable', exact: true })).toBeFocused();
    await typePassword(his, site, 'ravi.nair@matv.example');
    await expect(his.getByRole('alert')).toHaveText('Login failed. Please check your email or password.');
  });
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await expect(page.getByText('Ravi Nair may log in again.')).toBeVisible();
  await people.getByRole('button', { name: /Administrator/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Administrator' })).toBeVisible();
  await page.getByLabel('Role').selectOption('reporter');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText('is the only administrator: make somebody else one first.');
});

test('the audit log says who did what, by person, kind and action, page by page, and leads to what it is about', {
  tag: '@long',
}, async ({ page, site, mailServer }) => {
  const token = await join(site, mailServer, { email: 'dev@matv.example', name: 'Dev', role: 'reporter' });
  for (let count = 1; count <= 55; count += 1) {
    await call(site, 'PATCH', '/api/desk/account', { name: `Dev ${count}` }, token);
  }
  const story = { kind: 'article', section: 'world', title: 'Budget day' };
  const { _id } = z.object({ _id: z.string() }).parse(await call(site, 'POST', '/api/desk/stories', story, token));
  await logIn(page, site);
  await openScreen(page, site, '/admin/audit', 'Audit log');
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries.nth(0)).toContainText(/logged in with Chrome on Linux from 127\.0\.0\.1/);
  const goOn = await holdRendering(page);
  await page.getByLabel('Person').selectOption('Dev 55');
  await page.getByLabel('About').selectOption('Stories');
  await goOn();
  await expect(entries).toHaveText([/^Dev 55 created ‘Budget day’/]);
  await expect(page.getByLabel('Person').locator('option:checked')).toHaveText('Dev 55');
  await expectAccessibleAndNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const link = entries.getByRole('link', { name: '‘Budget day’' });
  await expect(link).toHaveAttribute('href', `/admin/stories/${_id}`);
  await page.getByLabel('About').selectOption('Everything');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(entries.filter({ hasText: 'Dev accepted the invitation as a reporter' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('About').selectOption('People and logins');
  await page.getByLabel('Action').selectOption('Invited');
  await expect(entries.filter({ hasText: 'invited dev@matv.example as a reporter' })).toHaveCount(1);
  await expect(entries.filter({ hasNotText: / invited / })).toHaveCount(0);
  await page.getByLabel('Action').selectOption('Changed the name');
  await expect(entries.nth(0)).toContainText('changed their name from Dev 54 to Dev 55');
});

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

test('a second factor is set up by a code of the app and asked for at the login; a used code lets nobody in, a recovery code lets its owner in once, and another one turns the second factor off', {
  tag: '@long',
}, async ({ page, site, mailServer, guard }) => {
  guard.allow('the server responded with a status of 400');
  guard.allow('the server responded with a status of 401');
  const email = 'meera@matv.example';
  await join(site, mailServer, { email, name: 'Meera', role: 'editor' });
  await enter(page, site, email);
  await openScreen(page, site, '/admin/account', 'My account');
  const { secret, codes } = await test.step('it is set up', () => setUp(page));
  await logOut(page, site);
  await test.step('a code of the app', async () => {
    const used = appCode(secret, 1);
    await tryCode(page, site, email, used);
    await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
    await logOut(page, site);
    await tryCode(page, site, email, used);
    await expect(page.getByRole('alert')).toHaveText('That code is incorrect. Enter the one your app shows now.');
    await expectAccessibleAndNarrow(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  await test.step('a recovery code', async () => {
    await tryCode(page, site, email, codes[0] ?? '', true);
    await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
    await logOut(page, site);
    await tryCode(page, site, email, codes[0] ?? '', true);
    await expect(page.getByRole('alert')).toHaveText('That recovery code is incorrect or has already been used.');
    await expectAccessibleAndNarrow(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel('Recovery code').fill(codes[1] ?? '');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  });
  await openScreen(page, site, '/admin/account', 'My account');
  await expect(page.getByText('8 recovery codes are left.')).toBeVisible();
  await turnOff(page, codes[2] ?? '');
});

/** Turns the second factor on by hand; what the app and a drawer keep of it. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up two-factor login' }).click();
  await expect(page.getByLabel('Your password')).toBeFocused();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sessions of yours' })).toBeVisible();
  await expectAccessibleAndNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const secret = await page.locator('li span', { hasText: /^([a-z2-7]{4} ?){8}$/ }).innerText();
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill('not a code');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(code).toHaveAccessibleDescription(
    'Six digits. That code is incorrect. Enter the one your app shows now.',
  );
  await expect(code).toBeFocused();
  await code.fill(appCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Two-factor login' })).toBeFocused();
  return { secret, codes };
}

async function logOut(page: Page, site: Site): Promise<void> {
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/login`);
}

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

test('people see where they are logged in, end one session, and log out everywhere; a new name and password hold', {
  tag: '@long',
}, async ({ page, browser, site, mailServer }) => {
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
