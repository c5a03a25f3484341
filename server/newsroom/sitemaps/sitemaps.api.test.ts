import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSchema } from '#server/db/cache-tags.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { ReadingGuard } from '#server/http/reading-guard.ts';
import { packPage } from '#server/http/sending/pack-page.ts';
import { xmlText } from '#server/http/xml.ts';
import { type DeskApp, movableClock, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { addAuthor, addStory } from '#tests/support/stories.ts';
import { faultFinder } from '#tests/support/xsd.ts';
import { invalidateMergedSections } from '../model/merged-sections.ts';
import { registerSitemaps, type SitemapNeeds } from './sitemaps.api.ts';
import { type MappedSite, newsSitemap, sitemapIndex, sitemapNamed } from './sitemaps.ts';
import { changedFeeds } from './websub.ts';

const BOTH: MappedSite = { siteUrl: SITE, languages: ['en', 'hi'] };

let desk: DeskApp;
let cache: PageCache;
let fish: string;
/** Of the cache; the database has its own. */
const clock = movableClock();
const HOUR = 3_600_000;
/** One moment for all tests of this file, so that no month ends between a story and the sitemap asked for. */
const START = Date.now();
const hoursAgo = (hours: number) => new Date(START - hours * HOUR).toISOString();
const FISH_AT = hoursAgo(1);

const openSite = (own: Pick<SitemapNeeds, 'languages' | 'cache'> & Partial<SitemapNeeds>) =>
  openDeskApp((app, _accounts, db) =>
    registerSitemaps(app, {
      db: db.pool,
      clock,
      siteUrl: SITE,
      hub: 'https://hub.example/?a=1&b=2',
      feedContent: 'summary',
      reading: new ReadingGuard(clock),
      headers: { 'x-site': 'yes' },
      ...own,
    }),
  );

beforeAll(async () => {
  cache = new PageCache({ clock, maxBytes: 1e7, pack: packPage, onBackgroundError: () => undefined });
  desk = await openSite({ languages: ['en', 'hi'], cache });
  const db = desk.db.pool;
  fish = await addStory(db, { title: 'Fish & "chips" <now>', slug: 'fish', section: 'world', publishAt: FISH_AT });
  await addStory(db, { title: 'Three days old', slug: 'older', section: 'health', publishAt: hoursAgo(72) });
  await addStory(db, { title: 'From long ago', slug: 'long-ago', section: 'tech', publishAt: '2019-03-31T23:30:00Z' });
  await addStory(db, { title: 'Only a draft', slug: 'draft', status: 'draft' });
  await addStory(db, { title: 'For tomorrow', slug: 'tomorrow', publishAt: hoursAgo(-20) });
  await addStory(db, { title: 'A sample', slug: 'sample', source: 'sample', publishAt: '2015-06-01T12:00:00Z' });
  await addStory(db, { title: 'A walk', kind: 'blog', section: 'viral', publishAt: hoursAgo(2) });
});
afterAll(() => desk.close());

const get = (url: string, headers: Record<string, string> = {}) => desk.app.inject({ url, headers });
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc ?? '');

it('the newest corrections are a feed, each pointing to its story (WORLD-17)', async () => {
  const db = desk.db.pool;
  const { rows } = await db.query<{ id: string }>(
    `select id from stories where slug in ('fish', 'draft') order by slug`,
  );
  for (const [place, { id }] of rows.entries())
    await db.query(
      `insert into story_corrections (id, story_id, at, text) values ($1, $2, '2026-11-20T14:30:00Z', 'It was <peas>.')`,
      [String(place).padStart(24, '0'), id],
    );
  const { body, headers } = await get('/corrections/feed.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(body).toContain('<link>http://localhost:3000/corrections</link>');
  expect(body).toContain('<atom:link href="https://hub.example/?a=1&amp;b=2" rel="hub"/>');
  expect(body.match(/<item>/g)).toHaveLength(1);
  expect(body).toContain('<title>Correction: Fish &amp; &quot;chips&quot; &lt;now&gt;</title>');
  expect(body).toContain('<link>http://localhost:3000/world/fish#corrections</link>');
  expect(body).toContain('<guid isPermaLink="false">000000000000000000000001</guid>');
  expect(body).toContain('<pubDate>Fri, 20 Nov 2026 14:30:00 GMT</pubDate>');
  expect(body).toContain('<description>It was &lt;peas&gt;.</description>');
});

describe('the schema of sitemaps.org', () => {
  const faultIn = faultFinder(
    readFileSync(new URL('schema/sitemap.xsd', import.meta.resolve('sitemap/package.json')), 'utf8'),
  );

  it('accepts each sitemap that the index names, and the one of news', async () => {
    const paths = locations((await get('/sitemap.xml')).body).map((address) => new URL(address).pathname);
    expect(paths).toEqual(expect.arrayContaining(['/sitemaps/pages.xml', '/sitemaps/2019-03.xml']));
    for (const path of [...paths, '/news-sitemap.xml']) {
      // Google's elements and XHTML's have schemas of their own, which may not be kept here.
      const xml = (await get(path)).body
        .replaceAll(/<news:news>.*?<\/news:news>/gs, '')
        .replaceAll(/<xhtml:link [^>]*\/>/g, '');
      expect(faultIn(xml), path).toBeNull();
      expect(faultIn(xml.replace('<loc>', '<place>').replace('</loc>', '</place>')), path).not.toBeNull();
    }
  });
});

/**
 * What Google's documentation asks of an entry in a sitemap of news, for their own schema may not be kept here: a
 * publication with its name and language, the date, and the title, each once.
 */
const NEWS_SCHEMA = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
    targetNamespace="http://www.google.com/schemas/sitemap-news/0.9" xmlns="http://www.google.com/schemas/sitemap-news/0.9">
  <xsd:simpleType name="words"><xsd:restriction base="xsd:string"><xsd:pattern value="\\s*\\S[\\s\\S]*"/></xsd:restriction></xsd:simpleType>
  <xsd:simpleType name="language"><xsd:restriction base="xsd:string"><xsd:pattern value="[a-z]{2,3}|zh-cn|zh-tw"/></xsd:restriction></xsd:simpleType>
  <xsd:element name="news"><xsd:complexType><xsd:all>
    <xsd:element name="publication"><xsd:complexType><xsd:all>
      <xsd:element name="name" type="words"/>
      <xsd:element name="language" type="language"/>
    </xsd:all></xsd:complexType></xsd:element>
    <xsd:element name="publication_date"><xsd:simpleType><xsd:union memberTypes="xsd:date xsd:dateTime"/></xsd:simpleType></xsd:element>
    <xsd:element name="title" type="words"/>
  </xsd:all></xsd:complexType></xsd:element>
</xsd:schema>`;

describe('an entry for news search engines', () => {
  const faultIn = faultFinder(NEWS_SCHEMA);
  const isValid = (entry: string) =>
    faultIn(entry.replace('<news:news>', '<news:news xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">')) ===
    null;

  it('has every field that Google asks for, and nothing else (WORLD-09)', async () => {
    const { body } = await get('/news-sitemap.xml');
    const entries = [...body.matchAll(/<news:news>.*?<\/news:news>/gs)].map(([entry]) => entry);
    expect(entries.length).toBe(locations(body).length);
    expect(entries.length).toBeGreaterThan(1);
    expect(entries.filter((entry) => !isValid(entry))).toEqual([]);
    const [entry = ''] = entries;
    const without = ['name', 'language', 'publication', 'publication_date', 'title'].map((field) =>
      entry.replace(new RegExp(`<news:${field}>.*</news:${field}>`), ''),
    );
    expect(without.filter(isValid)).toEqual([]);
    expect(isValid(entry.replace(/<news:title>.*<\/news:title>/, '<news:title> </news:title>'))).toBe(false);
    expect(isValid(entry.replace(/T[^<]*Z/, ' noon'))).toBe(false);
  });
});

describe('stories as Atom and as JSON Feed', () => {
  it('are in Atom with their addresses, dates and authors (WORLD-12)', async () => {
    const { body, headers } = await get('/world/atom.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toContain('<id>http://localhost:3000/world/atom.xml</id><title>MATV: World News</title>');
    expect(body).toContain('<link rel="hub" href="https://hub.example/?a=1&amp;b=2"/>');
    expect(body).toContain(`<updated>${FISH_AT}</updated>`);
    expect(body).toContain(
      `<entry><id>http://localhost:3000/articles/${fish}</id><title>Fish &amp; &quot;chips&quot; &lt;now&gt;</title>`,
    );
    expect(body.match(/<entry>/g)).toHaveLength(1);
  });

  it('are in JSON with the same, and name the hub (WORLD-13)', async () => {
    const answer = await get('/world/feed.json');
    expect(answer.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(answer.json()).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'MATV: World News',
      home_page_url: 'http://localhost:3000/world',
      feed_url: 'http://localhost:3000/world/feed.json',
      hubs: [{ type: 'WebSub', url: 'https://hub.example/?a=1&b=2' }],
      items: [
        {
          id: `http://localhost:3000/articles/${fish}`,
          url: 'http://localhost:3000/world/fish',
          title: 'Fish & "chips" <now>',
          content_text: expect.any(String),
          date_published: FISH_AT,
        },
      ],
    });
  });

  it.each(['feed.xml', 'atom.xml', 'feed.json'])(
    'keep their identity in %s when they move: feed readers would list them as new ones',
    async (file) => {
      const idIn = (body: string) => /(?:<entry><id>|<guid[^>]*>|"items":\[\{"id":")([^<"]+)/.exec(body)?.[1];
      const before = idIn((await get(`/world/${file}`)).body);
      await desk.db.pool.query(`update stories set slug = 'chips' where id = $1`, [fish]);
      cache.clear();
      const { body } = await get(`/world/${file}`);
      await desk.db.pool.query(`update stories set slug = 'fish' where id = $1`, [fish]);
      cache.clear();
      expect(body).toContain(`${SITE}/world/chips`);
      expect([before, idIn(body)]).toEqual(Array(2).fill(`${SITE}/articles/${fish}`));
    },
  );

  it('are there without a story: Atom keeps its required time, JSON an empty list', async () => {
    expect((await get('/education/atom.xml')).body).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
    expect((await get('/education/feed.json')).json()).toMatchObject({ title: 'MATV: Education', items: [] });
  });

  it('list the newest story first, wherever it is in the section', async () => {
    const db = desk.db.pool;
    const own = { section: 'defence', kind: 'article' } as const;
    await addStory(db, { ...own, title: 'Older, at the top', position: 1, publishAt: hoursAgo(6) });
    await addStory(db, { ...own, title: 'Newest, below', position: 2, publishAt: hoursAgo(4) });
    await addStory(db, { ...own, title: 'Oldest, at the end', position: 3, publishAt: hoursAgo(8) });
    cache.clear();
    const [rss, atom, json] = [
      await get('/defence/feed.xml'),
      await get('/defence/atom.xml'),
      await get('/defence/feed.json'),
    ];
    await db.query(`delete from stories where section = 'defence'`);
    cache.clear();
    const newestFirst = ['Newest, below', 'Older, at the top', 'Oldest, at the end'];
    expect([...rss.body.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title)).toEqual(newestFirst);
    expect([...atom.body.matchAll(/<\/id><title>([^<]*)<\/title><link/g)].map(([, title]) => title)).toEqual(
      newestFirst,
    );
    expect(json.json<{ items: { title: string }[] }>().items.map(({ title }) => title)).toEqual(newestFirst);
    expect(rss.body).toContain(`<lastBuildDate>${new Date(hoursAgo(4)).toUTCString()}</lastBuildDate>`);
  });

  it.each([
    ['/feed', '/feed.xml'],
    ['/feed/', '/feed.xml'],
    ['/rss', '/feed.xml'],
    ['/rss/', '/feed.xml'],
    ['/rss.xml', '/feed.xml'],
    ['/feed.rss', '/feed.xml'],
    ['/index.xml', '/feed.xml'],
    ['/hi/feed', '/hi/feed.xml'],
    ['/world/rss.xml', '/world/feed.xml'],
    ['/hi/world/feed/', '/hi/world/feed.xml'],
  ])('%s leads to the feed at %s', async (url, feed) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([301, `http://localhost:3000${feed}`]);
  });

  it('in Hindi are below /hi, and list Hindi stories alone', async () => {
    const id = await addStory(desk.db.pool, { title: 'बारिश', slug: 'baarish', section: 'education', language: 'hi' });
    const [hindi, english, list] = [
      await get('/hi/education/feed.xml'),
      await get('/education/feed.xml'),
      await get('/hi/feeds.opml'),
    ];
    await desk.db.pool.query('delete from stories where id = $1', [id]);
    expect(hindi.body).toContain('<title>MATV हिन्दी: शिक्षा</title><link>http://localhost:3000/hi/education</link>');
    expect(hindi.body).toContain('<description>शिक्षा: MATV हिन्दी की ख़बरें, सबसे नई पहले।</description>');
    expect(hindi.body).toContain('<language>hi-in</language>');
    expect(hindi.body).toContain('<atom:link href="https://hub.example/?a=1&amp;b=2" rel="hub"/>');
    expect(hindi.body).toContain('<link>http://localhost:3000/hi/education/baarish</link>');
    expect(english.body).not.toContain('baarish');
    expect(list.body).toContain('xmlUrl="http://localhost:3000/hi/education/feed.xml"');
    expect(list.body).toContain('text="MATV हिन्दी: ताज़ा ख़बरें"');
  });

  it('in Hindi are not there where readers are not offered Hindi', async () => {
    const english = await openSite({ languages: ['en'], cache: null });
    const paths = ['/education/feed.xml', '/hi/feed.xml', '/hi/education/atom.xml', '/hi/feeds.opml'];
    const answers = await Promise.all(paths.map((url) => english.app.inject({ url })));
    await english.close();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404, 404]);
  });

  it('are listed for feed readers, without sections that were merged into others (WORLD-18)', async () => {
    const first = await get('/feeds.opml');
    expect(first.headers['content-type']).toBe('text/x-opml; charset=utf-8');
    expect(first.body).toContain(
      '<outline type="rss" text="MATV: latest news" xmlUrl="http://localhost:3000/feed.xml" htmlUrl="http://localhost:3000/"/>',
    );
    expect(first.body).toContain('xmlUrl="http://localhost:3000/tech/feed.xml" htmlUrl="http://localhost:3000/tech"');
    expect(first.body.match(/<outline /g)).toHaveLength(17);
    const db = desk.db.pool;
    await db.query(`insert into section_aliases (section, target) values ('tech', 'science-news')`);
    invalidateMergedSections();
    cache.drop(['site-section-names']);
    const { body } = await get('/feeds.opml');
    const moved = await get('/tech/feed.json');
    await db.query('delete from section_aliases');
    invalidateMergedSections();
    expect(body).not.toContain('/tech/');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, 'http://localhost:3000/science-news/feed.json']);
  });

  it('are there for each author, under the name as it is spelt (WORLD-14)', async () => {
    const db = desk.db.pool;
    const authorId = await addAuthor(db, 'Zoë Śarma');
    await addStory(db, { title: 'By Zoë', slug: 'by-zoe', section: 'opinion', authorId, publishAt: hoursAgo(5) });
    const own = '/author/Zo%C3%AB%20%C5%9Aarma';
    const { body } = await get(`${own}/feed.xml`);
    expect(body).toContain('<title>MATV: Zoë Śarma</title>');
    expect(body).toContain(`<link>http://localhost:3000${own}</link>`);
    expect(body.match(/<item>/g)).toHaveLength(1);
    expect((await get(`${own}/atom.xml`)).body).toContain('href="http://localhost:3000/opinion/by-zoe"');
    expect((await get(`${own}/feed.json`)).json()).toMatchObject({
      title: 'MATV: Zoë Śarma',
      items: [{ title: 'By Zoë' }],
    });
    const renamed = await get('/author/zo%C3%AB%20%C5%9Aarma/atom.xml');
    expect([renamed.statusCode, renamed.headers.location]).toEqual([301, `http://localhost:3000${own}/atom.xml`]);
    expect((await get('/author/Nobody/feed.xml')).statusCode).toBe(404);
    await db.query(`delete from stories where slug = 'by-zoe'`);
  });

  it('are there for each topic, in every script, with what the desk says of it (WORLD-15)', async () => {
    const db = desk.db.pool;
    await addStory(db, {
      title: 'Rain',
      slug: 'rain',
      section: 'opinion',
      tags: ['मानसून 2026'],
      publishAt: hoursAgo(5),
    });
    await db.query(
      `insert into topics (slug, description, descriptions)
       values ('मानसून-2026', 'The rains & their year.', '{"hi": "साल की बारिश।"}')`,
    );
    const own = '/topic/%E0%A4%AE%E0%A4%BE%E0%A4%A8%E0%A4%B8%E0%A5%82%E0%A4%A8-2026';
    const { body } = await get(`${own}/feed.xml`);
    expect(body).toContain('<title>MATV: मानसून 2026</title>');
    expect(body).toContain(`<link>http://localhost:3000${own}</link>`);
    expect(body).toContain('<description>The rains &amp; their year.</description>');
    expect((await get(`/hi${own}/feed.xml`)).body).toContain('<description>साल की बारिश।</description>');
    expect(body.match(/<item>/g)).toHaveLength(1);
    expect((await get(`${own}/atom.xml`)).body).toContain('href="http://localhost:3000/opinion/rain"');
    expect((await get(`${own}/feed.json`)).json()).toMatchObject({ items: [{ title: 'Rain' }] });
    const other = await get('/topic/%E0%A4%AE%E0%A4%BE%E0%A4%A8%E0%A4%B8%E0%A5%82%E0%A4%A8%202026/feed.xml');
    expect([other.statusCode, other.headers.location]).toEqual([301, `http://localhost:3000${own}/feed.xml`]);
    expect((await get('/topic/nobody-heard-of-it/feed.xml')).statusCode).toBe(404);
    cache.clear();
    expect((await get('/sitemap.xml')).body).toContain(`<loc>${SITE}/sitemaps/topics.xml</loc>`);
    expect(locations((await get('/sitemaps/topics.xml')).body)).toEqual([SITE + own]);
    expect((await get('/sitemaps/topics-2.xml')).statusCode).toBe(404);
    await db.query(`delete from stories where slug = 'rain'`);
    cache.clear();
    expect((await get('/sitemap.xml')).body).not.toContain('topics');
  });

  it('of a topic that the desk redirects lead to the feed of the page that it became, and no sitemap lists it (WORLD-93)', async () => {
    const db = desk.db.pool;
    await addStory(db, { slug: 'floods', section: 'opinion', tags: ['Bombay', 'Mumbai', 'Rivers', 'Coasts'] });
    await addStory(db, { slug: 'baadh', section: 'opinion', language: 'hi', tags: ['Bombay', 'Mumbai', 'Rivers'] });
    await db.query(`insert into address_redirects (path, target) values
      ('/topic/bombay', '/topic/mumbai?page=2'), ('/hi/topic/rivers', '/world'), ('/topic/coasts', '/opinion/floods'),
      ('/topic/mumbai', 'https://elsewhere.example/')`);
    cache.clear();
    const movedTo = async (path: string) => {
      const { statusCode, headers } = await get(path);
      return statusCode === 301 ? headers.location : statusCode;
    };
    expect(await movedTo('/topic/bombay/feed.xml')).toBe('http://localhost:3000/topic/mumbai/feed.xml');
    expect(await movedTo('/topic/bombay/feed.json')).toBe('http://localhost:3000/topic/mumbai/feed.json');
    expect(await movedTo('/hi/topic/bombay/atom.xml')).toBe('http://localhost:3000/hi/topic/mumbai/atom.xml');
    expect(await movedTo('/hi/topic/rivers/feed.xml')).toBe('http://localhost:3000/hi/world/feed.xml');
    // A redirect for Hindi alone, one to a page without a feed, and one that older versions stored.
    for (const topic of ['rivers', 'coasts', 'mumbai']) expect(await movedTo(`/topic/${topic}/feed.xml`)).toBe(200);
    expect(locations((await get('/sitemaps/topics.xml')).body)).toEqual([
      'http://localhost:3000/topic/mumbai',
      'http://localhost:3000/topic/rivers',
      'http://localhost:3000/hi/topic/mumbai',
    ]);
    await db.query('delete from address_redirects');
    await db.query(`delete from stories where slug in ('floods', 'baadh')`);
    cache.clear();
  });
});

it('authors with stories have a sitemap, in each language they have stories in (WORLD-90)', async () => {
  const db = desk.db.pool;
  const author = await addAuthor(db, 'Asha O’Neill & Sons');
  await addAuthor(db, 'Nobody Yet');
  const slugs = ['by-asha', 'by-asha-hindi', 'later-by-asha'];
  const add = (slug: string, values: { publishAt: string; language?: 'hi' }) =>
    addStory(db, { title: slug, slug, authorId: author, ...values });
  await add('by-asha', { publishAt: '2026-03-01T10:00:00Z' });
  await add('later-by-asha', { publishAt: hoursAgo(-20) });
  cache.clear();
  const own = '/author/Asha%20O%E2%80%99Neill%20%26%20Sons';
  expect((await get('/sitemap.xml')).body).toContain(`<loc>${SITE}/sitemaps/authors.xml</loc>`);
  const { body } = await get('/sitemaps/authors.xml');
  expect(body).toContain(`<url><loc>${SITE}${own}</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod></url>`);
  expect(body).not.toContain('Nobody');
  expect((await get('/sitemaps/authors-2.xml')).statusCode).toBe(404);
  await add('by-asha-hindi', { language: 'hi', publishAt: '2026-04-01T10:00:00Z' });
  cache.clear();
  const both = (await get('/sitemaps/authors.xml')).body;
  const links = `<xhtml:link rel="alternate" hreflang="en-GB" href="${SITE}${own}"/><xhtml:link rel="alternate" hreflang="hi-IN" href="${SITE}/hi${own}"/><xhtml:link rel="alternate" hreflang="x-default" href="${SITE}${own}"/>`;
  expect(both).toContain(`<url><loc>${SITE}${own}</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod>${links}</url>`);
  expect(both).toContain(`<url><loc>${SITE}/hi${own}</loc><lastmod>2026-04-01T10:00:00.000Z</lastmod>${links}</url>`);
  await db.query('delete from stories where slug = any($1)', [slugs]);
  cache.clear();
  expect((await get('/sitemaps/authors.xml')).body).not.toContain('Asha');
  expect((await get('/sitemaps/pages.xml')).body).toContain(`<loc>${SITE}/hi/newsletter</loc>`);
});

it('a live blog has a feed of its posts, which is gone with its story (WORLD-16)', async () => {
  const db = desk.db.pool;
  const id = await addStory(db, { title: 'Storm', slug: 'storm', publishAt: hoursAgo(30) });
  await db.query('insert into live_blogs (story_id, opened_at, seq) values ($1, now(), 3)', [id]);
  const add = (place: number, headline: string, html: string, withdrawn: string | null = null) =>
    db.query(
      `insert into live_posts (id, story_id, headline, body_html, is_key, author, seq, place, posted_at, withdrawn_at,
         withdrawn_note)
       values ($1, $2, $3, $4, false, 'Asha Rao', $5, $5, '2026-11-20T14:30:00Z', case when $6::text is null then null else now() end, $6)`,
      [String(place).padStart(24, '0'), id, headline, html, place, withdrawn],
    );
  await add(1, 'Trains <cancelled>', '<p>All of them.</p>');
  await add(2, '', '<p>Water is rising in Bandra.</p>');
  await add(3, 'Wrong', '<p>Wrong</p>', 'It was wrong.');
  const path = `/live-blogs/${id}/feed.xml`;
  const { body, headers } = await get(path);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(body).toContain('<title>MATV live: Storm</title>');
  expect([...body.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title)).toEqual([
    'Water is rising in Bandra.',
    'Trains &lt;cancelled&gt;',
  ]);
  const address = `${SITE}/world/storm?post=000000000000000000000001#post-000000000000000000000001`;
  expect(body).toContain(`<link>${address}</link>`);
  // Not the address, which moves with the story.
  expect(body).toContain('<guid isPermaLink="false">000000000000000000000001</guid>');
  for (let place = 4; place <= 24; place++) await add(place, `Post ${place}`, '<p>More</p>');
  cache.clear();
  // As many as a page of the blog shows.
  const titles = [...(await get(path)).body.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title);
  expect([titles.length, titles.at(-1)]).toEqual([20, 'Post 5']);
  await db.query(`update stories set status = 'withdrawn' where id = $1`, [id]);
  cache.clear();
  expect((await get(path)).statusCode).toBe(404);
  expect((await get('/live-blogs/none/feed.xml')).statusCode).toBe(404);
});

describe('a live blog in the sitemaps', () => {
  const MONTH = hoursAgo(30).slice(0, 7);
  const entry = (hours: number) => `<loc>http://localhost:3000/world/flood</loc><lastmod>${hoursAgo(hours)}</lastmod>`;
  let id: string;
  beforeAll(async () => {
    id = await addStory(desk.db.pool, { title: 'Flood', slug: 'flood', publishAt: hoursAgo(30) });
    await desk.db.pool.query('insert into live_blogs (story_id, opened_at, seq) values ($1, now(), 2)', [id]);
  });
  afterAll(() => desk.db.pool.query('delete from stories where id = $1', [id]));

  const post = (place: number, hours: number) =>
    desk.db.pool.query(
      `insert into live_posts (id, story_id, headline, body_html, is_key, author, seq, place, posted_at)
       values ($1, $2, '', '<p>Rain</p>', false, 'Asha Rao', $3::int, $3::int, $4)`,
      [String(place).padStart(24, 'f'), id, place, hoursAgo(hours)],
    );
  const both = async () => {
    const month = await sitemapNamed(desk.db.pool, BOTH, MONTH, new Date(START));
    return [await newsSitemap(desk.db.pool, BOTH), month?.xml ?? ''];
  };

  it('was last changed when its newest post came, a post was edited or withdrawn, or it was closed', async () => {
    await post(1, 9);
    await post(2, 8);
    for (const xml of await both()) expect(xml).toContain(entry(8));
    const first = '1'.padStart(24, 'f');
    await desk.db.pool.query('update live_posts set edited_at = $2, seq = 3 where id = $1', [first, hoursAgo(7)]);
    for (const xml of await both()) expect(xml).toContain(entry(7));
    await desk.db.pool.query(
      `update live_posts set withdrawn_at = $2, withdrawn_note = 'Wrong', seq = 4 where id = $1`,
      [first, hoursAgo(6)],
    );
    for (const xml of await both()) expect(xml).toContain(entry(6));
    await desk.db.pool.query('update live_blogs set closed_at = $2 where story_id = $1', [id, hoursAgo(5)]);
    for (const xml of await both()) expect(xml).toContain(entry(5));
    await desk.db.pool.query('update live_blogs set closed_at = null where story_id = $1', [id]);
  });

  it.each(['/news-sitemap.xml', `/sitemaps/${MONTH}.xml`])(
    '%s has a new post within a minute, and is not rebuilt for each',
    async (address) => {
      cache.clear();
      const ask = async () => (await get(address)).body;
      const first = await ask();
      await post(address.length, 4);
      expect(await ask()).toBe(first);
      clock.forward(59);
      expect(await ask()).toBe(first);
      clock.forward(2);
      const { body, headers } = await get(address);
      expect(body).toContain(entry(4));
      expect(headers['cache-control']).toBe(
        'public, max-age=0, s-maxage=60, stale-while-revalidate=0, stale-if-error=86400',
      );
      await desk.db.pool.query('delete from live_posts where place = $1', [address.length]);
    },
  );

  it('of a past month without one stays as it is for longer', async () => {
    const { headers } = await get('/sitemaps/2019-03.xml');
    expect(headers['cache-control']).toContain('s-maxage=1800');
    const past = await sitemapNamed(desk.db.pool, BOTH, '2019-03', new Date(START));
    expect(past?.isChanging).toBe(false);
    const present = await sitemapNamed(desk.db.pool, BOTH, '2019-03', new Date('2019-03-20T12:00:00Z'));
    expect(present?.isChanging).toBe(true);
    await desk.db.pool.query(`update stories set publish_at = '2019-03-30T12:00:00Z' where id = $1`, [id]);
    const live = await sitemapNamed(desk.db.pool, BOTH, '2019-03', new Date(START));
    expect(live?.isChanging).toBe(true);
  });
});

describe('the sitemaps', () => {
  it('are listed for each month with stories, not counting samples', async () => {
    const { body, headers } = await get('/sitemap.xml');
    const thisMonth = hoursAgo(1).slice(0, 7);
    const found = locations(body);
    expect(found[0]).toBe(`${SITE}/sitemaps/pages.xml`);
    expect(found).toContain(`${SITE}/sitemaps/2019-03.xml`);
    expect(found).toContain(`${SITE}/sitemaps/${thisMonth}.xml`);
    expect(found).not.toContain(`${SITE}/sitemaps/2015-06.xml`);
    expect(headers['content-type']).toContain('application/xml');
  });

  it('list what came out in the first moment of a month in that month', async () => {
    const story = {
      title: 'New month',
      slug: 'new-month',
      section: 'world',
      publishAt: '2018-05-01T00:00:00Z',
    } as const;
    const id = await addStory(desk.db.pool, story);
    const named = (month: string) => sitemapNamed(desk.db.pool, BOTH, month, new Date(START));
    expect(await named('2018-04')).toBeNull();
    expect(locations((await named('2018-05'))?.xml ?? '')).toContain(`${SITE}/world/new-month`);
    await desk.db.pool.query('delete from stories where id = $1', [id]);
  });

  it('contain canonical address and last change of every published story, and nothing else (WORLD-07)', async () => {
    const { body: indexBody } = await get('/sitemap.xml');
    const pages = await Promise.all(
      locations(indexBody).map((address) => get(address.slice(SITE.length)).then(({ body }) => body)),
    );
    const all = pages.flatMap(locations);
    expect(all).toContain(`${SITE}/world/fish`);
    expect(all).toContain(`${SITE}/tech/long-ago`);
    expect(all.some((address) => address.startsWith(`${SITE}/blog/`))).toBe(true);
    expect(all).toContain(`${SITE}/science-news`);
    expect(all).toContain(`${SITE}/hi/science-news`);
    expect(all.filter((address) => /draft|tomorrow|sample/.test(address))).toEqual([]);
    expect(pages.join('')).toContain('<lastmod>2019-03-31T23:30:00.000Z</lastmod>');
  });

  it('are listed with the newest change that each of them names (WORLD-07)', async () => {
    const db = desk.db.pool;
    const corrected = await addStory(db, { title: 'Put right', section: 'world', publishAt: '2018-02-01T08:00:00Z' });
    await db.query(`update stories set corrected_at = '2020-05-05T09:00:00Z' where id = $1`, [corrected]);
    const live = await addStory(db, { title: 'Minute by minute', section: 'world', publishAt: '2018-03-01T08:00:00Z' });
    await db.query(
      `insert into live_blogs (story_id, opened_at, closed_at) values ($1, '2018-03-01T08:00:00Z', '2018-03-02T10:00:00Z')`,
      [live],
    );
    const now = new Date(START);
    const index = await sitemapIndex(db, BOTH, now);
    const listed = [...index.matchAll(/\/sitemaps\/([a-z0-9-]+)\.xml<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)];
    const changes = new Map(listed.map(([, name = '', changedAt]) => [name, changedAt]));
    expect(changes.get('2018-02')).toBe('2020-05-05T09:00:00.000Z');
    expect(changes.get('2018-03')).toBe('2018-03-02T10:00:00.000Z');
    expect([...changes.keys()]).toEqual(expect.arrayContaining(['authors', '2019-03']));
    for (const [name, changedAt] of changes) {
      const xml = (await sitemapNamed(db, BOTH, name, now))?.xml ?? '';
      const newest = [...xml.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, at]) => at).toSorted();
      expect(changedAt, name).toBe(newest.at(-1));
    }
    await db.query('delete from stories where id = any($1)', [[corrected, live]]);
  });

  it.each(['2015-06', '2026-13', '2019-03-2', '2019-03-1', 'nope', '2019-03-99999', '../x'])(
    'answer 404 to /sitemaps/%s.xml, where nothing is',
    async (name) => {
      expect((await get(`/sitemaps/${name}.xml`)).statusCode).toBe(404);
    },
  );

  it('list stories of the last 48 hours for news search engines, titles escaped (WORLD-08)', async () => {
    const { body } = await get('/news-sitemap.xml');
    expect(locations(body).filter((address) => !address.includes('/blog/'))).toEqual([`${SITE}/world/fish`]);
    expect(body).toContain('<news:title>Fish &amp; &quot;chips&quot; &lt;now&gt;</news:title>');
    expect(body).toContain('<news:name>MATV</news:name><news:language>en</news:language>');
  });
});

/** What Google's documentation asks of a link to a page in another language. */
const LINK_SCHEMA = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
    targetNamespace="http://www.w3.org/1999/xhtml">
  <xsd:element name="link"><xsd:complexType>
    <xsd:attribute name="rel" use="required"><xsd:simpleType><xsd:restriction base="xsd:string">
      <xsd:enumeration value="alternate"/></xsd:restriction></xsd:simpleType></xsd:attribute>
    <xsd:attribute name="hreflang" use="required"><xsd:simpleType><xsd:restriction base="xsd:string">
      <xsd:pattern value="[a-z]{2}-[A-Z]{2}|x-default"/></xsd:restriction></xsd:simpleType></xsd:attribute>
    <xsd:attribute name="href" use="required"><xsd:simpleType><xsd:restriction base="xsd:anyURI">
      <xsd:pattern value="https?://.+"/></xsd:restriction></xsd:simpleType></xsd:attribute>
  </xsd:complexType></xsd:element>
</xsd:schema>`;

describe('pages in two languages', () => {
  const links = (english: string, hindi: string) =>
    `<xhtml:link rel="alternate" hreflang="en-GB" href="${SITE}${english}"/>` +
    `<xhtml:link rel="alternate" hreflang="hi-IN" href="${SITE}${hindi}"/>` +
    `<xhtml:link rel="alternate" hreflang="x-default" href="${SITE}${english}"/>`;
  const PAIR = 'd'.repeat(24);
  const MONTH = hoursAgo(3).slice(0, 7);
  const add = (slug: string, more: Partial<Parameters<typeof addStory>[1]>) =>
    addStory(desk.db.pool, {
      title: slug,
      slug,
      section: 'health',
      tags: ['Monsoon'],
      publishAt: hoursAgo(3),
      group: PAIR,
      ...more,
    });
  beforeAll(async () => {
    await add('rain', {});
    await add('baarish', { language: 'hi' });
    cache.clear();
  });
  afterAll(() => desk.db.pool.query(`delete from stories where slug in ('rain', 'baarish')`));
  const entry = (xml: string, path: string) =>
    new RegExp(`<url><loc>${SITE}${path}</loc>.*?</url>`, 's').exec(xml)?.[0] ?? '';

  it('name each other in the sitemaps of stories, news, topics and standing pages (WORLD-59)', async () => {
    const [stories, news, topics, standing] = await Promise.all(
      [`/sitemaps/${MONTH}.xml`, '/news-sitemap.xml', '/sitemaps/topics.xml', '/sitemaps/pages.xml'].map(
        async (path) => (await get(path)).body,
      ),
    );
    for (const xml of [stories, news]) {
      for (const path of ['/health/rain', '/hi/health/baarish'])
        expect(entry(xml ?? '', path)).toContain(links('/health/rain', '/hi/health/baarish'));
      expect(entry(xml ?? '', '/world/fish')).not.toContain('xhtml');
    }
    expect(entry(news ?? '', '/hi/health/baarish')).toContain('<news:language>hi</news:language>');
    for (const path of ['/topic/monsoon', '/hi/topic/monsoon'])
      expect(entry(topics ?? '', path)).toContain(links('/topic/monsoon', '/hi/topic/monsoon'));
    for (const path of ['/', '/hi']) expect(entry(standing ?? '', path)).toContain(links('/', '/hi'));
    expect(entry(standing ?? '', '/hi/privacy')).toContain(links('/privacy', '/hi/privacy'));
  });

  const faultIn = faultFinder(LINK_SCHEMA);
  const isValid = (link: string) =>
    faultIn(link.replace('/>', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"/>')) === null;

  it('have links as search engines read them', async () => {
    for (const path of [`/sitemaps/${MONTH}.xml`, '/news-sitemap.xml', '/sitemaps/pages.xml']) {
      const { body } = await get(path);
      expect(body).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
      const found = body.match(/<xhtml:link [^>]*\/>/g) ?? [];
      expect(found.length).toBeGreaterThan(2);
      expect(found.filter((link) => !isValid(link))).toEqual([]);
      expect(isValid((found[0] ?? '').replace(/hreflang="[^"]*"/, 'hreflang="english"'))).toBe(false);
    }
  });

  it('stand alone while the other cannot be read, and where readers are offered one language', async () => {
    await desk.db.pool.query(`update stories set status = 'withdrawn' where slug = 'baarish'`);
    const alone = await sitemapNamed(desk.db.pool, BOTH, MONTH, new Date(START));
    expect(entry(alone?.xml ?? '', '/health/rain')).not.toContain('xhtml');
    expect(alone?.xml).not.toContain('baarish');
    await desk.db.pool.query(`update stories set status = 'published' where slug = 'baarish'`);
    const english: MappedSite = { siteUrl: SITE, languages: ['en'] };
    for (const name of [MONTH, 'pages']) {
      const { xml = '' } = (await sitemapNamed(desk.db.pool, english, name, new Date(START))) ?? {};
      expect(xml).toContain('<loc>');
      expect(xml).not.toContain('xhtml');
    }
  });
});

describe('the feeds', () => {
  it("are RSS of a section's newest stories with author, time and summary (WORLD-11)", async () => {
    const { body, headers } = await get('/world/feed.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toContain(`<atom:link href="${SITE}/world/feed.xml" rel="self"`);
    expect(body).toContain(`<link>${SITE}/world/fish</link>`);
    expect(body).toContain(`<guid isPermaLink="true">${SITE}/articles/${fish}</guid>`);
    expect(body).toContain('<dc:creator>News Desk</dc:creator>');
    expect(body).toMatch(/<pubDate>\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT<\/pubDate>/);
  });

  it('are empty but valid for an empty section', async () => {
    const { statusCode, body } = await get('/defence/feed.xml');
    expect(statusCode).toBe(200);
    expect(body).toContain('</channel>');
    expect(body).not.toContain('<item>');
  });

  it('are cached whatever the query string, and revalidated by their tag', async () => {
    const first = await get('/feed.xml?a=1', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(first.rawPayload).toString()).toContain('<rss version="2.0"');
    expect(first.headers['x-site']).toBe('yes');
    expect(cache.fresh('/feed.xml')).not.toBeNull();
    const etag = String(first.headers.etag);
    expect((await get('/feed.xml?b=2', { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('are regenerated when their section changes', async () => {
    await get('/health/feed.xml');
    await addStory(desk.db.pool, { title: 'Just in', slug: 'just-in', section: 'health' });
    expect((await get('/health/feed.xml')).body).not.toContain('Just in');
    cache.drop(['section-health']);
    expect((await get('/health/feed.xml')).body).toContain('Just in');
  });
});

describe('the WebSub hub in feeds', () => {
  const HUB = /https:\/\/hub\.example/;
  let blog: string;
  beforeAll(async () => {
    const db = desk.db.pool;
    const author = { authorId: await addAuthor(db, 'Ira Sen'), authorName: 'Ira Sen', tags: ['Ferries'] };
    blog = await addStory(db, { title: 'Ferries', slug: 'ferries', section: 'health', ...author });
    await db.query('insert into live_blogs (story_id, opened_at, seq) values ($1, now(), 1)', [blog]);
    cache.clear();
  });
  afterAll(() => desk.db.pool.query('delete from stories where id = $1', [blog]));

  it('is named by every feed that it is told of', async () => {
    const change = changeSchema.parse({ sections: ['health'], liveBlogs: [blog], site: ['corrections'] });
    const paths = changedFeeds(change, ['en', 'hi']);
    expect(paths).toHaveLength(21);
    for (const path of paths) expect((await get(path)).body, path).toMatch(HUB);
  });

  it.each(['/author/Ira%20Sen', '/topic/ferries', '/search'])(
    'is not named by the feeds of %s, which it is not told of: whoever trusts it would stop polling (WORLD-79)',
    async (folder) => {
      for (const file of ['feed.xml', 'atom.xml', 'feed.json']) {
        const { statusCode, body } = await get(`${folder}/${file}?q=ferries`);
        expect([statusCode, body]).toEqual([200, expect.stringContaining('/health/ferries')]);
        expect(body).not.toMatch(HUB);
      }
    },
  );
});

describe('text in XML', () => {
  it('has no markup and no invalid characters, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(xmlText(text)).not.toMatch(/(?![\t\n\r])[\p{Cc}<>"\ufffe\uffff]/u);
        expect(xmlText(text).isWellFormed()).toBe(true);
      }),
    );
  });
});
