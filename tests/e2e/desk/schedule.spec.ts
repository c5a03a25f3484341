import type { Page } from '@playwright/test';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

const DAY_MS = 86_400_000;

/** The day so many days from now, as a date field takes it; around noon, so that no midnight matters. */
function dayAhead(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });
}

async function openSchedule(page: Page, site: Site): Promise<void> {
  await logIn(page, site);
  await page.goto(`${site.url}/admin/schedule`);
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
}

const card = (page: Page) => page.getByRole('region', { name: 'What is chosen' });

async function addWeekly(page: Page, title: string, start: string, minutes: string): Promise<void> {
  await page.getByRole('button', { name: 'Add programme' }).click();
  await card(page).getByLabel('Title').fill(title);
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await card(page).getByLabel(day).check();
  }
  await card(page).getByLabel('Start, London time').fill(start);
  await card(page).getByLabel('Minutes').fill(minutes);
}

test('an editor plans a week: overlaps are said before saving, readers see it at once', async ({ page, site }) => {
  await openSchedule(page, site);
  await expect(page.getByText('Using demo content.')).toBeVisible();
  await page.getByRole('button', { name: 'Add programme' }).click();
  await page.getByRole('button', { name: 'Save programme' }).click();
  await expect(card(page).getByLabel('Title')).toHaveAccessibleDescription('A programme needs a title.');
  await expect(card(page).getByLabel('Title')).toBeFocused();
  await expect(card(page).getByLabel('Monday')).toHaveAccessibleDescription('Choose at least one day of the week.');
  await addWeekly(page, 'Late bulletin', '22:00', '60');
  await page.getByRole('button', { name: 'Save programme' }).click();
  await expect(page.getByText('Programme saved.')).toBeVisible();
  await expect(page.getByText('Using demo content.')).toBeHidden();

  await addWeekly(page, 'Talk', '22:30', '60');
  await expect(card(page).getByText('It cannot be saved: it is on at the same time as')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save programme' })).toBeDisabled();
  await card(page).getByLabel('On', { exact: true }).selectOption('Once');
  await card(page).getByLabel('Date').fill(dayAhead(1));
  await expect(card(page).getByText('It takes the air from')).toBeVisible();
  // The words that it is saved may still be those of the save before.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
  await page.getByRole('button', { name: 'Save programme' }).click();
  await saved;

  await page.goto(`${site.url}/live/schedule/${dayAhead(1)}`);
  await expect(page.locator('ol > li[data-starts]')).toHaveText([/^22:00Late bulletin/, /^22:30Talk/]);
  await expect(page.getByText('Using demo content')).toBeHidden();

  await page.goto(`${site.url}/admin/schedule`);
  await page.getByRole('button', { name: 'Week after' }).click();
  const bulletins = page.getByRole('button', { name: /^22:00–23:00 Late bulletin/ });
  await bulletins.first().click();
  await card(page).getByLabel('Cancelled').check();
  await page.getByRole('button', { name: 'Save this day' }).click();
  await expect(page.getByRole('button', { name: 'Late bulletin Cancelled' })).toHaveCount(1);
});

test('a stale save keeps what was typed, and says what the other has saved', async ({ page, site, guard, context }) => {
  guard.allow('the server responded with a status of 409');
  await openSchedule(page, site);
  await addWeekly(page, 'Dawn patrol', '05:00', '30');
  await page.getByRole('button', { name: 'Save programme' }).click();
  await expect(page.getByText('Programme saved.')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${site.url}/admin/schedule`);
  await other.getByRole('button', { name: 'List' }).click();
  await other.getByRole('button', { name: /^Dawn patrol/ }).click();
  await card(other).getByLabel('Summary').fill('Theirs.');
  await other.getByRole('button', { name: 'Save programme' }).click();
  await expect(other.getByText('Programme saved.')).toBeVisible();
  await other.close();

  await card(page).getByLabel('Summary').fill('Mine.');
  await page.getByRole('button', { name: 'Save programme' }).click();
  await expect(card(page).getByText(/has saved this programme since you opened it/)).toBeVisible();
  await expect(card(page).getByText(/: Theirs\.$/)).toBeVisible();
  await expect(card(page).getByLabel('Summary')).toHaveValue('Mine.');
  await card(page).getByRole('button', { name: 'Save mine anyway' }).click();
  await expect(page.getByText('Programme saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete programme' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Programme deleted.')).toBeVisible();
});

test('a file is looked at before it is imported', async ({ page, site }) => {
  await openSchedule(page, site);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const lines = ['title,date,start,minutes', `Imported match,${dayAhead(2)},03:15,45`, 'Broken,soon,03:15,45'];
  await page.getByLabel('CSV or XMLTV file').setInputFiles({
    ...{ name: 'week.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) },
  });
  await expect(card(page).getByText('1 new, 0 changed, 0 removed, 0 as they are, 1 line left out.')).toBeVisible();
  await expect(card(page).getByText('Line 3: ‘soon’ is no date such as 2026-11-20 or 20/11/2026.')).toBeVisible();
  await page.getByRole('button', { name: 'Import this' }).click();
  await expect(page.getByText('Imported: 1 added, 0 changed, 0 removed.')).toBeVisible();
  await page.getByRole('button', { name: 'List' }).click();
  await page.getByLabel('Search programmes').fill('imported');
  await expect(page.getByRole('list', { name: 'Programmes' }).getByRole('listitem')).toHaveText([/Imported match/]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('matv-programmes.csv');
});

test('the schedule has no accessibility faults', async ({ page, site }) => {
  await openSchedule(page, site);
  await page.getByRole('button', { name: 'Add programme' }).click();
  await expectAccessibleAndNarrow(page);
});
