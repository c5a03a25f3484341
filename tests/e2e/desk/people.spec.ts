import type { Page } from '@playwright/test';
import { z } from 'zod';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import { call, join, PASSWORD } from '#tests/support/mail/joining.ts';
import { linkIn } from '#tests/support/mail/mail-server.ts';
import { answer, elsewhere, enter, openScreen, typePassword } from '#tests/support/mail/people.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';

async function inviteByHand(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Role').selectOption('reporter');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`${name} is invited.`)).toBeVisible();
}

test('an administrator invites a reporter by mail, who chooses a password and is at the desk, without the screens of administrators', async ({
  page,
  browser,
  site,
  mailServer,
}) => {
  await logIn(page, site);
  await openScreen(page, site, '/admin/people', 'People');
  await inviteByHand(page, 'Nisha Rao', 'nisha@matv.example');
  const invited = page.getByRole('list', { name: 'Open invitations' });
  await expect(invited.getByRole('listitem')).toContainText(['Nisha Rao Invited until']);
  const first = linkIn(await mailServer.mailTo('nisha@matv.example'), '/invitation/');
  await page.getByRole('button', { name: 'Send again to Nisha Rao' }).click();
  await expect(page.getByText('A new link is on its way to nisha@matv.example.')).toBeVisible();
  await expect.poll(async () => linkIn(await mailServer.mailTo('nisha@matv.example'), '/invitation/')).not.toBe(first);
  const link = linkIn(await mailServer.mailTo('nisha@matv.example'), '/invitation/');
  await elsewhere(browser, async (hers) => {
    await hers.goto(link);
    await hers.getByLabel('New password').fill(PASSWORD);
    await hers.getByRole('button', { name: 'Start working' }).click();
    await expect(hers).toHaveURL(`${site.url}/admin/dashboard`);
    const nav = hers.getByRole('navigation', { name: 'Desk' });
    await expect(nav.getByRole('link', { name: 'My account' })).toBeVisible();
    await expect(nav.getByRole('link', { name: /People|Audit log/ })).toHaveCount(0);
    for (const [path, title] of [['/admin/people', 'People'] as const, ['/admin/audit', 'Audit log'] as const]) {
      await openScreen(hers, site, path, title);
      await expect(hers.getByText('This screen is for administrators.')).toBeVisible();
    }
  });
  await inviteByHand(page, 'A Mistake', 'mistake@matv.example');
  await page.getByRole('button', { name: 'Withdraw the invitation of A Mistake' }).click();
  await answer(page, 'Withdraw');
  await expect(page.getByText('The invitation was withdrawn.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'A Mistake' })).toHaveCount(0);
});

test('an administrator changes a role, ends all sessions, disables and enables; the last administrator stays one', async ({
  page,
  browser,
  site,
  mailServer,
  guard,
}) => {
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
  await elsewhere(browser, async (his) => {
    await enter(his, site, 'ravi.nair@matv.example');
    await page.reload();
    await people.getByRole('button', { name: /^Ravi Nair/ }).click();
    await page.getByRole('button', { name: 'End all sessions' }).click();
    await answer(page, 'End all sessions');
    await expect(page.getByText('Ravi Nair is logged out everywhere.')).toBeVisible();
    await his.reload();
    await expect(his).toHaveURL(/\/login/);
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await answer(page, 'Disable');
    await expect(people.getByRole('button', { name: /^Ravi Nair Editor Disabled/ })).toBeVisible();
    await typePassword(his, site, 'ravi.nair@matv.example');
    await expect(his.getByRole('alert')).toHaveText('Login failed. Please check your email or password.');
  });
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await expect(page.getByText('Ravi Nair may log in again.')).toBeVisible();
  await people.getByRole('button', { name: /Administrator/ }).click();
  await page.getByLabel('Role').selectOption('reporter');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText('is the only administrator: make somebody else one first.');
});

test('the audit log says who did what, by person, kind and action, page by page, and leads to what it is about', async ({
  page,
  site,
  mailServer,
}) => {
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
  await page.getByLabel('Person').selectOption('Dev 55');
  await expect(entries).toHaveCount(50);
  await page.getByLabel('About').selectOption('Stories');
  await expect(entries).toHaveText([/^Dev 55 created ‘Budget day’/]);
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

test('the forms for both codes of the login have no accessibility faults and fit narrow screens', async ({
  page,
  site,
}) => {
  for (const path of ['/login?step=code', '/login?step=code&with=recovery&failed=1']) {
    await openScreen(page, site, path, 'Login');
    await expectAccessibleAndNarrow(page);
  }
});
