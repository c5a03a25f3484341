import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { ReadingGuard } from '#server/http/reading-guard.ts';
import { packPage } from '#server/http/sending/pack-page.ts';
import { xmlText } from '#server/http/xml.ts';
import { type DeskApp, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { addStory } from '#tests/support/stories.ts';
import { registerSitemaps } from './sitemaps.api.ts';

let desk: DeskApp;
let cache: PageCache;
const HOUR = 3_600_000;
/** One moment for all tests of this file, so that no month ends between a story and the sitemap asked for. */
const START = Date.now();
const before = (hours: number) => new Date(START - hours * HOUR).toISOString();

beforeAll(async () => {
  cache = new PageCache({ clock: systemClock, maxBytes: 1e7, pack: packPage, onBackgroundError: () => undefined });
  desk = await openDeskApp((app, _accounts, db) =>
    registerSitemaps(app, {
      db: db.pool,
      clock: systemClock,
      siteUrl: SITE,
      hub: 'https://hub.example/?a=1&b=2',
      cache,
      reading: new ReadingGuard(systemClock),
      headers: { 'x-site': 'yes' },
    }),
  );
  const db = desk.db.pool;
  await addStory(db, { title: 'Fish & "chips" <now>', slug: 'fish', section: 'world', publishAt: before(1) });
  await addStory(db, { title: 'Three days old', slug: 'older', section: 'health', publishAt: before(72) });
  await addStory(db, { title: 'From long ago', slug: 'long-ago', section: 'tech', publishAt: '2019-03-31T23:30:00Z' });
  await addStory(db, { title: 'Only a draft', slug: 'draft', status: 'draft' });
  await addStory(db, { title: 'For tomorrow', slug: 'tomorrow', publishAt: before(-20) });
  await addStory(db, { title: 'A sample', slug: 'sample', source: 'sample', publishAt: '2015-06-01T12:00:00Z' });
  await addStory(db, { title: 'A walk', kind: 'blog', section: 'viral', publishAt: before(2) });
});
afterAll(() => desk.close());

const get = (url: string, headers: Record<string, string> = {}) => desk.app.inject({ url, headers });
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc ?? '');

it('the newest corrections are a feed, each pointing to its story', async () => {
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
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(body).toContain('<link>http://localhost:3000/corrections</link>');
  expect(body).toContain('<atom:link href="https://hub.example/?a=1&amp;b=2" rel="hub"/>');
  expect(body.match(/<item>/g)).toHaveLength(1);
  expect(body).toContain('<title>Correction: Fish &amp; &quot;chips&quot; &lt;now&gt;</title>');
  expect(body).toContain('<link>http://localhost:3000/world/fish#corrections</link>');
  expect(body).toContain('<guid isPermaLink="false">000000000000000000000001</guid>');
  expect(body).toContain('<pubDate>Fri, 20 Nov 2026 14:30:00 GMT</pubDate>');
  expect(body).toContain('<description>It was &lt;peas&gt;.</description>');
});

it('a live blog has a feed of its posts, which is gone with its story', async () => {
  const db = desk.db.pool;
  const id = await addStory(db, { title: 'Storm', slug: 'storm', publishAt: before(30) });
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
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(body).toContain('<title>MATV live: Storm</title>');
  expect([...body.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title)).toEqual([
    'Water is rising in Bandra.',
    'Trains &lt;cancelled&gt;',
  ]);
  const address = `${SITE}/world/storm?post=000000000000000000000001#post-000000000000000000000001`;
  expect(body).toContain(`<link>${address}</link>`);
  await db.query(`update stories set status = 'withdrawn' where id = $1`, [id]);
  cache.clear();
  expect((await get(path)).statusCode).toBe(404);
  expect((await get('/live-blogs/none/feed.xml')).statusCode).toBe(404);
});

describe('the sitemaps', () => {
  it('are listed for each month with stories, not counting samples', async () => {
    const { body, headers } = await get('/sitemap.xml');
    const thisMonth = before(1).slice(0, 7);
    const found = locations(body);
    expect(found[0]).toBe(`${SITE}/sitemaps/pages.xml`);
    expect(found).toContain(`${SITE}/sitemaps/2019-03.xml`);
    expect(found).toContain(`${SITE}/sitemaps/${thisMonth}.xml`);
    expect(found).not.toContain(`${SITE}/sitemaps/2015-06.xml`);
    expect(headers['content-type']).toContain('application/xml');
  });

  it('contain canonical address and last change of every published story, and nothing else', async () => {
    const { body: indexBody } = await get('/sitemap.xml');
    const pages = await Promise.all(
      locations(indexBody).map((address) => get(address.slice(SITE.length)).then(({ body }) => body)),
    );
    const all = pages.flatMap(locations);
    expect(all).toContain(`${SITE}/world/fish`);
    expect(all).toContain(`${SITE}/tech/long-ago`);
    expect(all.some((address) => address.startsWith(`${SITE}/blog/`))).toBe(true);
    expect(all).toContain(`${SITE}/science-news`);
    expect(all.filter((address) => /draft|tomorrow|sample/.test(address))).toEqual([]);
    expect(pages.join('')).toContain('<lastmod>2019-03-31T23:30:00.000Z</lastmod>');
  });

  it.each(['2015-06', '2026-13', '2019-03-2', '2019-03-1', 'nope', '2019-03-99999', '../x'])(
    'answer 404 to /sitemaps/%s.xml, where nothing is',
    async (name) => {
      expect((await get(`/sitemaps/${name}.xml`)).statusCode).toBe(404);
    },
  );

  it('list stories of the last 48 hours for news search engines, titles escaped', async () => {
    const { body } = await get('/news-sitemap.xml');
    expect(locations(body).filter((address) => !address.includes('/blog/'))).toEqual([`${SITE}/world/fish`]);
    expect(body).toContain('<news:title>Fish &amp; &quot;chips&quot; &lt;now&gt;</news:title>');
    expect(body).toContain('<news:name>MATV</news:name><news:language>en</news:language>');
  });
});

describe('the feeds', () => {
  it("are RSS of a section's newest stories with author, time and summary", async () => {
    const { body, headers } = await get('/world/feed.xml');
    expect(headers['content-type']).toContain('application/rss+xml');
    expect(body).toContain(`<atom:link href="${SITE}/world/feed.xml" rel="self"`);
    expect(body).toContain(`<guid isPermaLink="true">${SITE}/world/fish</guid>`);
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
