import type { Page } from '@playwright/test';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import { join } from '#tests/support/mail/joining.ts';
import { answer, elsewhere, enter, openScreen } from '#tests/support/mail/people.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import { fileOn } from '#tests/support/visitors/visitors-site.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Desk' }).locator('visible=true');

test('an editor finds a submission, replies to it by e-mail and settles it, all by keyboard', { tag: '@long' }, async ({
  page,
  site,
  mailServer,
}) => {
  // Longer than a narrow screen.
  const subject = `Lost papers, ${'and a long story '.repeat(6)}`.trim();
  const first = await fileOn(site, { name: 'Kiran Das', email: 'kiran@visitor.example', subject });
  await fileOn(site, { name: 'Lata Sen', email: 'lata@visitor.example', kind: 'booking', subject: 'On the show' });
  await logIn(page, site);
  await page.goto(`${site.url}/admin/dashboard`);
  await expect(nav(page).getByRole('link', { name: /^Inbox 2 new/ })).toBeVisible();
  const panel = page.getByRole('region', { name: 'From visitors' });
  await expect(panel).toContainText('Support requests1 new, 0 open');
  await panel.getByRole('link', { name: 'Open the inbox' }).click();
  const list = page.getByRole('list', { name: 'Inbox' });
  await expect(list.getByRole('link')).toHaveText(['Lata Sen', 'Kiran Das']);
  await expectAccessibleAndNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('Kind').selectOption('Support request');
  await expect(list.getByRole('link')).toHaveText(['Kiran Das']);
  await page.getByLabel('Kind').selectOption('All kinds');
  await expect(list.getByRole('link')).toHaveText(['Lata Sen', 'Kiran Das']);
  await page.getByLabel('Search').fill(first.reference.slice(5));
  await expect(list.getByRole('link')).toHaveText(['Kiran Das']);
  await expect(page).toHaveURL(`${site.url}/admin/inbox`);
  await page.getByRole('heading', { name: 'Inbox' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(page.getByText('My passport was lost in Leeds.')).toBeVisible();
  await page.keyboard.press('r');
  await page.keyboard.type('Please go to the High Commission.');
  await page.getByLabel('This settles it').check();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('The reply is on its way to kiran@visitor.example.')).toBeVisible();
  await expect(page.getByLabel('State')).toHaveValue('settled');
  await expect(page.getByText(/^Erased automatically after/)).toBeVisible();
  await expect(nav(page).getByRole('link', { name: /^Inbox 1 new/ })).toBeVisible();
  const mail = await mailServer.mailTo('kiran@visitor.example');
  expect(mail.subject).toBe(`An answer from MATV [${first.reference}]`);
  expect(mail.text).toContain('Please go to the High Commission.');
  await expectAccessibleAndNarrow(page);
});

test('two editors at one submission: the slower one is told, and keeps what was typed (SPEC-27)', {
  tag: '@long',
}, async ({ page, browser, site, mailServer, guard }) => {
  guard.allow('the server responded with a status of 409');
  await join(site, mailServer, { email: 'second@matv.example', name: 'Second Editor', role: 'editor' });
  const { id } = await fileOn(site, { name: 'Om Rai', email: 'om@visitor.example', subject: 'A visa' });
  await logIn(page, site);
  await openScreen(page, site, `/admin/inbox/${id}`, 'A visa');
  await page.getByLabel('Reply to Om Rai').fill('My long answer');
  await page.getByLabel('Note for colleagues').fill('My note');
  await elsewhere(browser, async (theirs) => {
    await enter(theirs, site, 'second@matv.example');
    await openScreen(theirs, site, `/admin/inbox/${id}`, 'A visa');
    await theirs.getByLabel('Assigned to').selectOption('Second Editor');
    await expect(theirs.getByText('Second Editor assigned it to Second Editor')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This has been changed in the meantime' })).toBeVisible();
  await expect(page.getByText('Second Editor assigned it to Second Editor')).toBeVisible();
  await expect(page.getByLabel('Reply to Om Rai')).toHaveValue('My long answer');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByLabel('State')).toHaveValue('answered');
  await page.getByRole('link', { name: 'Inbox', exact: true }).first().click();
  await expect(page.getByRole('dialog')).toContainText('You have unsaved changes');
  await answer(page, 'Stay');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved.')).toBeVisible();
});

test('an administrator hands over and erases one person’s data and sets for how long it is kept; reporters see nothing (SPEC-38)', {
  tag: '@long',
}, async ({ page, browser, site, mailServer }) => {
  await join(site, mailServer, { email: 'rep@matv.example', name: 'Rep', role: 'reporter' });
  const { id } = await fileOn(site, { name: 'Uma Pal', email: 'uma@visitor.example', subject: 'To be erased' });
  await logIn(page, site);
  await openScreen(page, site, '/admin/personal-data', 'Personal data');
  await page.getByLabel('Their e-mail address').fill('Uma@visitor.example');
  await page.getByRole('button', { name: 'What do we hold?' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Inbox1' })).toBeVisible();
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all' }).click();
  expect((await downloads).suggestedFilename()).toBe('personal-data.json');
  await page.getByRole('button', { name: 'Erase all' }).click();
  await expect(page.getByRole('dialog')).toContainText('Erase the one record of this person for good?');
  await expect(page.getByRole('dialog')).toContainText('Backups have it until newer ones have taken their place.');
  await answer(page, 'Erase');
  await expect(page.getByText('1 record was erased.')).toBeVisible();
  await expect(page.getByLabel('Their e-mail address')).toBeFocused();
  await page.getByLabel('Support requests, months after they are settled').fill('18');
  await page.getByRole('button', { name: 'Save periods' }).click();
  await expect(page.getByText('Retention periods saved.')).toBeVisible();
  await expectAccessibleAndNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openScreen(page, site, `/admin/inbox/${id}`, 'Erased');
  await openScreen(page, site, '/privacy', 'Privacy Policy');
  await expect(page.getByRole('row', { name: /^Support request/ })).toContainText('18 months after it is settled');
  await elsewhere(browser, async (theirs) => {
    await enter(theirs, site, 'rep@matv.example');
    await openScreen(theirs, site, '/admin/dashboard', 'Dashboard');
    await expect(nav(theirs).getByRole('link', { name: /Inbox|Newsletter|Personal data/ })).toHaveCount(0);
    await expect(theirs.getByRole('region', { name: 'From visitors' })).toHaveCount(0);
    await openScreen(theirs, site, '/admin/inbox', 'Inbox');
    await expect(theirs.getByText('This screen is for editors.')).toBeVisible();
  });
});
