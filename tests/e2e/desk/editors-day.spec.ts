import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import { londonInput } from '#domain/london-time.ts';
import { deskClient } from '#tests/support/desk/desk-client.ts';
import { expect, test } from '#tests/support/desk/desk-site.ts';
import { computerOf, type Person } from '#tests/support/desk/newsroom-people.ts';
import {
  beginStory,
  button,
  go,
  openSettings,
  says,
  titleField,
  untilActed,
  untilSaved,
} from '#tests/support/desk/story-editor.ts';
import { untilInteractive } from '#tests/support/journey.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { paste } from '#tests/support/rich-text/editing.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

test.setTimeout(360_000);

const FIRST_TITLE = 'Council votes on bridge';
const TITLE = 'Council votes on the bridge';
const STANDFIRST = 'After ten years of waiting the Old Bridge is to be repaired, one side at a time.';
const CORRECTION = 'An earlier version named the wrong side of the river.';
const LAST_TITLE = 'Council votes on the old bridge';
/** Long enough that it is scheduled, not published at once. */
const LEAD_MS = 4000;

const dialog = (page: Page) => page.getByRole('dialog');

/** What an address answers a reader, past every cache of the browser. */
async function answerTo(reader: Page, url: string) {
  const answer = await reader.request.get(url);
  return { status: answer.status(), text: await answer.text() };
}

async function expectNotFound(reader: Page, url: string): Promise<void> {
  const answer = await reader.goto(url);
  expect(answer?.status()).toBe(404);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Article Not Found');
}

/** A picture of one's own in the library, with its words and the point that stays in view. */
async function uploadPicture(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/admin/media`);
  const buffer = await testPicture({ width: 1200, height: 800, colour: '#7a5230' });
  await page.getByLabel('Upload pictures').setInputFiles({ name: 'old-bridge.jpg', mimeType: 'image/jpeg', buffer });
  const uploaded = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /old-bridge\.jpg/ });
  await uploaded.click({ timeout: 60_000 });
  const details = page.getByRole('region', { name: 'Picture details' });
  await details.getByLabel('Alt text').fill('The Old Bridge over the Soar');
  await details.getByLabel('Credit').fill('Meera Shah');
  const point = details.getByRole('button', { name: /^Focal point/ });
  await point.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowLeft');
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(details.getByText('Saved', { exact: true })).toBeVisible();
}

async function writeStory(page: Page, site: Site): Promise<string> {
  const address = await beginStory(page, site, FIRST_TITLE, 'World News');
  await paste(
    page.getByRole('textbox', { name: 'Text', exact: true }),
    readFileSync('tests/golden/paste/word.html', 'utf8'),
  );
  await page.getByLabel('Standfirst').fill(STANDFIRST);
  await openSettings(page, 'Section and address');
  await page.getByLabel('Section', { exact: true }).selectOption({ label: 'India News' });
  await openSettings(page, 'Byline and tags');
  for (const tag of ['Bridges', 'Leicester']) {
    await page.getByLabel('Tags', { exact: true }).fill(tag);
    await page.getByLabel('Tags', { exact: true }).press('Enter');
  }
  await page.getByLabel('Author', { exact: true }).fill('Ben Ode');
  await openSettings(page, 'Main picture');
  await button(page, 'Choose from library').click();
  await dialog(page)
    .getByRole('button', { name: /old-bridge\.jpg/ })
    .click();
  await expect(page.getByLabel('Alt text')).toHaveValue('The Old Bridge over the Soar');
  await expect(page.getByLabel('Credit')).toHaveValue('Meera Shah');
  await untilSaved(page);
  return address;
}

/** The story as a reader sees it, on its page or in its preview. */
async function expectStory(story: Pick<Page, 'getByRole' | 'locator'>, headline: string): Promise<void> {
  await expect(story.getByRole('heading', { level: 1 })).toHaveText(headline);
  await expect(story.locator('[data-part="summary"]')).toHaveText(STANDFIRST);
  const hero = story.locator('[data-part="hero"]');
  await expect(hero).toContainText('Picture: Meera Shah');
  const picture = hero.getByRole('img', { name: 'The Old Bridge over the Soar' });
  await expect(picture).toHaveCSS('object-position', '20% 50%');
  const body = story.locator('[data-part="body"]');
  await expect(body.getByRole('heading', { name: 'What was decided' })).toBeVisible();
  await expect(body.locator('ul > li > ul > li')).toHaveText(['The north side first', 'Then the south side']);
  await expect(body.getByRole('table')).toContainText('Labour');
  await expect(body).not.toContainText('hidden');
  await expect(story.locator('[data-part="author"]')).toContainText('Ben Ode');
}

async function reportersPart(page: Page, site: Site): Promise<string> {
  await uploadPicture(page, site);
  const address = await writeStory(page, site);
  await button(page, 'Preview').click();
  await expectStory(preview(page), FIRST_TITLE);
  await button(page, 'Back to settings').click();
  for (const name of ['Publish', 'Update', 'Withdraw', 'Add correction'])
    await expect(button(page, name)).toHaveCount(0);
  await expect(page.getByText('Editors publish', { exact: false })).toBeVisible();
  await askForReview(page);
  return address;
}

const preview = (page: Page) => page.frameLocator('iframe[title="The story as readers will see it"]');

async function askForReview(page: Page): Promise<void> {
  await button(page, 'Ask for review').click();
  await expect(page.getByText(/Ben Ode asked for review on/)).toBeVisible();
  // The pressed button is gone.
  await expect(page.getByRole('main')).toBeFocused();
}

/** Opens it from the dashboard and sends it back; the reporter reads why, changes it and asks again. */
async function sendBack(editor: Page, reporter: Page, site: Site, address: string): Promise<void> {
  await editor.goto(`${site.url}/admin/dashboard`);
  await editor.getByRole('region', { name: 'Waiting for review' }).getByRole('link', { name: FIRST_TITLE }).click();
  await expect(editor).toHaveURL(address);
  await button(editor, 'Send back').click();
  await dialog(editor).getByLabel('What should be changed').fill('Which bridge?');
  await go(editor, 'Send back');
  await reporter.reload();
  await expect(reporter.getByText(/sent it back .*‘Which bridge\?’/)).toBeVisible();
  await reporter.getByLabel('Location').fill('Leicester');
  await untilSaved(reporter);
  await askForReview(reporter);
  await reporter.goto(`${site.url}/admin/dashboard`);
  await expect(reporter.getByRole('region', { name: 'Waiting for review' })).toContainText(FIRST_TITLE);
}

/** Makes its title, and with it the address, right; the preview follows what is saved. */
async function putTitleRight(page: Page, site: Site, address: string): Promise<void> {
  await page.goto(`${site.url}/admin/stories?state=in+review`);
  await page.getByRole('link', { name: FIRST_TITLE }).click();
  await expect(page).toHaveURL(address);
  await openSettings(page, 'Section and address');
  await expect(page.getByText('/india-news/council-votes-on-bridge', { exact: true })).toBeVisible();
  await button(page, 'Preview').click();
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(FIRST_TITLE);
  await titleField(page).fill(TITLE);
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(TITLE, { timeout: 60_000 });
  await button(page, 'Back to settings').click();
  await expect(page.getByText('/india-news/council-votes-on-the-bridge', { exact: true })).toBeVisible();
  await expect(page.getByText('Another story has this address.', { exact: false })).toBeVisible();
  await button(page, 'Use it').click();
  await expect(page.getByLabel('Slug')).toHaveValue('council-votes-on-the-bridge-2');
  await expect(page.getByText('Another story has this address.', { exact: false })).toHaveCount(0);
  await untilSaved(page);
}

/** Schedules it for tomorrow, then later, takes both back and undoes that: readers get it at no step. */
async function scheduleAndTakeBack(page: Page, reader: Page, site: Site, href: string): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await dialog(page).getByLabel('At a time').check();
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
  await dialog(page).getByLabel('Time (London)').fill(londonInput(tomorrow));
  await go(page, 'Schedule');
  await says(page, 'The story is scheduled.');
  const scheduled = page.getByText(/^Scheduled for .* London time\./);
  await expect(scheduled).toBeVisible();
  const former = await scheduled.innerText();
  await expectNotFound(reader, site.url + href);
  await page.keyboard.press('Control+Enter');
  await dialog(page)
    .getByLabel('Time (London)')
    .fill(londonInput(new Date(Date.now() + 48 * 3_600_000).toISOString()));
  await go(page, 'Schedule');
  await expect(scheduled).not.toHaveText(former);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await says(page, 'The story is scheduled as before.');
  await expect(scheduled).toHaveText(former);
  await button(page, 'Unschedule').click();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await says(page, 'The story is scheduled again.');
  await expect(scheduled).toHaveText(former);
  await button(page, 'Unschedule').click();
  await says(page, 'The story is a draft again.');
  expect((await answerTo(reader, site.url + href)).status).toBe(404);
}

/** Readers get it when its time has come (not a moment before: tests/rehearsals/stories-in-time.test.ts), and its section lists it. */
async function comeInTime(editor: Person, reader: Page, site: Site, id: string, href: string): Promise<void> {
  const desk = await deskClient(site, editor);
  const story = await desk.call<DeskStory>('GET', `/${id}`);
  await desk.publish(story, new Date(Date.now() + LEAD_MS).toISOString());
  await expect
    .poll(async () => (await answerTo(reader, site.url + href)).status, { timeout: 60_000, intervals: [200] })
    .toBe(200);
  expect((await answerTo(reader, `${site.url}/india-news`)).text).toContain(`href="${href}"`);
}

async function correct(page: Page, reader: Page, url: string): Promise<void> {
  await page.reload();
  await button(page, 'Add correction').click();
  await dialog(page).getByLabel('Correction').fill(CORRECTION);
  await go(page, 'Add correction');
  await says(page, 'The correction is shown to readers.');
  await expect(page.getByRole('region', { name: 'Corrections' })).toContainText(CORRECTION);
  const arrived = page.getByRole('region', { name: 'Where the correction has arrived' });
  await expect(arrived).toContainText('Dropped on the one node.');
  await expect(arrived).toContainText('Search finds the corrected story.');
  await expect(arrived).not.toContainText('Waiting');
  await reader.goto(url);
  await expectCorrection(reader);
}

/** What is typed into a public story stands beside it until it is updated. */
async function update(page: Page, reader: Page, url: string): Promise<void> {
  await titleField(page).fill(LAST_TITLE);
  await untilSaved(page);
  await expect(page.getByText('Unpublished changes')).toBeVisible();
  expect((await answerTo(reader, url)).text).toMatch(new RegExp(`<h1[^>]*>${TITLE}<`));
  await button(page, 'Update').click();
  await go(page, 'Update');
  await expect(page.getByText('Unpublished changes')).toHaveCount(0);
  expect((await answerTo(reader, url)).text).toMatch(new RegExp(`<h1[^>]*>${LAST_TITLE}<`));
}

/** Readers may compare what was published, when the desk lets them. */
async function openHistory(page: Page, reader: Page, url: string, address: string): Promise<void> {
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await button(page, 'Show published versions to readers').click();
  await says(page, 'Readers can compare the published versions.');
  await reader.goto(url);
  await reader.getByRole('link', { name: 'All versions' }).click();
  const versions = reader.getByRole('navigation', { name: 'Versions' }).getByRole('link');
  await expect(versions).toHaveText([/^Version 2, the present one/, /^Version 1, as first published/]);
  await expect(reader.getByRole('article').locator('ins')).toHaveText(['Added', 'added: old']);
  await versions.last().click();
  await expect(reader.getByRole('article').locator('ins')).toHaveCount(0);
  await expectAccessibleAndNarrow(reader);
  await reader.setViewportSize({ width: 1280, height: 900 });
  await page.goto(address);
}

async function expectCorrection(reader: Page): Promise<void> {
  const corrections = reader.getByRole('region', { name: 'Corrections and clarifications' });
  await expect(corrections).toContainText(CORRECTION);
  await expect(corrections.locator('time')).toHaveText(/\d{1,2} \w+ \d{4}/);
}

async function withdrawAndBringBack(page: Page, reader: Page, url: string): Promise<void> {
  await button(page, 'Withdraw').click();
  await dialog(page).getByLabel('Reason').fill('The council asks for a day.');
  await go(page, 'Withdraw');
  await says(page, 'The story is withdrawn.');
  await expectNotFound(reader, url);
  expect((await answerTo(reader, new URL('/india-news', url).href)).text).not.toContain(
    `href="${new URL(url).pathname}"`,
  );
  const restored = untilActed(page);
  await button(page, 'Restore as a draft').click();
  await restored;
  await says(page, 'The story is back as a draft.');
  await expect(titleField(page)).toHaveValue(LAST_TITLE);
  await expectNotFound(reader, url);
  await button(page, 'Publish').click();
  await dialog(page).getByLabel('Now').check();
  await go(page, 'Publish');
  await says(page, 'The story is published.');
  await expect(page.getByRole('link', { name: 'Open on the site' })).toHaveAttribute('href', new URL(url).pathname);
  await reader.goto(url);
  await expectStory(reader, LAST_TITLE);
  await expectCorrection(reader);
}

/** A line above every page, on those that were kept already as well. */
async function putUpBanner(page: Page, reader: Page, site: Site): Promise<void> {
  const pages = [site.url, `${site.url}/world`];
  for (const url of pages) await answerTo(reader, url);
  await reader.goto(`${site.url}/world`);
  await untilInteractive(reader);
  await page.goto(`${site.url}/admin/banner`);
  await page.getByLabel('Text').fill('Bridge vote: council meets now');
  await page.getByLabel('Link').fill('/live');
  // A slip in the menu does not lose what was typed.
  await button(page, 'Menu').click();
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Stories', exact: true }).click();
  await expect(page.getByText('You have unsaved changes. Leave without saving?')).toBeVisible();
  await button(page, 'Stay').click();
  await expect(page.getByLabel('Text')).toHaveValue('Bridge vote: council meets now');
  const other = await page.context().newPage();
  await other.goto(`${site.url}/admin/banner`);
  await expect(other.getByText('(another window) is also editing this page')).toBeVisible();
  await other.getByLabel('Text').fill('The vote is near');
  await other.getByLabel('Link').fill('/live');
  await button(other, 'Put up').click();
  await says(other, 'The banner is on every page.');
  await other.close();
  // A colleague was first: their banner is shown, and the next try replaces it.
  await button(page, 'Put up').click();
  await expect(page.getByText('Someone else has just changed the banner. Look again.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'The vote is near' })).toBeVisible();
  await button(page, 'Change banner').click();
  await says(page, 'The banner is on every page.');
  const banner = reader.getByRole('region', { name: 'Breaking', exact: true });
  // The reader comes back to the page that was open meanwhile.
  await reader.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(banner.getByRole('link', { name: 'Bridge vote: council meets now' })).toBeVisible();
  await banner.getByRole('button', { name: 'Close' }).click();
  await expect(banner).toHaveCount(0);
  await reader.reload();
  await expect(banner.getByRole('link', { name: 'Bridge vote: council meets now' })).toHaveAttribute('href', '/live');
  expect((await answerTo(reader, site.url)).text).toContain('Bridge vote: council meets now');
  await expectAccessibleAndNarrow(page);
  // The next one, half typed, stays while the present one is taken down.
  await page.getByLabel('Text').fill('The count has begun');
  await button(page, 'Take down').click();
  await says(page, 'The banner is down.');
  await expect(button(page, 'Take down')).toHaveCount(0);
  await expect(page.getByLabel('Text')).toHaveValue('The count has begun');
  await page.getByLabel('Text').fill('Bridge vote: council meets now');
  await expect(page.getByLabel('Text')).toHaveValue('');
  await button(page, 'Undo').click();
  await says(page, 'The banner is on every page as before.');
  await expect.poll(async () => (await answerTo(reader, site.url)).text).toContain('Bridge vote');
  await button(page, 'Take down').click();
  await expect(button(page, 'Take down')).toHaveCount(0);
  // The desk is answered once it is stored; the pages follow within milliseconds.
  const textOf = async (url: string) => (await answerTo(reader, url)).text;
  for (const url of pages) await expect.poll(() => textOf(url)).not.toContain('Bridge vote');
  await untilInteractive(reader);
  await reader.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Home' }).click();
  await expect(reader).toHaveURL(`${site.url}/`);
  await expect(banner).toHaveCount(0);
}

/** Who did what to the story, oldest first, as the audit log tells it to the administrator. */
async function entriesOn(page: Page, site: Site, administrator: Pick<Person, 'email' | 'password'>, id: string) {
  const login = await page.request.post(`${site.url}/api/users/login`, { data: administrator });
  const { token } = await login.json();
  const answer = await page.request.get(`${site.url}/api/desk/audit?subject=story&subjectId=${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { entries }: { entries: { userName: string; action: string; title: string }[] } = await answer.json();
  return entries.map(({ userName, action }) => `${userName} ${action}`).reverse();
}

test("a full editor's day: drafted from a document, sent back and reviewed, scheduled, corrected, updated, withdrawn and back on the site", {
  tag: '@long',
}, async ({ page: reader, site, people, browser, guard }) => {
  guard.allow('the server responded with a status of 404');
  const office = await deskClient(site, site.admin);
  await office.publish(await office.begin({ title: TITLE, content: '<p>Another vote.</p>' }));

  const [reporter, hers] = await computerOf(browser, site, people.reporter);
  const address = await test.step('the reporter writes it', () => reportersPart(reporter, site));
  const id = address.split('/').at(-1) ?? '';
  const [editor, his] = await computerOf(browser, site, people.editor);
  await test.step('the editor sends it back', () => sendBack(editor, reporter, site, address));
  await hers.close();
  await test.step('the editor puts its title right', () => putTitleRight(editor, site, address));
  const href = '/india-news/council-votes-on-the-bridge-2';
  await test.step('it is scheduled and taken back', () => scheduleAndTakeBack(editor, reader, site, href));
  await test.step('it comes when its time has come', () => comeInTime(people.editor, reader, site, id, href));
  await reader.goto(`${site.url}/india-news`);
  await reader.getByRole('main').getByRole('link', { name: TITLE }).first().click();
  await expect(reader).toHaveURL(site.url + href);
  await test.step('readers have it', () => expectStory(reader, TITLE));
  await test.step('it is corrected', () => correct(editor, reader, site.url + href));
  await test.step('it is updated', () => update(editor, reader, site.url + href));
  await test.step('its versions can be compared', () => openHistory(editor, reader, site.url + href, address));
  await test.step('it goes and comes back', () => withdrawAndBringBack(editor, reader, site.url + href));
  await test.step('its editor is accessible', () => expectAccessibleAndNarrow(editor));
  await test.step('news that cannot wait is above every page', () => putUpBanner(editor, reader, site));
  await his.close();

  expect(await entriesOn(reader, site, site.admin, id)).toEqual([
    'Ben Ode created',
    'Ben Ode asked for review',
    'Asha Rao sent back',
    'Ben Ode asked for review',
    'Asha Rao scheduled',
    'Asha Rao scheduled',
    'Asha Rao restored a revision',
    'Asha Rao scheduled',
    'Asha Rao unscheduled',
    'Asha Rao scheduled',
    'Asha Rao unscheduled',
    'Asha Rao scheduled',
    'Asha Rao corrected',
    'Asha Rao published',
    'Asha Rao opened the history of',
    'Asha Rao withdrawn',
    'Asha Rao restored',
    'Asha Rao published',
  ]);
});
