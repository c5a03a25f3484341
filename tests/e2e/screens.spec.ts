import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { deskClient } from '#tests/support/desk/desk-client.ts';
import { untilEditorOpens } from '#tests/support/desk/story-editor.ts';
import { expect, logIn, guardedTest as test, untilInteractive } from '#tests/support/journey.ts';
import { publishInHindi } from '#tests/support/newsroom/hindi-newsroom.ts';
import { startSiteAt } from '#tests/support/site/set-site.ts';
import type { Site } from '#tests/support/site/site.ts';

/*
 * The most important screens, compared with pictures of how they are meant to look: their first screenful, on the sample
 * newsroom. CONTRIBUTING.md says how to renew the pictures.
 */

/** Which browser drew the pictures, and where. */
const MAKER_FILE = join(import.meta.dirname, '..', 'golden', 'screens', 'made-with.txt');
const HOW_TO_RENEW =
  'If it is meant to look different now, run: npx playwright test tests/e2e/screens.spec.ts --update-snapshots';

/** For the browser that drew the pictures: hardly more than the clock of a slow machine changes. */
const ALIKE = { threshold: 0.2, maxDiffPixelRatio: 0.002 };
/** Another one draws letters and edges in its own way: only what has moved or gone is seen. */
const ROUGHLY_ALIKE = { threshold: 0.3, maxDiffPixelRatio: 0.1 };

/** A Tuesday, in the middle of a programme that is not live. */
const STARTED_AT = '2026-11-24T10:25:00Z';
/** The browser's clock stands here, within a minute of the samples' arrival: each age is the one that its sample names. */
const SEEN_AT = '2026-11-24T10:26:00Z';

/** When the stories in Hindi came out. */
const IN_HINDI_AT = '2026-11-24T07:10:00Z';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

const STORY = '/business/corner-shops-club-together-to-buy-like-a-supermarket-sample';

let site: Site;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startSiteAt(STARTED_AT);
});

test.afterAll(async () => {
  await site.stop();
});

for (const [name, size, colorScheme, path] of [
  ['home-phone', PHONE, 'light', '/'],
  ['home-desktop', DESKTOP, 'dark', '/'],
  ['section', DESKTOP, 'light', '/world'],
  ['story-phone', PHONE, 'dark', STORY],
  ['story-desktop', DESKTOP, 'light', STORY],
  ['author', PHONE, 'light', '/author/Zubin%20Mistrywala'],
  ['live', PHONE, 'dark', '/live'],
  ['petition', PHONE, 'light', '/petition'],
  ['search', DESKTOP, 'dark', '/search?q=shops'],
] as const)
  test(`the screen ${name} looks as it did`, async ({ page }) => {
    await setUp(page, size, colorScheme);
    await page.goto(site.url + path);
    await untilInteractive(page);
    await expectSameAs(page, name);
  });

test('the screen deep-dive looks as it did', async ({ page, request }) => {
  const [path] = (await (await request.get(site.url)).text()).match(/\/deep-dive\/[0-9a-f]{24}/) ?? [];
  await setUp(page, DESKTOP, 'dark');
  await page.goto(site.url + path);
  await untilInteractive(page);
  await expectSameAs(page, 'deep-dive');
});

// After the others, because what the desk publishes stands before the samples.
test('the screens desk-stories and desk-story look as they did', async ({ page }) => {
  const address = await writeStories();
  await setUp(page, DESKTOP, 'light');
  await logIn(page, site);
  await page.goto(`${site.url}/admin/stories`);
  await page.getByRole('link', { name: LANTERNS }).waitFor();
  await expectSameAs(page, 'desk-stories');
  await page.goto(site.url + address);
  await untilEditorOpens(page, LANTERNS);
  await page.getByText('No problems found.').waitFor();
  await expectSameAs(page, 'desk-story');
});

// The last, because these stories would stand in the desk's list.
test('the screens home-hindi, section-hindi and story-hindi look as they did', async ({ page }) => {
  const { story } = await publishInHindi(site, IN_HINDI_AT);
  for (const [name, size, colorScheme, path] of [
    ['home-hindi', PHONE, 'light', '/hi'],
    ['section-hindi', DESKTOP, 'light', '/hi/world'],
    ['story-hindi', PHONE, 'dark', story],
  ] as const) {
    await setUp(page, size, colorScheme);
    await page.goto(site.url + path);
    await untilInteractive(page);
    await expectSameAs(page, name);
  }
});

const LANTERNS = 'A thousand lanterns cross the canal';

/** Stories in several states. Returns the address of one with a picture, in the editor. */
async function writeStories(): Promise<string> {
  const desk = await deskClient(site, site.admin);
  const { imageUrl } = await (await fetch(`${site.url}/api/news${STORY.slice(STORY.lastIndexOf('/'))}`)).json();
  await desk.begin({ title: 'Night buses return to the valley', section: 'initiatives' });
  await desk.publish(
    await desk.begin({ title: 'Allotments that feed a street', content: '<p>They begin at six.</p>' }),
  );
  const later = await desk.begin({ title: 'What the harvest costs', section: 'business', content: '<p>Less.</p>' });
  await desk.publish(later, '2026-12-01T06:00:00Z');
  const lanterns = await desk.begin({
    title: LANTERNS,
    standfirst: 'Three temples, two churches and a rowing club made them together.',
    content: '<p>The first was lit at dusk by a girl of nine.</p><h2>Paper and patience</h2><p>Each took an hour.</p>',
    tags: ['Diwali', 'Canals'],
    authorName: 'Meera Shah',
    image: { url: imageUrl, alt: 'Bars and a line on a chart', caption: '', credit: 'Illustration: MATV' },
  });
  return `/admin/stories/${lanterns._id}`;
}

/** Theme and clock of the page that is opened next. */
async function setUp(page: Page, size: typeof PHONE, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.clock.setFixedTime(SEEN_AT);
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/** Compares what stands on the screen once its fonts are there and its pictures are decoded. */
async function expectSameAs(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const onScreen = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    await Promise.all(onScreen.map((image) => image.decode()));
  });
  await expect(page, `${name}. ${HOW_TO_RENEW}`).toHaveScreenshot(`${name}.png`, likenessWanted(page));
}

/** Pictures that are being renewed are compared closely, and the file beside them says which browser they are from. */
function likenessWanted(page: Page): typeof ALIKE {
  const [major] = page.context().browser()?.version().split('.') ?? [];
  const here = `Chromium ${major} on ${process.platform}\n`;
  const { updateSnapshots } = test.info().config;
  if (updateSnapshots === 'all' || updateSnapshots === 'changed') {
    writeFileSync(MAKER_FILE, here);
    return ALIKE;
  }
  return readFileSync(MAKER_FILE, 'utf8') === here ? ALIKE : ROUGHLY_ALIKE;
}
