import { Readable } from 'node:stream';
import FeedParser from 'feedparser';
import { HtmlValidate } from 'html-validate';
import RssParser from 'rss-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deskClient } from '#tests/support/desk/desk-client.ts';
import { asked } from '#tests/support/diaspora/support-request.ts';
import { type HindiNewsroom, publishInHindi } from '#tests/support/newsroom/hindi-newsroom.ts';
import { type Site, startSite } from '#tests/support/site/site.ts';

/**
 * Checks what the site sends with the tools of others: pages with an HTML validator (wrong nesting, duplicate ids, labels
 * without a target), feeds with two feed readers; and follows all links.
 */

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

let site: Site;
let cookie = '';
let inHindi: HindiNewsroom;
/** Ids of records that the samples lack, or that only the desk knows. */
let records: { readonly story: string; readonly petition: string; readonly edition: string; readonly request: string };

beforeAll(async () => {
  site = await startSite({ env: { LIVE_HLS_URL: 'https://stream.example/live.m3u8' } });
  const desk = await deskClient(site, site.admin);
  cookie = desk.cookie;
  inHindi = await publishInHindi(site);
  const begun = await desk.begin({
    title: 'A harbour prepares for the storm',
    section: 'tech',
    content: '<p>Boats return.</p>',
  });
  const story = (await desk.publish(begun))._id;
  await desk.call('PUT', `/${story}/public-history`, { isPublic: true });
  const post = { headline: 'The harbour is closed', html: '<p>Boats return.</p>', isKey: true, dueAt: null };
  await desk.ask('PUT', `/api/desk/live-blogs/${story}/state`, { isOpen: true });
  await desk.ask('PUT', `/api/desk/live-blogs/${story}/posts/${story}`, post);
  const policy = { title: 'Ethics policy', html: '<p>We tell the truth.</p>', isPublished: true };
  await desk.ask('POST', '/api/desk/policies/ethics', policy);
  const page = { title: 'हमसे संपर्क करें', html: '<h2>पता</h2><p>हमें लिखें।</p>', isPublished: true };
  await desk.ask('POST', '/api/desk/pages/contact', page);
  const { petitions } = await desk.ask<{ petitions: { _id: string }[] }>('GET', '/api/desk/petitions');
  const letter = { subject: 'The week', intro: 'What happened.', stories: [story] };
  const edition = await desk.ask<{ _id: string }>('POST', '/api/desk/newsletter/editions', letter);
  records = { story, petition: petitions[0]?._id ?? '', edition: edition._id, request: await requestSupport() };
});

/** Sends the support form; the id under which the desk's inbox has it. */
async function requestSupport(): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(asked())) form.append(name, value);
  const headers = { origin: site.url };
  const answer = await fetch(`${site.url}/api/diaspora-support`, { method: 'POST', headers, body: form });
  if (answer.status !== 201) throw new Error(`the request was refused: ${await answer.text()}`);
  const desk = await deskClient(site, site.admin);
  const { submissions } = await desk.ask<{ submissions: { _id: string }[] }>('GET', '/api/desk/inbox');
  return submissions[0]?._id ?? '';
}

afterAll(() => site.stop());

async function pageAt(path: string, as = ''): Promise<{ readonly status: number; readonly html: string }> {
  const answer = await fetch(site.url + path, { headers: { accept: 'text/html', cookie: as } });
  return { status: answer.status, html: await answer.text() };
}

async function faultsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'the page'})`),
  );
}

describe('the HTML that the server sends is valid', () => {
  it.each([
    ['the home page', '/', 200],
    ['a section', '/world', 200],
    ['the web stories', '/web-stories', 200],
    ['the opinions', '/opinion', 200],
    ['the search', '/search', 200],
    ['what a search finds', '/search?q=london', 200],
    ['the lite home page', '/?lite', 200],
    ['a lite section', '/world?lite', 200],
    ['a lite topic', '/topic/cricket?lite', 200],
    ['the lite search', '/search?lite', 200],
    ['what a lite search finds', '/search?q=london&lite', 200],
    ['a lite search that finds nothing', '/search?q=qqqqzzzz&author=Nobody&lite', 200],
    ['lite live television', '/live?lite', 200],
    ['a lite author', '/author/Anjali%20Whitcombe?lite', 200],
    ['a lite author in the archive', '/author/Anjali%20Whitcombe?tab=archive&lite', 200],
    ['a lite author whom nobody knows', '/author/Nobody?lite', 404],
    ['a lite story that is not there', '/world/no-such-story?lite', 404],
    ['a lite page that is not there', '/topic/no-such-topic?lite', 404],
    ['the videos', '/videos', 200],
    ['live television', '/live', 200],
    ['the programme guide', '/live/schedule', 200],
    ['a topic', '/topic/cricket', 200],
    ['an author in the archive', '/author/Anjali%20Whitcombe?tab=archive', 200],
    ['a section further back', '/latest-news?page=2', 200],
    ['the petition', '/petition', 200],
    ['the support form', '/diaspora-support', 200],
    ['the booking form', '/book-rajneeti', 200],
    ['the newsletter', '/newsletter', 200],
    ['the newsletter after its form was sent', '/newsletter?done=1', 200],
    ['the end of a subscription', '/newsletter/goodbye', 200],
    ['the end of alerts by mail', '/newsletter/goodbye/breaking', 200],
    ['the start of a subscription', '/newsletter/welcome', 200],
    ['the choice of a language for e-mails', '/newsletter/language', 200],
    ['the start of alerts by mail', '/newsletter/welcome/breaking', 200],
    ['the end of alerts by a wrong link', '/newsletter/unsubscribe/wrong/breaking', 200],
    ['a policy', '/about/ethics', 200],
    ['a page of the channel', '/about/contact', 200],
    ['an unknown page of the channel', '/about/nothing', 404],
    ['the channel', '/about', 200],
    ['the privacy policy', '/privacy', 200],
    ['the terms', '/terms', 200],
    ['news alerts', '/alerts', 200],
    ['saved stories', '/saved', 200],
    ['corrections', '/corrections', 200],
    ['the login', '/login', 200],
    ['the way to a new password', '/forgot-password', 200],
    ['a link of a mail that has expired', '/reset-password/expired', 410],
    ['an invitation that has expired', '/invitation/expired', 410],
    ['a confirmation that has expired', '/newsletter/confirm/expired', 200],
    ['an unsubscription by a wrong link', '/newsletter/unsubscribe/wrong', 200],
    ['a signature by a wrong link', '/petition/signature/wrong', 404],
    ['a request for a place by a wrong link', '/book-rajneeti/request/wrong', 410],
    ['a proposal by a wrong link', '/book-rajneeti/proposal/wrong', 410],
    ['a topic that is not there', '/topic/no-such-topic', 404],
    ['a petition that is not there', '/petition/no-such-petition', 404],
    ['a story that is not there', '/world/no-such-story', 404],
    ['an author whom nobody knows', '/author/Nobody', 404],
    ['a page that is not there', '/no-such-page', 404],
  ])('%s: %s', async (_what, path, expected) => {
    const { status, html } = await pageAt(path);
    expect(status).toBe(expected);
    expect(await faultsIn(html)).toEqual([]);
  });

  it.each([
    ['the home page', '', 200],
    ['a section', '/world', 200],
    ['a section without a story', '/business', 200],
    ['the web stories', '/web-stories', 200],
    ['what a search finds', '/search?q=हवा', 200],
    ['the lite home page', '?lite', 200],
    ['a lite section', '/world?lite', 200],
    ['what a lite search finds', '/search?q=हवा&lite', 200],
    ['lite live television', '/live?lite', 200],
    ['the videos', '/videos', 200],
    ['live television', '/live', 200],
    ['the programme guide', '/live/schedule', 200],
    ['the petition', '/petition', 200],
    ['the support form', '/diaspora-support', 200],
    ['the booking form', '/book-rajneeti', 200],
    ['the newsletter', '/newsletter', 200],
    ['the start of a subscription', '/newsletter/welcome', 200],
    ['the choice of a language for e-mails', '/newsletter/language', 200],
    ['the end of alerts by mail', '/newsletter/goodbye/breaking', 200],
    ['a signature by a wrong link', '/petition/signature/wrong', 404],
    ['a request for a place by a wrong link', '/book-rajneeti/request/wrong', 410],
    ['the channel', '/about', 200],
    ['the privacy policy', '/privacy', 200],
    ['the terms', '/terms', 200],
    ['news alerts', '/alerts', 200],
    ['saved stories', '/saved', 200],
    ['corrections', '/corrections', 200],
    ['a story that is not there', '/world/no-such-story', 404],
    ['a page that is not there', '/no-such-page', 404],
  ])('in Hindi, %s: /hi%s', async (_what, path, expected) => {
    const { status, html } = await pageAt(`/hi${path}`);
    expect(status).toBe(expected);
    expect(html).toContain('lang="hi-IN"');
    expect(await faultsIn(html)).toEqual([]);
  });

  it('and so it is of the stories in Hindi, of their author, topic and history', async () => {
    const { story, history, author, topic, deepDive, liveBlog } = inHindi;
    for (const path of [story, `${story}?lite`, history, author, `${author}?lite`, topic, deepDive, liveBlog]) {
      const { status, html } = await pageAt(path);
      expect(status, path).toBe(200);
      expect(await faultsIn(html), path).toEqual([]);
    }
  });

  it('and so it is of the versions of a story, and of a day of the programme guide', async () => {
    const guide = (await pageAt('/live/schedule')).html;
    const day = /href="(\/live\/schedule\/[\d-]+)"/.exec(guide)?.[1] ?? '';
    for (const path of [`/history/${records.story}`, day]) {
      const { status, html } = await pageAt(path);
      expect(status, path).toBe(200);
      expect(await faultsIn(html), path).toEqual([]);
    }
  });

  it.each([
    ['a story', '/world', /^\/world\/[a-z0-9-]+$/],
    ['a story by its id', '/author/Anjali%20Whitcombe', /^\/articles\//],
    ['a lite story', '/world?lite', /^\/world\/[a-z0-9-]+\?lite$/],
    ['a web story', '/web-stories', /^\/web-stories\/[a-z0-9-]+$/],
    ['an author', '/world', /^\/author\//],
    ['a blog post', '/', /^\/blog\//],
    ['a deep dive', '/', /^\/deep-dive\//],
  ])('%s, as linked on %s', async (_what, from, wanted) => {
    const links = [...(await pageAt(from)).html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
    const path = links.find((href) => wanted.test(href)) ?? '';
    const { status, html } = await pageAt(path);
    expect(status, path).toBe(200);
    expect(await faultsIn(html)).toEqual([]);
  });

  it.each([
    '/admin/dashboard',
    '/admin/stories',
    '/admin/update-viral-news',
    '/admin/update-homepage',
    '/admin/update-matv',
    '/admin/update-deep-dive',
    '/admin/inbox',
    '/admin/media',
    '/admin/people',
    '/admin/api-tokens',
    '/admin/schedule',
    '/admin/account',
    '/admin/mentions',
    '/admin/blogs',
    '/admin/banner',
    '/admin/alerts',
    '/admin/bookings',
    '/admin/bookings/show-times',
    '/admin/authors',
    '/admin/tags',
    '/admin/categories',
    '/admin/sections',
    '/admin/redirects',
    '/admin/quarantine',
    '/admin/sources',
    '/admin/petitions',
    '/admin/newsletter',
    '/admin/personal-data',
    '/admin/front-page',
    '/admin/watch',
    '/admin/audit',
    '/admin/webhooks',
    '/admin/policies',
    '/admin/policies/ethics',
    '/admin/pages',
    '/admin/pages/contact',
    '/admin/site-state',
    '/admin/stories/:story',
    '/admin/stories/:story/live',
    '/admin/stories/:story/history',
    '/admin/petitions/:petition',
    '/admin/newsletter/:edition',
    '/admin/inbox/:request',
    '/admin/no-such-page',
  ])('the desk: %s', async (path) => {
    const { html } = await pageAt(withIds(path), cookie);
    expect(html).toContain('aria-label="Desk"');
    expect(await faultsIn(html)).toEqual([]);
  });

  it.each(['/admin/preview/:story', '/admin/preview/front-page', '/admin/second-factor'])(
    'outside the frame of the desk: %s',
    async (path) => {
      const { status, html } = await pageAt(withIds(path), cookie);
      expect(status).toBe(200);
      expect(await faultsIn(html)).toEqual([]);
    },
  );
});

/** '/admin/stories/:story' with the id of the story. */
function withIds(path: string): string {
  return Object.entries(records).reduce((given, [name, id]) => given.replace(`:${name}`, id), path);
}

async function textAt(path: string): Promise<string> {
  const answer = await fetch(site.url + path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);

describe('a lite page', () => {
  const PARTS =
    /<(?:img|script|iframe|video|source)\b[^>]*\s(?:src|data-src)=|<link[^>]*\srel="(?:stylesheet|preload|modulepreload)"|url\(/;

  it('is one answer of at most 20 kB, with nothing to fetch after it', async () => {
    const list = (await pageAt('/world?lite')).html;
    const story = /href="(\/world\/[^"]+\?lite)"/.exec(list)?.[1] ?? '';
    for (const path of [
      '/?lite',
      '/world?lite',
      '/topic/cricket?lite',
      '/live?lite',
      '/author/Anjali%20Whitcombe?lite',
      story,
    ]) {
      const answer = await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } });
      const html = await answer.text();
      expect(Number(answer.headers.get('content-length')), path).toBeLessThanOrEqual(20_000);
      expect(answer.headers.get('content-encoding')).toBe('br');
      expect(html).toContain('data-page="lite"');
      expect(PARTS.exec(html)?.[0], path).toBeUndefined();
      const full = path.replace('?lite', '');
      expect(html).toContain(`<link rel="canonical" href="${site.url}${full}"`);
      expect(html).toContain(`<a href="${full}?full" rel="nofollow">Full version</a>`);
    }
  });
});

describe('the lite version of a story of 300 kB (WORLD-95)', () => {
  // Words that follow no pattern, which pack worse than any text that is written.
  const words = (letters: string, place: number) =>
    Array.from({ length: 60 }, (_, word) => {
      const length = 3 + ((place * 7 + word * 5) % 8);
      return Array.from(
        { length },
        (_, at) => letters[(place * 131 + word * 17 + at * at * 7 + word * at) % letters.length],
      );
    })
      .map((letter) => letter.join(''))
      .join(' ');

  it.each([
    ['en', 'abcdefghijklmnopqrstuvwxyz', 'Continue reading: part 2 of ', 'Back to part 1'],
    ['hi', 'कखगघचछजझटठडढतथदधनपफबभमयरलवशसह', 'आगे पढ़ें: भाग 2, कुल ', 'वापस भाग 1 पर'],
  ] as const)('is sent in parts of at most 20 kB, whole and in order (%s)', async (language, letters, next, back) => {
    const desk = await deskClient(site, site.admin);
    const paragraphs: string[] = [];
    while (Buffer.byteLength(paragraphs.join('')) < 300_000) {
      paragraphs.push(`<p>${paragraphs.length + 1}. ${words(letters, paragraphs.length)}</p>`);
    }
    const title = language === 'en' ? 'A very long report' : 'एक बहुत लंबी रिपोर्ट';
    const begun = await desk.begin({ language, title, section: 'tech', content: paragraphs.join('') });
    const { href } = await desk.publish(begun);
    const seen: string[] = [];
    let path: string | undefined = `${href}?lite`;
    let pages = 0;
    while (path !== undefined && pages < 50) {
      const answer: Response = await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } });
      const html = await answer.text();
      pages += 1;
      expect(answer.status, path).toBe(200);
      expect(Number(answer.headers.get('content-length')), path).toBeLessThanOrEqual(20_000);
      expect(html).toContain(`<link rel="canonical" href="${site.url}${href}"`);
      expect(await faultsIn(html), path).toEqual([]);
      if (pages === 1) expect(html).toContain(next);
      if (pages === 2) expect(html).toContain(`<a href="${href}?lite">${back}</a>`);
      seen.push(...[...html.matchAll(/<p[^>]*>(\d+\. [^<]*)<\/p>/g)].map(([, text = '']) => `<p>${text}</p>`));
      const further: string | undefined = /href="([^"]*\?part=(\d+)&amp;lite)">[^<]*<\/a><\/nav>/.exec(html)?.[1];
      const number = Number(/part=(\d+)/.exec(further ?? '')?.[1] ?? 0);
      path = number > pages ? further?.replace('&amp;', '&') : undefined;
    }
    expect(pages).toBeGreaterThan(5);
    expect(seen).toEqual(paragraphs);
    const beyond = await fetch(`${site.url}${href}?lite&part=${pages + 1}`, { redirect: 'manual' });
    expect([beyond.status, beyond.headers.get('location')]).toEqual([302, `${href}?lite`]);
  });
});

const jsonFeed = z.object({
  items: z.array(z.object({ url: z.string(), title: z.string(), date_published: z.string().optional() })),
});

/** Address, title and time of each item, as the other feed reader has them. */
async function itemsOf(document: string): Promise<unknown[]> {
  const parser = Readable.from([document]).pipe(new FeedParser({}));
  const items: FeedParser.Item[] = [];
  for await (const item of parser) items.push(item);
  return items.map(({ link, title, pubdate }) => [link, title, toSecond(pubdate?.toISOString())]);
}

/** RSS knows no parts of a second. */
const toSecond = (time: string | undefined) => time?.slice(0, 19);

describe('the feeds', () => {
  it.each(['/', '/world/', '/topic/cricket/', '/author/Anjali%20Whitcombe/', '/search/?q=cricket'])(
    'of %s say the same to two feed readers in RSS and Atom as in JSON',
    async (address) => {
      const reader = new RssParser();
      const [folder, query = ''] = address.split('?');
      const [rss, atom, json] = await Promise.all(
        ['feed.xml', 'atom.xml', 'feed.json'].map((file) => textAt(`${folder}${file}?${query}`)),
      );
      const expected = jsonFeed
        .parse(JSON.parse(json ?? ''))
        .items.map(({ url, title, date_published }) => [url, title, toSecond(date_published)]);
      expect(expected.length).toBeGreaterThan(0);
      for (const document of [rss, atom]) {
        const { items } = await reader.parseString(document ?? '');
        expect(items.map(({ link, title, isoDate }) => [link, title, toSecond(isoDate)])).toEqual(expected);
        expect(await itemsOf(document ?? '')).toEqual(expected);
      }
    },
  );

  it('have the style sheet that they name', async () => {
    const [, href = ''] = /<\?xml-stylesheet type="text\/css" href="([^"]+)"\?>/.exec(await textAt('/feed.xml')) ?? [];
    const answer = await fetch(site.url + href);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  });
});

const thing = z.looseObject({ '@type': z.string().optional(), '@graph': z.array(z.unknown()).optional() });
const address = z.url();
const time = z.iso.datetime({ offset: true });
const breadcrumb = z.object({
  itemListElement: z.array(z.object({ position: z.int(), name: z.string().min(1), item: address })).min(2),
});
const article = z.object({
  headline: z.string().min(1),
  image: z.array(address).min(1),
  datePublished: time,
  author: z.array(z.object({ '@type': z.enum(['Person', 'NewsMediaOrganization']), name: z.string(), url: address })),
  publisher: z.object({ name: z.literal('MATV'), logo: z.object({ url: address }) }),
});
const list = z.object({ mainEntity: z.object({ itemListElement: z.array(z.object({ url: address })).min(1) }) });

/** What Google requires or asks for of each type (developers.google.com/search/docs/appearance/structured-data). */
const REQUIRED: Readonly<Record<string, z.ZodType>> = {
  NewsArticle: article,
  LiveBlogPosting: article.extend({ coverageStartTime: time }),
  BreadcrumbList: breadcrumb,
  CollectionPage: list,
  ProfilePage: z.object({ mainEntity: z.object({ '@type': z.literal('Person'), name: z.string() }) }),
  WebSite: z.object({ name: z.string(), url: address, potentialAction: z.object({ 'query-input': z.string() }) }),
  VideoObject: z.object({ name: z.string(), thumbnailUrl: address, uploadDate: time }),
  BroadcastEvent: z.object({ name: z.string(), startDate: time, endDate: time, isLiveBroadcast: z.boolean() }),
  BroadcastService: z.object({ broadcastDisplayName: z.string(), broadcaster: z.object({ name: z.string() }) }),
  AboutPage: z.object({ url: address, mainEntity: z.object({ name: z.literal('MATV'), logo: z.object({}) }) }),
};

/** The things that a page describes as JSON-LD. */
function thingsIn(html: string): z.infer<typeof thing>[] {
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, json = '']) => {
    const found = thing.parse(JSON.parse(json));
    return found['@graph']?.map((one) => thing.parse(one)) ?? [found];
  });
}

describe('the data for search engines (WORLD-70)', () => {
  it.each([
    ['/', ['WebSite']],
    ['/hi', ['WebSite']],
    ['/world', ['CollectionPage', 'BreadcrumbList']],
    ['/topic/cricket', ['CollectionPage', 'BreadcrumbList']],
    ['/author/Anjali%20Whitcombe', ['ProfilePage']],
    ['/live', ['BroadcastService', 'VideoObject']],
    ['/live/schedule', ['BroadcastService', 'BroadcastEvent', 'BreadcrumbList']],
    ['/about', ['AboutPage']],
    ['/videos', ['BreadcrumbList']],
    ['a story', ['NewsArticle', 'BreadcrumbList']],
    ['a story in Hindi', ['NewsArticle', 'BreadcrumbList']],
    ['a deep dive', ['NewsArticle', 'BreadcrumbList']],
    ['a live blog in Hindi', ['LiveBlogPosting', 'BreadcrumbList']],
  ])('of %s are complete', async (page, types) => {
    const linked: Readonly<Record<string, () => Promise<string>>> = {
      'a story': async () => /href="(\/world\/[a-z0-9-]+)"/.exec((await pageAt('/world')).html)?.[1] ?? '',
      'a deep dive': async () => /href="(\/deep-dive\/[^"]+)"/.exec((await pageAt('/')).html)?.[1] ?? '',
      'a story in Hindi': async () => inHindi.story,
      'a live blog in Hindi': async () => inHindi.liveBlog,
    };
    const { html } = await pageAt((await linked[page]?.()) ?? page);
    const things = thingsIn(html);
    expect([...new Set(things.map((one) => one['@type']))]).toEqual(types);
    for (const one of things) expect(REQUIRED[one['@type'] ?? '']?.safeParse(one).error?.issues).toBeUndefined();
  });
});

/** An answer, and where it leads. */
interface Visited {
  readonly status: number;
  readonly links: readonly string[];
  /** Links to a place on the page that is not there. */
  readonly lost: readonly string[];
}

async function visit(path: string, elements: string): Promise<Visited> {
  const answer = await fetch(site.url + path, { redirect: 'manual', headers: { accept: 'text/html, */*' } });
  const type = answer.headers.get('content-type') ?? '';
  if (/^(?:image|video|font)\//.test(type)) {
    await answer.body?.cancel();
    return { status: answer.status, links: [], lost: [] };
  }
  const body = await answer.text();
  const isPage = type.startsWith('text/html');
  const links = isPage ? linksIn(body, elements) : addressesIn(body);
  const lost = links.filter((link) => /^#./.test(link) && !body.includes(`id="${link.slice(1)}"`));
  const location = answer.headers.get('location');
  return { status: answer.status, links: location === null ? links : [...links, location], lost };
}

function linksIn(html: string, elements: string): string[] {
  const pattern = new RegExp(`<(?:${elements})\\b[^>]*?\\s(?:href|src|content)="([^"]*)"`, 'g');
  return [...html.matchAll(pattern)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
}

/** Pages under many addresses: what to tick at /alerts, and the lite version of each page. */
const OTHER_FORMS = /^\/alerts\?|[?&](?:lite|full)$/;

/** Path and query of a link to this site; null for any other, and for other forms of pages that are visited anyway. */
function pathOf(link: string, from: string): string | null {
  const target = URL.parse(link, site.url + from);
  if (target?.origin !== site.url || OTHER_FORMS.test(target.pathname + target.search)) return null;
  return target.pathname + target.search;
}

/** A picture for those who share the page. */
const SHARED_PICTURE = 'meta property="og:image"';

/**
 * Follows every link of the site, and on the first page of each kind its pictures and what its head names, such as feeds
 * and the picture for sharing.
 */
async function brokenLinks(): Promise<string[]> {
  const foundOn = new Map([['/', 'the start']]);
  const broken: string[] = [];
  const kinds = new Set<string>();
  // A map is walked in the order of insertion, what is added on the way included.
  for (const [path, origin] of foundOn) {
    const kind = path.split(/[/?]/)[1] ?? '';
    const { status, links, lost } = await visit(
      path,
      kinds.has(kind) ? 'a' : `a|link|script|img|iframe|${SHARED_PICTURE}`,
    );
    kinds.add(kind);
    if (status >= 400) broken.push(`${path}, linked on ${origin}: ${status}`);
    broken.push(...lost.map((link) => `${link} on ${path}: no such place`));
    for (const next of links.map((link) => pathOf(link, path))) {
      if (next !== null && !foundOn.has(next)) foundOn.set(next, path);
    }
  }
  expect(foundOn.size).toBeGreaterThan(500);
  return broken;
}

it('no link of the sample site is broken', async () => {
  expect(await brokenLinks()).toEqual([]);
});
