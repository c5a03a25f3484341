import type { Page, Request } from '@playwright/test';
import { deskClient } from '#tests/support/desk/desk-client.ts';
import { test } from '#tests/support/desk/desk-site.ts';
import { creditUpload } from '#tests/support/desk/list-editor.ts';
import { expect, expectNoSidewaysScroll, logIn } from '#tests/support/journey.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

const HOMEPAGE_SAVED = 'Homepage updated successfully!';
const MATV_SAVED = 'MATV section updated successfully.';
const PICTURE = 'https://pictures.example/rain.jpg';

async function openHomepage(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/admin/update-homepage`);
  await expect(page.getByLabel('Headline')).toBeVisible();
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Saves the open form; answers the call. The words that it is saved may still be those of the save before. */
async function save(page: Page, words: string): Promise<Request> {
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' && /\/api\/(homepage|matv\/update)$/.test(answer.url()) && answer.ok(),
  );
  await saveButton(page).click();
  const answer = await saved;
  await expect(page.getByText(words).last()).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  return answer.request();
}

/** Every call that saves the home page or the MATV section. */
function saves(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/(homepage|matv\/update)$/.test(request.url())) sent.push(request);
  });
  return sent;
}

test('headline, main image and topics are saved in one call with the token and head the home page; what was typed survives a reload, and a former state comes back', {
  tag: '@long',
}, async ({ page, site }) => {
  const sent = saves(page);
  await logIn(page, site);
  await openHomepage(page, site);
  await test.step('one call (DESK-18, DESK-24, DESK-25)', async () => {
    await page.getByLabel('Headline').fill('Rain over London');
    await page.getByLabel('Trending topics').fill('Rain watch, Tube strike ,Diwali');
    const buffer = await testPicture({ width: 640, height: 400, colour: '#224466' });
    await page.getByLabel('Upload a picture').setInputFiles({ name: 'rain.jpg', mimeType: 'image/jpeg', buffer });
    await creditUpload(page);
    await expect(page.getByLabel('Main image')).toHaveValue(/^\/media\//);
    await page.getByLabel('Alt text').fill('Umbrellas on a bridge');
    await page.getByLabel('Matches today').fill('7');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    const request = await save(page, HOMEPAGE_SAVED);
    expect(sent).toHaveLength(1);
    expect(request.headers().authorization).toMatch(/^Bearer \S{20,}/);
    expect(request.postDataJSON()).toMatchObject({
      headline: 'Rain over London',
      mainImage: expect.stringMatching(/^\/media\//),
      trendingTopics: ['Rain watch', 'Tube strike', 'Diwali'],
    });
  });
  await test.step('the home page (DESK-19)', async () => {
    await page.goto(site.url);
    await expect(page.getByRole('heading', { name: 'Rain over London' })).toBeVisible();
    const head = page.locator('[data-home-section="head"]');
    await expect(head.getByAltText('Umbrellas on a bridge')).toHaveAttribute('src', /^\/media\//);
    await expect(page.getByText('Rain watch').first()).toBeVisible();
    await expect(page.locator('main')).toContainText('7 matches today');
  });
  await test.step('a reload, and leaving (DESK-04)', async () => {
    await openHomepage(page, site);
    await expect(page.getByLabel('Headline')).toHaveValue('Rain over London');
    await expect(page.getByLabel('Trending topics')).toHaveValue('Rain watch, Tube strike, Diwali');
    await page.getByLabel('Headline').fill('Typed before the reload');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Headline')).toHaveValue('Typed before the reload');
    await expect(page.getByText('The changes you had not saved are back in the form.')).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Headline')).toHaveValue('Rain over London');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });
  await test.step('a former state (DESK-05)', async () => {
    for (const headline of ['The first state', 'The second state']) {
      await page.getByLabel('Headline').fill(headline);
      await save(page, HOMEPAGE_SAVED);
    }
    await page.getByText('History', { exact: true }).click();
    const versions = page.getByRole('listitem').filter({ hasText: 'Administrator' });
    await expect(versions.first()).toContainText('The same as in the form');
    await versions
      .nth(1)
      .getByRole('button', { name: /^Restore/ })
      .click();
    await expect(page.getByLabel('Headline')).toHaveValue('The first state');
    await save(page, HOMEPAGE_SAVED);
    expect(await (await fetch(site.url)).text()).toContain('The first state');
  });
  await expectAccessibleAndNarrow(page, { bestPractice: true });
});

test('the headlines service prefills the form, which can be undone; its key stays on the server, and when it fails nothing is replaced (DESK-21)', {
  tag: '@long',
}, async ({ page, site, headlines, guard }) => {
  guard.allow('the server responded with a status of 50');
  headlines.give([
    { title: 'Rain, wind and floods', image: PICTURE },
    { title: 'Markets calm', image: null },
  ]);
  const answers: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/desk/headlines')) answers.push(answer.text());
  });
  const prefill = page.getByRole('button', { name: 'Prefill from top headlines' });
  await logIn(page, site);
  await openHomepage(page, site);
  await test.step('it fills the form (DESK-22, DESK-23, DAPI-61)', async () => {
    await page.getByLabel('Headline').fill('Typed by hand');
    await prefill.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('Headline')).toHaveValue('Typed by hand');
    await prefill.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await expect(page.getByLabel('Headline')).toHaveValue('Rain, wind and floods');
    await expect(page.getByLabel('Main image')).toHaveValue(PICTURE);
    await expect(page.getByLabel('Trending topics')).toHaveValue('"Rain, wind and floods", Markets calm');
    expect(headlines.asked.at(-1)).toBe('/api/v4/top-headlines?lang=en&max=5&apikey=stand-in-key');
    expect((await Promise.all(answers)).join()).not.toContain('stand-in-key');
    const sent = await save(page, HOMEPAGE_SAVED);
    expect(sent.postDataJSON()).toMatchObject({ trendingTopics: ['Rain, wind and floods', 'Markets calm'] });
  });
  await test.step('it is undone', async () => {
    await page.getByLabel('Headline').fill('Typed again');
    await prefill.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await expect(page.getByLabel('Headline')).toHaveValue('Rain, wind and floods');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Headline')).toHaveValue('Typed again');
  });
  await test.step('it fails', async () => {
    // A form with nothing typed asks no question first.
    await openHomepage(page, site);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    headlines.answerBy((_request, response) => response.writeHead(429).end('{}'));
    await prefill.click();
    await expect(page.getByText('The form could not be prefilled')).toBeVisible();
    await expect(page.getByText(/its quota is used up/)).toBeVisible();
    headlines.give([]);
    await prefill.click();
    await expect(page.getByText('The headlines service has no headlines at the moment.')).toBeVisible();
    await expect(page.getByLabel('Headline')).toHaveValue('Rain, wind and floods');
  });
});

test('a failed upload and a failed save are told, and what was typed stays; two editors never overwrite each other', {
  tag: '@long',
}, async ({ page, site, guard, context }) => {
  guard.allow('the server responded with a status of 500');
  guard.allow('the server responded with a status of 409');
  await logIn(page, site);
  await openHomepage(page, site);
  await test.step('failures (DESK-07, DESK-24, ERR-04, ERR-07)', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/upload', async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, json: { message: 'The disk is full.' } });
    });
    const buffer = await testPicture();
    await page.getByLabel('Upload a picture').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
    held.resolve();
    await expect(page.getByRole('alert').getByText('❌ Failed to upload main image')).toBeVisible();
    await expect(page.getByRole('alert').getByText('The disk is full.')).toBeVisible();

    await page.getByLabel('Headline').fill('Mine');
    await page.getByLabel('Trending topics').fill('My topic');
    await page.route('**/api/homepage', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { message: 'Try later.' } })
        : route.continue(),
    );
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('alert').getByText('Failed to update homepage')).toBeVisible();
    await expect(page.getByLabel('Headline')).toHaveValue('Mine');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.unroute('**/api/homepage');
  });
  await test.step('two editors (DESK-25)', async () => {
    const other = await context.newPage();
    await openHomepage(other, site);
    await expect(other.getByText('Administrator (another window) is also editing this page')).toBeVisible();
    await other.getByLabel('Headline').fill('Theirs');
    await save(other, HOMEPAGE_SAVED);
    await other.close();
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { name: 'Someone else has saved this' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Mine' })).toBeVisible();
    await page.getByRole('button', { name: 'Use theirs: Headline' }).click();
    await expect(page.getByLabel('Headline')).toHaveValue('Theirs');
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await expect(page.getByText(HOMEPAGE_SAVED)).toBeVisible();
    // Both versions went with the button.
    await expect(page.locator('#main')).toBeFocused();
    await page.reload();
    await expect(page.getByLabel('Headline')).toHaveValue('Theirs');
    await expect(page.getByLabel('Trending topics')).toHaveValue('My topic');
  });
  await test.step('a colleague’s save between typing and a reload', async () => {
    await page.getByLabel('Headline').fill('Typed before the reload');
    const other = await context.newPage();
    await openHomepage(other, site);
    await other.getByLabel('Trending topics').fill('Their topic');
    await save(other, HOMEPAGE_SAVED);
    await other.close();
    await page.reload();
    await expect(page.getByLabel('Headline')).toHaveValue('Typed before the reload');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/Someone else has saved other parts of this meanwhile/)).toBeVisible();
    await expect(page.getByLabel('Headline')).toHaveValue('Typed before the reload');
    await expect(page.getByLabel('Trending topics')).toHaveValue('Their topic');
  });
});

test('all seven parts of the MATV section are saved in one call, come back, and stand on the home page; entries are moved and removed with an undo; failures are told, and what was typed stays (DESK-26, DESK-27, DESK-31, DESK-32)', {
  tag: '@long',
}, async ({ page, site, guard }) => {
  guard.allow('the server responded with a status of 500');
  const sent = saves(page);
  await logIn(page, site);
  await page.goto(`${site.url}/admin/update-matv`);
  await expect(part(page, 'Main story')).toBeVisible();
  const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);
  await part(page, 'Main story').getByLabel('Title').fill(`The main story ${longWord}`);
  await part(page, 'Centre card').getByLabel('Title').fill('The centre card');
  const buffer = await testPicture({ width: 640, height: 400, colour: '#884422' });
  await part(page, 'Main story')
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'main.jpg', mimeType: 'image/jpeg', buffer });
  await creditUpload(page);
  await expect(part(page, 'Main story').getByLabel('Image address')).toHaveValue(/^\/media\//);
  const updates = part(page, 'Live updates');
  await updates.getByLabel('Live updates').fill('10:30: Vote: passed\nno colon\nNoon: Lunch');
  await expect(updates.getByText('One line has no colon and is left out: ‘no colon’')).toBeVisible();
  await expect(updates.getByRole('listitem')).toHaveText(['10:30 Vote: passed', 'Noon Lunch']);
  await part(page, 'Centre list').getByLabel('Centre list').fill(` One thing \n\n Another ${longWord}`);
  for (const [name, text] of [
    ['Economic impact', 'Prices rise'],
    ['Must read', 'Read this'],
    ['Opinion', 'We should talk'],
  ] as const) {
    await part(page, name)
      .getByRole('button', { name: `Add to ${name}` })
      .click();
    await part(page, name).getByLabel('Text', { exact: true }).fill(text);
  }
  await part(page, 'Opinion').getByLabel('Author').fill('Asha Rao');
  await part(page, 'Must read')
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'read.jpg', mimeType: 'image/jpeg', buffer });
  await expect(part(page, 'Must read').getByLabel('Image address')).toHaveValue(/^\/media\//);
  await save(page, MATV_SAVED);
  const image = expect.stringMatching(/^\/media\//);
  expect(sent.map((request) => request.postDataJSON())).toEqual([
    {
      mainStory: { title: `The main story ${longWord}`, image },
      liveUpdates: [
        { time: '10:30', text: 'Vote: passed' },
        { time: 'Noon', text: 'Lunch' },
      ],
      centerCard: { title: 'The centre card', image: '' },
      centerList: ['One thing', `Another ${longWord}`],
      economicImpact: [{ image: '', text: 'Prices rise' }],
      mustRead: [{ image, text: 'Read this' }],
      opinion: [{ image: '', text: 'We should talk', author: 'Asha Rao' }],
    },
  ]);

  await page.goto(site.url);
  const section = page.locator('[data-home-section="matv"]');
  for (const text of ['The main story', 'The centre card', '10:30', 'Vote: passed', 'One thing', 'Another']) {
    await expect(section).toContainText(text);
  }
  for (const text of ['Prices rise', 'Read this', 'We should talk', 'Asha Rao']) {
    await expect(section).toContainText(text);
  }
  await expect(section.locator('img[src^="/media/"]')).toHaveCount(2);
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    // Sections far from the screen are not laid out.
    await section.getByText('Another').scrollIntoViewIfNeeded();
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.goto(`${site.url}/admin/update-matv`);
  await expect(updates.getByLabel('Live updates')).toHaveValue('10:30: Vote: passed\nNoon: Lunch');
  await expect(part(page, 'Opinion').getByLabel('Author')).toHaveValue('Asha Rao');

  await test.step('entries (DESK-34, DESK-35, DESK-36)', async () => {
    const reads = part(page, 'Must read');
    const expectTexts = (...texts: string[]) =>
      expect
        .poll(() =>
          reads
            .getByLabel('Text', { exact: true })
            .evaluateAll((all) => all.map((one) => (one instanceof HTMLTextAreaElement ? one.value : ''))),
        )
        .toEqual(texts);
    for (const text of ['Move me', 'And me']) {
      const before = await reads.getByLabel('Text', { exact: true }).count();
      await reads.getByRole('button', { name: 'Add to Must read' }).click();
      await expect(reads.getByLabel('Text', { exact: true })).toHaveCount(before + 1);
      await reads.getByLabel('Text', { exact: true }).last().fill(text);
    }
    await expectTexts('Read this', 'Move me', 'And me');
    await reads.getByRole('button', { name: 'Move up: And me' }).click();
    await expectTexts('Read this', 'And me', 'Move me');
    await reads.getByRole('button', { name: 'Move down: And me' }).click();
    await reads.getByRole('button', { name: 'Remove: Move me' }).click();
    await expectTexts('Read this', 'And me');
    await reads.getByLabel('Text', { exact: true }).last().fill('Typed since');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectTexts('Read this', 'Move me', 'Typed since');
  });
  await test.step('failures (DESK-37, ERR-06, ERR-08)', async () => {
    await page.route('**/api/upload', (route) => route.fulfill({ status: 500, json: {} }));
    await part(page, 'Centre card')
      .getByLabel('Upload a picture')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByRole('alert').getByText('Failed to upload image')).toBeVisible();
    await page.route('**/api/matv/update', (route) => route.fulfill({ status: 500, json: { message: 'Try later.' } }));
    await part(page, 'Centre list').getByLabel('Centre list').fill('Typed');
    await saveButton(page).click();
    await expect(page.getByRole('alert').getByText('Failed to update MATV section.')).toBeVisible();
    await expect(part(page, 'Centre list').getByLabel('Centre list')).toHaveValue('Typed');
  });
  await page.getByText('History', { exact: true }).click();
  await expectAccessibleAndNarrow(page, { bestPractice: true });
});

test('the front page is a live picture of the home page: a slot is chosen with the keyboard, its story dragged to another; what is typed for it stays', {
  tag: '@long',
}, async ({ page, site, guard }) => {
  // The sandbox of the picture, which runs no script (see below), keeps the test's clock out as well.
  guard.allow("because the document's frame is sandboxed");
  await page.clock.install();
  await logIn(page, site);
  const slots = page.getByRole('list', { name: 'Slots of the home page' }).getByRole('listitem');
  const slot = (name: RegExp) => slots.filter({ has: page.getByRole('button', { name }) });
  const chosen = page.getByRole('region', { name: 'Chosen slot' });
  const second = slot(/^Top stories, 2: /);
  await test.step('it does not wait for the last of its pictures', async () => {
    await page.route('**/media/**', () => undefined);
    await page.goto(`${site.url}/admin/front-page`, { waitUntil: 'commit' });
    await expect(second).toHaveCount(1, { timeout: 20_000 });
    await page.unroute('**/media/**');
  });
  await page.goto(`${site.url}/admin/front-page`);
  await expect(second).toHaveCount(1);
  const label = (await second.getByRole('button').getAttribute('aria-label')) ?? '';
  const title = /^Top stories, 2: (.*) \(/.exec(label)?.[1] ?? '';
  const exploring = await slot(/^More to explore: /)
    .first()
    .getByRole('button')
    .getAttribute('aria-label');
  const elsewhere = /^More to explore: (.*) \(/.exec(exploring ?? '')?.[1] ?? '';
  await test.step('the page is the readers’ own, for the desk alone, and runs no script', async () => {
    const src = (await page.locator('iframe').getAttribute('src')) ?? '';
    const answer = await page.request.get(site.url + src);
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    expect(answer.headers()['x-frame-options']).toBe('SAMEORIGIN');
    expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"');
    expect(html).not.toMatch(/<script(?! type="application)/);
    const stranger = await fetch(site.url + src, { redirect: 'manual' });
    expect(stranger.headers.get('location')).toMatch(/^\/login/);
    await expect(page.frameLocator('iframe').getByRole('heading', { name: title }).first()).toBeAttached();
  });
  await test.step('with the keyboard', async () => {
    await second.getByRole('button').press('Enter');
    await expect(chosen.getByRole('heading', { name: 'Top stories, slot 2' })).toBeFocused();
    await expect(second.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
    await chosen.getByRole('button', { name: 'Back to the slot' }).click();
    await expect(second.getByRole('button')).toBeFocused();
    // A story that stands elsewhere on the page: its slot there has no such button.
    await chosen.getByRole('button', { name: 'Pin a story: Top stories, slot 2' }).press('Enter');
    await page.keyboard.type(elsewhere);
    await page.getByRole('dialog').getByRole('button', { name: elsewhere }).press('Enter');
    await expect(chosen.getByLabel(`Move to: ${elsewhere}`)).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(second.getByRole('button')).toHaveAccessibleName(label);
  });
  await test.step('with the pointer', async () => {
    // The page before it has gone, whose slots are elsewhere.
    await expect(page.locator('iframe')).toHaveCount(1);
    const map = page.waitForResponse(/\/api\/desk\/front-map\?pins=topStories\.0/);
    await second.dragTo(slot(/^Top stories, lead: /));
    await expect(slot(/^Top stories, lead: .*pinned\)$/).getByRole('button')).toHaveAccessibleName(
      new RegExp(`^Top stories, lead: ${RegExp.escape(title)}`),
    );
    await expect(chosen.getByRole('button', { name: `Unpin: ${title}` })).toBeVisible();
    // The map is read by itself half a minute after this reading.
    await map;
  });
  await test.step('words typed for a slot stay when the map cannot be read for a moment', async () => {
    guard.allow('the server responded with a status of 503');
    await chosen.getByRole('button', { name: `Edit: ${title}` }).click();
    const headline = page.getByRole('dialog').getByLabel('Headline');
    await headline.fill('Typed for the home page');
    // As a file chooser is that was opened and dismissed.
    await page.getByLabel('Upload a picture').dispatchEvent('cancel', { bubbles: true });
    const question = page.getByRole('dialog', { name: 'Close this? What you typed in it is lost.' });
    await headline.press('Escape');
    await question.getByRole('button', { name: 'Go on' }).click();
    await expect(question).toHaveCount(0);
    const asked = '**/api/desk/front-map?*';
    await page.route(asked, (route) => route.fulfill({ status: 503, json: { message: 'Back in a moment.' } }));
    // As often as it is read by itself.
    await page.clock.fastForward(30_000);
    await expect(page.getByText('Back in a moment.')).toBeAttached();
    await expect(headline).toHaveValue('Typed for the home page');
    await page.unroute(asked);
    await page.getByRole('button', { name: 'Use these' }).click();
    await page.clock.fastForward(30_000);
    await expect(page.getByText('Back in a moment.')).toBeHidden();
  });
  await test.step('words typed for a slot stay when a colleague’s draft comes before the launch', async () => {
    guard.allow('the server responded with a status of 409');
    await saveButton(page).click();
    await expect(page.getByText('Draft saved. Launch it to show it to readers.')).toBeVisible();
    const colleague = await deskClient(site, site.admin);
    await colleague.ask('POST', '/api/desk/front-page', { pins: [] });
    const typed = Promise.withResolvers<void>();
    await page.route('**/api/desk/front-page/launch', async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Launch', exact: true }).click();
    await chosen.getByRole('button', { name: 'Edit: Typed for the home page' }).click();
    const headline = page.getByRole('dialog').getByLabel('Headline');
    await headline.fill('Typed while it was refused');
    typed.resolve();
    await expect(page.getByText('The draft was not launched')).toBeAttached();
    await expect(page.getByText('Their version is in the form.')).toBeAttached();
    await expect(headline).toHaveValue('Typed while it was refused');
    await page.getByRole('button', { name: 'Pin with these' }).click();
  });
  await test.step('a launch is on the open list of launches at once', async () => {
    await saveButton(page).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByText('Launches', { exact: true }).click();
    const launches = page.getByRole('group').filter({ hasText: 'Launches' });
    await expect(launches.getByText('The same as in the form')).toHaveCount(0);
    await page.getByRole('button', { name: 'Launch', exact: true }).click();
    await expect(launches.getByText('The same as in the form')).toBeVisible();
  });
  await test.step('on a phone the tools of a chosen slot come into view', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await second.click();
    await expect(chosen.getByRole('heading', { name: 'Top stories, slot 2' })).toBeInViewport();
    await expect(chosen.getByRole('button', { name: 'Back to the slot' })).toBeInViewport();
  });
});
