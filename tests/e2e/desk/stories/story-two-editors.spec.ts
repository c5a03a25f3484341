import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/desk/desk-site.ts';
import { computerOf } from '#tests/support/desk/newsroom-people.ts';
import { beginStory, titleField, untilSaved } from '#tests/support/desk/story-editor.ts';
import { logIn } from '#tests/support/journey.ts';

test.setTimeout(120_000);

const standfirst = (page: Page) => page.getByLabel('Standfirst');

test('two editors in one story see each other; the later save shows both versions and is merged by field', async ({
  page,
  site,
  people,
  browser,
  guard,
}) => {
  guard.allow('the server responded with a status of 409');
  await logIn(page, site);
  const address = await beginStory(page, site, 'The bridge');
  await untilSaved(page);
  const [other, computer] = await computerOf(browser, site, people.editor);
  await other.goto(address);
  await expect(other.getByText(/Administrator is (here|typing)/)).toBeVisible();

  await standfirst(other).fill('Engineers call it aeolian sound.');
  await titleField(other).fill('The old bridge sings');
  await expect(page.getByText('Asha Rao is typing')).toBeVisible({ timeout: 15_000 });
  await untilSaved(other);

  await titleField(page).fill('The old bridge hums');
  await page.getByLabel('Location').fill('Sunderland');
  const merge = page.getByRole('region', { name: 'Somebody else has saved this story' });
  await expect(merge).toContainText('Asha Rao saved it');
  await expect(merge.getByRole('group', { name: /^Title both changed it/ })).toContainText('hums');
  await expect(merge.locator('del').filter({ hasText: 'sings' })).toBeVisible();
  await expect(merge.getByLabel('Theirs: Standfirst')).toBeChecked();
  await expect(merge.getByLabel('Mine: Title')).toBeChecked();
  await expect(merge.getByLabel('Mine: Location')).toBeChecked();
  await merge.getByLabel('Theirs: Title').check();
  await merge.getByRole('button', { name: 'Save the merged version' }).click();
  await untilSaved(page);
  await page.reload();
  await expect(titleField(page)).toHaveValue('The old bridge sings');
  await expect(standfirst(page)).toHaveValue('Engineers call it aeolian sound.');
  await expect(page.getByLabel('Location')).toHaveValue('Sunderland');
  await computer.close();
});
