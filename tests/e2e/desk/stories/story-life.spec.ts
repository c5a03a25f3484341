import { londonInput } from '#domain/london-time.ts';
import { expect, test } from '#tests/support/desk/desk-site.ts';
import { computerOf } from '#tests/support/desk/newsroom-people.ts';
import { beginStory, button, go, says, titleField, typeText, untilSaved } from '#tests/support/desk/story-editor.ts';
import { logIn, logInByHand } from '#tests/support/journey.ts';

test.setTimeout(150_000);

test('a story is scheduled, unscheduled, published, corrected, withdrawn and restored', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 404');
  await logIn(page, site);
  await beginStory(page, site, 'The bridge that sings');
  await typeText(page, 'Engineers call it aeolian sound; the town calls it an album.');
  await untilSaved(page);

  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('There is no picture', { exact: false })).toBeVisible();
  await dialog.getByLabel('At a time').check();
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
  await dialog.getByLabel('Time (London)').fill(londonInput(tomorrow));
  await go(page, 'Schedule');
  await says(page, 'The story is scheduled.');
  await expect(page.getByText(/^Scheduled for .* London time\./)).toBeVisible();
  await page.getByRole('button', { name: 'Unschedule' }).click();
  await says(page, 'The story is a draft again.');

  await button(page, 'Publish').click();
  await page.getByRole('dialog').getByLabel('Now').check();
  await go(page, 'Publish');
  await says(page, 'The story is published.');
  const href = await page.getByRole('link', { name: 'Open on the site' }).getAttribute('href');
  expect(href).toBe('/world/the-bridge-that-sings');

  await button(page, 'Add correction').click();
  await page.getByRole('dialog').getByLabel('Correction').fill('An earlier version named the wrong river.');
  await go(page, 'Add correction');
  await expect(page.getByRole('region', { name: 'Corrections' })).toContainText('named the wrong river');

  await titleField(page).fill('The bridge that hums');
  await untilSaved(page);
  await expect(page.getByText('Draft beside it')).toBeVisible();
  const reader = await page.context().newPage();
  await reader.goto(site.url + href);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('The bridge that sings');
  await expect(reader.getByRole('main')).toContainText('An earlier version named the wrong river.');
  await button(page, 'Update').click();
  await go(page, 'Update');
  await says(page, 'The story is published.');
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('The bridge that hums');

  await button(page, 'Withdraw').click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The bridge is silent.');
  await go(page, 'Withdraw');
  await says(page, 'The story is withdrawn.');
  await reader.reload();
  await expect(reader.getByRole('main')).not.toContainText('The bridge that hums');
  await page.getByRole('button', { name: 'Restore as a draft' }).click();
  await says(page, 'The story is back as a draft.');
  await expect(titleField(page)).toHaveValue('The bridge that hums');
});

test('a reporter asks for review and sees no button to publish; an editor sends it back, then publishes', async ({
  page,
  site,
  people,
  browser,
}) => {
  const [reporter, desk] = await computerOf(browser, site, people.reporter);
  const address = await beginStory(reporter, site, 'Council meets');
  await typeText(reporter, 'The council meets on Monday.');
  await untilSaved(reporter);
  for (const name of ['Publish', 'Update', 'Withdraw', 'Add correction'])
    await expect(button(reporter, name)).toHaveCount(0);
  await expect(reporter.getByText('Editors publish', { exact: false })).toBeVisible();
  await button(reporter, 'Ask for review').click();
  await expect(reporter.getByText(/Ben Ode asked for review on/)).toBeVisible();

  await logInByHand(page, site);
  await expect(page.getByRole('region', { name: 'Waiting for review' })).toContainText('Council meets');
  await page.goto(`${site.url}/admin/stories?state=in+review`);
  await page.getByRole('link', { name: 'Council meets' }).click();
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'Send back' }).click();
  await page.getByRole('dialog').getByLabel('What should be changed').fill('Which Monday?');
  await go(page, 'Send back');
  await reporter.reload();
  await expect(reporter.getByText(/sent it back .*‘Which Monday\?’/)).toBeVisible();
  await reporter.getByLabel('Standfirst').fill('The council meets on Monday, 23 November, in the old town hall.');
  await untilSaved(reporter);
  await button(reporter, 'Ask for review').click();
  await expect(reporter.getByText(/Ben Ode asked for review on/)).toBeVisible();
  await desk.close();

  await page.reload();
  await button(page, 'Publish').click();
  await go(page, 'Publish');
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
});

test('the history compares two saves field by field and restores one', async ({ page, site }) => {
  await logIn(page, site);
  const address = await beginStory(page, site, 'The bridge');
  await titleField(page).fill('The old bridge');
  await page.keyboard.press('Control+s');
  await untilSaved(page);
  await titleField(page).fill('The very old bridge');
  await page.keyboard.press('Control+s');
  await untilSaved(page);
  await page.getByRole('link', { name: 'History' }).click();
  const revisions = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Restore/ }) });
  await expect(revisions).toHaveCount(3);
  await expect(revisions.first()).toContainText('Saved');
  await expect(revisions.first()).toContainText('Administrator');
  const compared = page.getByRole('region', { name: 'Comparison' });
  await expect(compared.locator('ins').filter({ hasText: 'very' })).toBeVisible();
  await page.getByLabel(/^From: Created/).check();
  await expect(compared.locator('ins').filter({ hasText: 'very old' })).toBeVisible();
  await revisions
    .nth(1)
    .getByRole('button', { name: /^Restore/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page).toHaveURL(address);
  await expect(titleField(page)).toHaveValue('The old bridge');
});
