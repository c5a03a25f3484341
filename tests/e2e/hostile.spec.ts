import type { Page } from '@playwright/test';
import { z } from 'zod';
import { untilSaved } from '#tests/support/desk/story-editor.ts';
import { WIRE_STORIES } from '#tests/support/hostile/feeds.ts';
import { ATTACKED } from '#tests/support/hostile/fields.ts';
import { expect, test } from '#tests/support/hostile/hostile-site.ts';
import { expectHarmless, lookAt, type Watched, watchFor } from '#tests/support/hostile/look.ts';
import { atReaders, idIn, type Sender, type Shown } from '#tests/support/hostile/sender.ts';
import * as texts from '#tests/support/hostile/site-texts.ts';
import * as newsroom from '#tests/support/hostile/stories.ts';
import { ATTACKS, htmlOf, pieces, wordsIn } from '#tests/support/hostile/texts.ts';
import * as visitors from '#tests/support/hostile/visitors.ts';
import { logIn } from '#tests/support/journey.ts';
import type { MailServer } from '#tests/support/mail/mail-server.ts';
import { paste } from '#tests/support/rich-text/editing.ts';
import type { Site } from '#tests/support/site/site.ts';
import { subscribeOn } from '#tests/support/visitors/visitors-site.ts';

// One site for all of them, and the last one asks what the others have sent.
test.describe.configure({ mode: 'serial', timeout: 900_000 });

/** Sends a form as a browser without script does: mistakes come back with what was typed. */
async function sendPlainly(page: Page, site: Site, path: string, fields: Readonly<Record<string, string>>) {
  await page.goto(`${site.url}/readyz`);
  await page.evaluate(
    ({ action, values }) => {
      const form = document.createElement('form');
      form.action = action;
      form.method = 'post';
      for (const [name, value] of Object.entries(values)) {
        const field = document.createElement('textarea');
        field.name = name;
        field.value = value;
        form.append(field);
      }
      document.body.append(form);
      form.submit();
    },
    { action: path, values: fields },
  );
  await page.waitForURL((url) => url.pathname.startsWith(path));
}

test('what strangers send with forms and in addresses is nothing but words to readers, editors and in mails', {
  tag: '@long',
}, async ({ page, hostile, guard }) => {
  const { site, sender, mailServer } = hostile;
  guard.allow('the server responded with a status of 4');
  const watched = await watchFor(page);
  await logIn(page, site);
  await test.step('petitions, requests for support, bookings', async () => {
    const shown = await visitors.petitions(sender);
    await visitors.supportRequests(sender);
    await visitors.bookings(sender);
    await lookAt(page, site, watched, [...shown, ...(await visitors.inbox(sender))]);
  });
  await test.step('forms that come back with their mistakes', async () => {
    for (const text of [pieces(4000), pieces(4000, { isLine: true })].map((all) => all[0] ?? '')) {
      const forms = {
        '/petition': ['firstName', 'lastName', 'email', 'location', 'comment'],
        '/diaspora-support': ['email', 'phone', 'country', 'state', 'city', 'context', 'issueDescription'],
        '/book-rajneeti': ['name', 'email', 'phone', 'preferredTime', 'message', 'expertise', 'twitter'],
        '/newsletter': ['email'],
        '/login': ['email', 'password'],
        '/forgot-password': ['email'],
      };
      for (const [path, fields] of Object.entries(forms)) {
        await sendPlainly(page, site, path, Object.fromEntries(fields.map((name) => [name, text])));
        await expectHarmless(page, watched, { frame: path === '/login' ? 'none' : 'reader' });
      }
    }
  });
  await test.step('searches and addresses of no page', async () => {
    const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
    for (const text of pieces(200)) {
      const asked = encoded(text);
      await page.goto(
        `${site.url}/search?q=${asked}&author=${asked}&tags=${asked}&section=${asked}&startDate=${asked}`,
      );
      await expectHarmless(page, watched, { reads: [text] });
    }
    for (const asked of pieces(500).map(encoded)) {
      await page.goto(`${site.url}/author/${asked}?page=${asked}#${asked}`);
      await expectHarmless(page, watched);
      await page.goto(`${site.url}/${asked}?next=${asked}`);
      await expectHarmless(page, watched, { frame: 'none' });
    }
  });
  await test.step('mails', () => expectHarmlessMails(page, watched, mailServer, 6));
});

/** At least so many mails have come that carry attacks; none has another header, and as HTML they hold nothing but words. */
async function expectHarmlessMails(page: Page, watched: Watched, mailServer: MailServer, least: number): Promise<void> {
  const carrying = async () => (await mailServer.mails()).filter(({ text = '' }) => wordsIn(text).length > 0);
  await expect.poll(async () => (await carrying()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(least);
  for (const raw of mailServer.raw()) expect(raw.split(/\r?\n\r?\n/, 1)[0]).not.toMatch(/^(bcc|x-hurt):/im);
  await page.goto('about:blank');
  for (const { html, subject, text = '' } of await carrying()) {
    if (html === undefined) continue;
    await page.setContent(html);
    await test.step(`the mail '${subject}'`, () => expectHarmless(page, watched, { reads: [text], frame: 'none' }));
  }
}

test('what editors type and what agencies, channels and services send is nothing but words on every page, screen, feed, export and mail', {
  tag: '@long',
}, async ({ page, hostile }) => {
  const { site, sender, feeds, mailServer, push } = hostile;
  const watched = await watchFor(page);
  await logIn(page, site);
  const look = (shown: Shown) => lookAt(page, site, watched, [shown]);
  const { picture, shown } = await texts.pictures(sender);
  await test.step('pictures', () => lookAt(page, site, watched, shown));
  await test.step('stories', async () => {
    await lookAt(page, site, watched, await newsroom.stories(sender, picture));
    await lookAt(page, site, watched, await newsroom.liveBlog(sender, picture));
  });
  await test.step('a text as it is pasted, and a note as it is typed', () => writeByHand(page, site, watched, sender));
  await test.step('lists of sections, world news and deep dives', async () => {
    await lookAt(page, site, watched, await newsroom.sectionList(sender, picture));
    await lookAt(page, site, watched, await newsroom.worldNews(sender, picture));
  });
  await test.step('authors, tags, sections, redirects', async () => {
    await lookAt(page, site, watched, await newsroom.catalogue(sender));
  });
  const storyIds = await newsroom.publishedIds(sender);
  await test.step('the home page and the texts around pages', async () => {
    await lookAt(page, site, watched, await texts.frontPage(sender, picture, storyIds));
    await lookAt(page, site, watched, await texts.policies(sender));
    await texts.banners(sender, look);
  });
  await test.step('television', async () => {
    await lookAt(page, site, watched, await texts.schedule(sender));
    await texts.liveTitles(sender, look);
    await look({ path: '/videos', reads: pieces(100).slice(0, 3), frame: 'reader' });
  });
  await test.step('the newsletter and alerts', async () => {
    await subscribeOn(site, mailServer, 'reader@visitor.example');
    await lookAt(page, site, watched, await texts.newsletter(sender, storyIds));
    await expectHarmlessMails(page, watched, mailServer, 3);
    await logIn(page, site);
  });
  await test.step('the wire', () => lookAtWire(page, site, watched, sender, feeds.rss));
  await test.step('devices and views of one editor', async () => {
    await lookAt(page, site, watched, await texts.ownThings(sender, push));
    expect(push.faults).toEqual([]);
    expect(
      push.received.map(({ message }) => message.notification.title).filter((title) => /w\d\da/.test(title)),
    ).not.toEqual([]);
  });
  await test.step('people, programs and systems', () => texts.administration(sender, look));
  await test.step('feeds and exports', () => lookAtFeeds(page, site, sender));
});

/** Pastes every attack into the editor of a story and types a note that is one. */
async function writeByHand(page: Page, site: Site, watched: Watched, { desk }: Sender): Promise<void> {
  const begun = { kind: 'article', section: 'world', title: 'As it is pasted' };
  await page.goto(`${site.url}/admin/stories/${idIn(await desk('POST /api/desk/stories', begun))}`);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  for (const [index, attack] of ATTACKS.entries()) await paste(text, htmlOf(attack, index));
  await expect(text).toContainText(`Reads ${ATTACKS.length - 1} here.`);
  await untilSaved(page);
  const note = ATTACKS.slice(0, 20)
    .map((attack) => attack.text)
    .join(' ');
  const notes = page.getByRole('region', { name: /^Notes/ });
  await notes.getByRole('button', { name: 'Add note', exact: true }).click();
  await notes.getByRole('textbox', { name: /^Note on/ }).fill(note);
  await notes.getByRole('button', { name: 'Add note', exact: true }).click();
  await expect(notes.getByRole('listitem').first()).toContainText('w19a');
  await expectHarmless(page, watched, { frame: 'desk' });
  await page.reload();
  await expect(text).toContainText(`Reads ${ATTACKS.length - 1} here.`);
  await expectHarmless(page, watched, { reads: [note], frame: 'desk' });
}

/** What the operator's feed and one that the desk has added have brought, and what of it was refused. */
async function lookAtWire(page: Page, site: Site, watched: Watched, { desk }: Sender, rss: string): Promise<void> {
  const last = `${site.url}/health/wire-${WIRE_STORIES - 1}`;
  await expect.poll(async () => (await fetch(last)).status, { timeout: 60_000 }).toBe(200);
  const fields = {
    name: 'A newspaper',
    url: rss,
    format: 'rss-or-atom',
    secretIn: 'bearer',
    secretName: '',
    intervalSeconds: 3600,
    sections: [],
    defaultSection: 'education',
    trust: 'publish',
    priority: 40,
    licence: '',
    credit: '',
    pictures: 'none',
  };
  const { tried } = z
    .looseObject({ tried: z.string() })
    .parse(await desk('POST /api/desk/sources/try', { fields, secret: null, id: null }));
  const source = await desk('POST /api/desk/sources', { fields, secret: null, isPaused: false, tried });
  await desk('POST /api/desk/sources/{id}/poll', undefined, { at: { id: idIn(source) } });
  const wires = Array.from({ length: WIRE_STORIES }, (_, index) => atReaders(`/health/wire-${index}`));
  await lookAt(page, site, watched, [
    ...wires,
    { path: '/health', reads: [], frame: 'reader' },
    { path: '/education', reads: [], frame: 'reader' },
    { path: '/admin/quarantine', reads: ATTACKS.slice(0, 10).map(({ text }) => text), frame: 'desk' },
    { path: '/admin/sources', reads: [], frame: 'desk' },
    { path: '/admin/stories', reads: [], frame: 'desk' },
  ]);
}

const FEEDS = [
  '/world/feed.xml',
  '/world/atom.xml',
  '/tech/feed.xml',
  '/tech/atom.xml',
  '/corrections/feed.xml',
  '/sitemap.xml',
  '/news-sitemap.xml',
  '/api/schedule.xml',
];

/** Feeds are well-formed and their texts in HTML harmless; no cell of an export begins a formula. */
async function lookAtFeeds(page: Page, site: Site, { desk }: Sender): Promise<void> {
  await page.goto(`${site.url}/readyz`);
  const index = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const sitemaps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  expect(sitemaps.length).toBeGreaterThan(0);
  for (const path of [...FEEDS, ...sitemaps]) {
    const answer = await fetch(site.url + path);
    expect(answer.status, path).toBe(200);
    const document = await answer.text();
    expect(await page.evaluate(faultsInFeed, document), path).toEqual([]);
  }
  const petitions = z
    .looseObject({ petitions: z.array(z.looseObject({ _id: z.string() })) })
    .parse(await desk('GET /api/desk/petitions')).petitions;
  const tables = [
    await desk('GET /api/desk/schedule/export.csv'),
    ...(await Promise.all(
      petitions.map(({ _id }) => desk('GET /api/desk/petitions/{id}/signatures.csv', undefined, { at: { id: _id } })),
    )),
  ];
  for (const table of tables)
    for (const [, cell = ''] of String(table).matchAll(/"((?:[^"]|"")*)"/g)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
}

/** Runs in the page. */
function faultsInFeed(text: string): string[] {
  const feed = new DOMParser().parseFromString(text, 'application/xml');
  const broken = feed.querySelector('parsererror');
  if (broken) return [`it is not well-formed: ${broken.textContent}`];
  const html = [...feed.getElementsByTagName('content:encoded'), ...feed.querySelectorAll('[type="html"]')];
  return html.flatMap(({ textContent }) => {
    const body = new DOMParser().parseFromString(textContent, 'text/html');
    return [...body.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value) || name === 'style')
        .map(({ name, value }) => `${element.localName} has ${name}="${value}"`),
    );
  });
}

test('every field of the table has carried an attack', { tag: '@long' }, async ({ hostile }) => {
  const expected = Object.entries(ATTACKED).flatMap(([call, fields]) => fields.map((field) => `${call} ${field}`));
  expect(expected.filter((field) => !hostile.sender.attacked.has(field))).toEqual([]);
});
