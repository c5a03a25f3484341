import type { Page } from '@playwright/test';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

const DAY_MS = 86_400_000;
/** Once for the whole file, so that a midnight in between does not matter. */
const BEGUN_AT = Date.now();

/** The day so many days from the beginning, as a date field takes it. */
function dayAhead(days: number): string {
  return new Date(BEGUN_AT + days * DAY_MS).toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });
}

const card = (page: Page) => page.getByRole('region', { name: 'The selected programme' });

async function addWeekly(page: Page, title: string, start: string, minutes: string): Promise<void> {
  await page.getByRole('button', { name: 'Add programme' }).click();
  await card(page).getByLabel('Title').fill(title);
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await card(page).getByLabel(day).check();
  }
  await card(page).getByLabel('Start, London time').fill(start);
  await card(page).getByLabel('Minutes').fill(minutes);
}

/** Saves what is chosen. The words that it is saved may still be those of the save before. */
async function saveProgramme(page: Page): Promise<void> {
  const saved = page.waitForResponse(
    (answer) =>
      /^(POST|PUT)$/.test(answer.request().method()) &&
      answer.url().includes('/api/desk/schedule/programmes') &&
      answer.ok(),
  );
  await page.getByRole('button', { name: 'Save programme' }).click();
  await saved;
  await expect(page.getByText('Programme saved.').last()).toBeVisible();
}

test('an editor plans a week, which readers see at once; a stale save keeps what was typed; a file is looked at before it is imported', {
  tag: '@long',
}, async ({ page, site, context, guard }) => {
  test.setTimeout(360_000);
  guard.allow('the server responded with a status of 409');
  await logIn(page, site);
  await page.goto(`${site.url}/admin/schedule`);
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  await test.step('a week, in which overlaps are said before saving', () => planWeek(page, site));
  await test.step('a stale save', async () => {
    await addWeekly(page, 'Dawn patrol', '05:00', '30');
    await saveProgramme(page);
    const other = await context.newPage();
    await other.goto(`${site.url}/admin/schedule`);
    await other.getByRole('button', { name: 'List' }).click();
    await other.getByRole('button', { name: /^Dawn patrol/ }).click();
    await card(other).getByLabel('Summary').fill('Theirs.');
    await saveProgramme(other);
    await other.close();

    await card(page).getByLabel('Summary').fill('Mine.');
    await page.getByRole('button', { name: 'Save programme' }).click();
    await expect(card(page).getByText(/has saved this programme since you opened it/)).toBeVisible();
    await expect(card(page).getByText(/: Theirs\.$/)).toBeVisible();
    await expect(card(page).getByLabel('Summary')).toHaveValue('Mine.');
    await card(page).getByRole('button', { name: 'Save mine anyway' }).click();
    await expect(card(page).getByText(/has saved this programme since you opened it/)).toHaveCount(0);
    await expect(card(page).getByLabel('Summary')).toHaveValue('Mine.');
    await page.getByRole('button', { name: 'Delete programme' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Programme deleted.')).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
  });
  await test.step('a file', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const lines = ['title,date,start,minutes', `Imported match,${dayAhead(2)},03:15,45`, 'Broken,soon,03:15,45'];
    await page.getByLabel('CSV or XMLTV file').setInputFiles({
      name: 'week.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
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
  await page.getByRole('button', { name: 'Add programme' }).click();
  await expectAccessibleAndNarrow(page);
});

async function planWeek(page: Page, site: Site): Promise<void> {
  await expect(page.getByText('Using demo content.')).toBeVisible();
  await page.getByRole('button', { name: 'Add programme' }).click();
  await page.getByRole('button', { name: 'Save programme' }).click();
  await expect(card(page).getByLabel('Title')).toHaveAccessibleDescription('A programme needs a title.');
  await expect(card(page).getByLabel('Title')).toBeFocused();
  await expect(card(page).getByLabel('Monday')).toHaveAccessibleDescription('Choose at least one day of the week.');
  await addWeekly(page, 'Late bulletin', '22:00', '60');
  await saveProgramme(page);
  await expect(page.getByText('Programme saved.')).toBeVisible();
  await expect(page.getByText('Using demo content.')).toBeHidden();

  await addWeekly(page, 'Talk', '22:30', '60');
  await expect(card(page).getByText('It cannot be saved: it is on at the same time as')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save programme' })).toBeDisabled();
  await card(page).getByLabel('On', { exact: true }).selectOption('Once');
  await card(page).getByLabel('Date').fill(dayAhead(1));
  await expect(card(page).getByText('It replaces')).toBeVisible();
  await saveProgramme(page);

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
}

test('an editor sees how the provider is doing, features and hides videos, and says what is live; readers see that at once (API-27, LOGIN-24)', {
  tag: '@long',
}, async ({ page, site, videoChannel: channel, guard }) => {
  guard.allow('the server responded with a status of 422');
  const readers = await page.context().newPage();
  await readers.goto(`${site.url}/videos`);
  await readers.goto(site.url);
  await logIn(page, site);
  await page.goto(`${site.url}/admin/dashboard`);
  await expect(page.getByRole('region', { name: 'Videos and live' })).toContainText('Working');
  const sent = page.waitForRequest(`${site.url}/api/videos?size=5`);
  const asked = page.waitForRequest(`${site.url}/api/live-tv`);
  await page.getByRole('link', { name: 'Watch', exact: true }).first().click();
  for (const request of [await sent, await asked]) {
    expect((await request.allHeaders()).authorization).toMatch(/^Bearer ./);
    expect((await request.response())?.status()).toBe(200);
  }
  const provider = page.getByRole('region', { name: 'The provider' });
  await expect(provider).toContainText('Working');
  await expect(provider).toContainText(/\d of 2,000 units used/);
  await expect(provider).toContainText('Next poll');
  const list = page.getByRole('list', { name: 'Videos', exact: true });
  await page.getByLabel('Search videos').fill(channel.video(5).title);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: /^Feature/ }).click();
  await expect(page.getByText('Featured: it comes first everywhere.')).toBeVisible();
  await page.getByLabel('Search videos').fill(channel.video(0).title);
  await list.getByRole('button', { name: `Hide: ${channel.video(0).title}` }).click();
  await expect(page.getByText('Hidden: readers no longer see it.')).toBeVisible();
  const first = page.getByRole('list', { name: 'First videos' }).getByRole('listitem');
  await expect(first.first()).toHaveText(channel.video(5).title);
  for (const path of ['/videos', '/']) {
    await readers.goto(site.url + path);
    const shown = readers.locator('main li[data-id]');
    await expect(shown.first()).toHaveAttribute('data-id', channel.video(5).id);
    await expect(readers.locator(`[data-id="${channel.video(0).id}"]`)).toHaveCount(0);
  }
  await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption('Hidden');
  await list.getByRole('button', { name: /^Put back/ }).click();
  await expect(page.getByText('Put back in its place.')).toBeVisible();
  await readers.goto(`${site.url}/videos`);
  await expect(readers.locator(`[data-id="${channel.video(0).id}"]`)).toHaveCount(1);
  await test.step('what is live is set by an address, cleared, and left to the provider again; mistakes are said at their fields', async () => {
    await page.goto(`${site.url}/admin/watch`);
    const live = page.getByRole('region', { name: 'Live', exact: true });
    await expect(live).toContainText('Nothing is live');
    const video = live.getByLabel('Video id or address');
    await video.fill('https://video.example/1');
    await live.getByRole('button', { name: 'Set as live' }).click();
    await expect(video).toHaveAccessibleDescription('This is neither the id nor the address of a YouTube video.');
    await expect(video).toBeFocused();
    const until = live.getByLabel('Holds until (London time)');
    const end = await until.inputValue();
    await until.fill('');
    await live.getByRole('button', { name: 'Show nothing as live' }).click();
    await expect(until).toHaveAccessibleDescription('Not set. Say until when this holds.');
    await until.fill(end);
    await video.fill('https://youtu.be/dQw4w9WgXcQ');
    await live.getByLabel('Title (if empty, the video’s own)').fill('Budget special');
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Stories', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'You have unsaved changes. Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(video).toHaveValue('https://youtu.be/dQw4w9WgXcQ');
    await live.getByRole('button', { name: 'Set as live' }).click();
    await expect(live).toContainText('Live: Budget special');
    await expect(live).toContainText(/Set by .+ until .+ London time/);
    const said = async () => (await page.request.get(`${site.url}/api/live-tv`)).json();
    expect(await said()).toMatchObject({ source: 'desk', currentLive: { videoId: 'dQw4w9WgXcQ' }, count: 1 });
    await page.goto(`${site.url}/videos`);
    await expect(page.getByRole('link', { name: 'Budget special' })).toHaveAttribute('href', '/live');
    await page.goto(`${site.url}/admin/watch`);
    await live.getByRole('button', { name: 'Show nothing as live' }).click();
    await expect(live).toContainText('Nothing is live');
    expect(await said()).toMatchObject({ source: 'desk', currentLive: null });
    await live.getByRole('button', { name: 'Leave it to the provider' }).click();
    await expect(live).toContainText('The provider says so.');
    expect(await said()).toMatchObject({ source: 'provider' });
  });
  await expectAccessibleAndNarrow(page);
});
