import RssParser from 'rss-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/clock.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { ReadingGuard, type ReadingLimits } from '#server/http/reading-guard.ts';
import { packPage } from '#server/http/sending/pack-page.ts';
import { type DeskApp, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { addStory } from '#tests/support/stories.ts';
import { registerSitemaps } from './sitemaps.api.ts';

const cache = new PageCache({ clock: systemClock, maxBytes: 1e7, pack: packPage, onBackgroundError: () => undefined });
const START = Date.now();
const hoursAgo = (hours: number) => new Date(START - hours * 3_600_000).toISOString();

const openSite = (limits?: ReadingLimits) =>
  openDeskApp((app, _accounts, db) =>
    registerSitemaps(app, {
      db: db.pool,
      clock: systemClock,
      siteUrl: SITE,
      languages: ['en', 'hi'],
      hub: 'https://hub.example/',
      feedContent: 'full',
      cache,
      reading: new ReadingGuard(systemClock, limits),
      headers: { 'x-site': 'yes' },
    }),
  );

let desk: DeskApp;
beforeAll(async () => {
  desk = await openSite();
  const db = desk.db.pool;
  await addStory(db, { title: 'Monsoon over Kerala', slug: 'kerala', publishAt: hoursAgo(5) });
  await addStory(db, { title: 'Monsoon reaches Mumbai', slug: 'mumbai', publishAt: hoursAgo(2) });
  await addStory(db, { title: 'A walk in the monsoon', kind: 'blog', section: 'viral', publishAt: hoursAgo(3) });
  await addStory(db, { title: 'Monsoon never was', slug: 'never', status: 'withdrawn' });
  await addStory(db, { title: 'मानसून आया', slug: 'aaya', language: 'hi', publishAt: hoursAgo(1) });
});
afterAll(() => desk.close());

const jsonFeed = z.object({
  feed_url: z.string(),
  home_page_url: z.string(),
  items: z.array(z.object({ title: z.string() })),
});
const titlesIn = (body: string) => jsonFeed.parse(JSON.parse(body)).items.map(({ title }) => title);

describe('the feed of a search', () => {
  it('has the stories that match, newest first, in RSS, Atom and JSON (WORLD-77)', async () => {
    const expected = ['Monsoon reaches Mumbai', 'A walk in the monsoon', 'Monsoon over Kerala'];
    const reader = new RssParser();
    const [rss, atom, json] = await Promise.all(
      ['feed.xml', 'atom.xml', 'feed.json'].map((file) => desk.app.inject(`/search/${file}?q=monsoon`)),
    );
    const inRss = await reader.parseString(rss?.body ?? '');
    expect(inRss.title).toBe('MATV: ‘monsoon’');
    expect(inRss.description).toBe('The newest stories on MATV that match the search for ‘monsoon’.');
    expect(inRss.items.map(({ title }) => title)).toEqual(expected);
    expect(inRss.items[0]?.['content:encoded']).toBe('<p>Body</p>');
    expect((await reader.parseString(atom?.body ?? '')).items.map(({ title }) => title)).toEqual(expected);
    expect(titlesIn(json?.body ?? '')).toEqual(expected);
    expect(json?.headers['content-type']).toBe('application/feed+json; charset=utf-8');
  });

  it('keeps the filters of the search page, and says its own address and that of the page (WORLD-77)', async () => {
    const { body } = await desk.app.inject('/search/feed.json?kind=blog&q=monsoon&sort=newest&page=7&utm_source=x');
    expect(titlesIn(body)).toEqual(['A walk in the monsoon']);
    expect(JSON.parse(body)).toMatchObject({
      feed_url: 'http://localhost:3000/search/feed.json?q=monsoon&kind=blog',
      home_page_url: 'http://localhost:3000/search?q=monsoon&kind=blog',
    });
    const rss = await desk.app.inject('/search/feed.xml?kind=blog&q=monsoon');
    expect(rss.body).toContain('href="http://localhost:3000/search/feed.xml?q=monsoon&amp;kind=blog" rel="self"');
  });

  it('is in Hindi below /hi', async () => {
    const { body } = await desk.app.inject(`/hi/search/feed.json?q=${encodeURIComponent('मानसून')}`);
    expect(titlesIn(body)).toEqual(['मानसून आया']);
    expect(body).toContain('"title":"MATV हिन्दी: ‘मानसून’"');
  });

  it('has thirty stories at most', async () => {
    const db = desk.db.pool;
    for (let hour = 10; hour < 41; hour += 1)
      await addStory(db, { title: `Zeppelin ${hour}`, section: 'tech', publishAt: hoursAgo(hour) });
    const titles = titlesIn((await desk.app.inject('/search/feed.json?q=zeppelin')).body);
    await db.query(`delete from stories where section = 'tech'`);
    expect(titles).toHaveLength(30);
    expect([titles[0], titles[29]]).toEqual(['Zeppelin 10', 'Zeppelin 39']);
  });

  it('is empty but valid where nothing is found, rather than full of similar words', async () => {
    for (const words of ['xylophone', 'monsoom']) {
      const { statusCode, body } = await desk.app.inject(`/search/feed.xml?q=${words}`);
      expect(statusCode).toBe(200);
      expect((await new RssParser().parseString(body)).items).toEqual([]);
    }
  });

  it.each(['', '?q=', '?q=%20', '?q=a', '?q=%2B%2B%21', '?kind=blog'])(
    'is refused in words for %j, which is nothing to search for (WORLD-78)',
    async (query) => {
      const english = await desk.app.inject(`/search/feed.xml${query}`);
      expect(english.statusCode).toBe(400);
      expect(english.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(english.body).toBe(
        'This is the feed of a search. Put what to search for at the end of its address: two letters or more, for example ?q=monsoon\n',
      );
      const hindi = await desk.app.inject(`/hi/search/feed.json${query}`);
      expect(hindi.statusCode).toBe(400);
      expect(hindi.body).toContain('यह एक खोज की फ़ीड है।');
    },
  );

  it('is never kept nor indexed, since anybody can make up searches (WORLD-78)', async () => {
    const { headers } = await desk.app.inject('/search/feed.xml?q=monsoon');
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store', 'x-site': 'yes' });
    expect(cache.fresh('/search/feed.xml')).toBeNull();
    const id = await addStory(desk.db.pool, { title: 'Monsoon, just in', slug: 'just-in' });
    const { body } = await desk.app.inject('/search/feed.json?q=monsoon');
    await desk.db.pool.query('delete from stories where id = $1', [id]);
    expect(titlesIn(body)[0]).toBe('Monsoon, just in');
  });

  it('is limited like other reading calls (WORLD-78)', async () => {
    const site = await openSite({ perNetwork: { burst: 2, perMinute: 1 }, atOnce: 1, waiting: 1 });
    const statuses: number[] = [];
    for (const file of ['feed.xml', 'atom.xml', 'feed.json'])
      statuses.push((await site.app.inject(`/search/${file}?q=monsoon`)).statusCode);
    await site.close();
    expect(statuses).toEqual([200, 200, 429]);
  });
});
