import { expect, test } from '#tests/support/desk/desk-site.ts';
import { computerOf } from '#tests/support/desk/newsroom-people.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';

const TITLE = 'Rivers run high: two bridges closed';

test('an alert is written from a story, seen on phones, confirmed for everyone and cancelled in time', {
  tag: '@long',
}, async ({ browser, site, people }) => {
  const [page, computer] = await computerOf(browser, site, people.editor);
  const story = (await (await fetch(`${site.url}/api/news/rivers`)).json())._id;
  const title = page.getByLabel('Title', { exact: true });

  await page.goto(`${site.url}/admin/stories/${story}`);
  await page.getByRole('link', { name: 'Send an alert' }).click();
  await expect(title).toHaveValue('Rivers run high');
  await expect(page.getByLabel('World News')).toBeChecked();
  await title.fill(TITLE);
  await expect(page.getByText('35 of 80 characters')).toBeVisible();
  for (const phone of ['Android, light', 'Android, dark', 'iPhone, light', 'iPhone, dark'])
    await expect(page.locator('figure').filter({ hasText: phone })).toContainText(TITLE);

  // A slip of the Enter key sends nothing, and what is typed survives a reload.
  await title.press('Enter');
  await page.reload();
  await expect(title).toHaveValue(TITLE);
  await page.getByLabel('Everyone who gets alerts').check();
  await expect(page.getByText('Reaches 0 browsers now.')).toBeVisible();
  await title.press('Control+Enter');
  await expect(page.getByRole('dialog')).toContainText('It goes to 0 browsers');
  await page.getByRole('button', { name: 'Send to everyone' }).click();

  const waiting = page.getByRole('region', { name: `Waiting: ${TITLE}` });
  await expect(waiting.getByRole('timer')).toHaveText(/^Goes out in \d+ seconds?$/);
  const cancel = waiting.getByRole('button', { name: 'Cancel alert' });
  await expect(cancel).toBeFocused();
  await cancel.press('Enter');
  await expect(page.getByText('The alert is cancelled. Nobody got it.')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  // To be put right and sent again.
  await expect(title).toHaveValue(TITLE);
  await expect(title).toBeFocused();
  await expectAccessibleAndNarrow(page);
  await computer.close();

  const [reporter, reportersComputer] = await computerOf(browser, site, people.reporter);
  await reporter.goto(`${site.url}/admin/alerts`);
  const sent = reporter.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
  await expect(sent).toHaveText([new RegExp(`${TITLE}.*Cancelled.*by Asha Rao, to Everyone.*Nobody got it`)]);
  await expect(reporter.getByRole('button', { name: 'Send alert' })).toHaveCount(0);
  await reportersComputer.close();
});
