import type { Page } from '@playwright/test';
import { test } from '#tests/support/desk/desk-site.ts';
import { titleField, untilSaved } from '#tests/support/desk/story-editor.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import type { Site } from '#tests/support/site/site.ts';

test.setTimeout(90_000);

const note = (page: Page) => page.getByText('This story comes by wire.', { exact: false });

/** The headline that readers have at an address. */
async function headline(site: Site, path: string): Promise<string> {
  const page = await (await fetch(site.url + path)).text();
  return /<h1[^>]*>([^<]*)/.exec(page)?.[1] ?? '';
}

test('a story of the wire is changed beside what readers see, and is the desk’s once it is published', async ({
  page,
  site,
}) => {
  await logIn(page, site);
  await page.goto(`${site.url}/admin/stories?source=wire&section=health`);
  await page.getByLabel('Search').fill('report 7');
  await page.getByRole('link', { name: 'Wire report 7', exact: true }).click();
  await expect(note(page)).toBeVisible();
  await expect(page.getByText('Draft beside it')).toHaveCount(0);
  await titleField(page).fill('Wire report 7, in our words');
  await untilSaved(page);
  await expect(page.getByText('Draft beside it')).toBeVisible();
  expect(await headline(site, '/health/wire-report-7')).toBe('Wire report 7');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(note(page)).toHaveCount(0);
  expect(await headline(site, '/health/wire-report-7')).toBe('Wire report 7, in our words');
});

test('the list editor leads to the story editor for a story that it has just taken from the wire (DESK-67)', async ({
  page,
  site,
}) => {
  await logIn(page, site);
  await page.goto(`${site.url}/admin/update-health`);
  await page.getByLabel('Search these stories').fill('report 12');
  await page.getByRole('button', { name: 'Edit: Wire report 12' }).click();
  await expect(page.getByText('The story is the desk’s now.')).toBeVisible();
  await page.getByRole('link', { name: 'Open in the story editor' }).click();
  await expect(titleField(page)).toHaveValue('Wire report 12');
  await expect(note(page)).toHaveCount(0);
  await titleField(page).fill('Wire report 12, told anew');
  await untilSaved(page);
  expect(await headline(site, '/health/wire-report-12')).toBe('Wire report 12');
});
