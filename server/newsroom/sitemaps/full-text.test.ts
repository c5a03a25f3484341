import RssParser from 'rss-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/clock.ts';
import type { Queryable } from '#server/db/client.ts';
import { ReadingGuard } from '#server/http/reading-guard.ts';
import { type DeskApp, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { addAuthor, addStory } from '#tests/support/stories.ts';
import type { FeedContent } from './full-text.ts';
import { registerSitemaps } from './sitemaps.api.ts';

let desk: DeskApp;
/** The statements that read whole texts. */
const readings: string[] = [];

function noting(db: Queryable): Queryable {
  return new Proxy<Queryable>(db, {
    get: (target, name, receiver) => {
      if (name !== 'query') return Reflect.get(target, name, receiver);
      return (...statement: Parameters<Queryable['query']>) => {
        const text = JSON.stringify(statement);
        if (text.includes('body_html')) readings.push(text);
        return target.query(...statement);
      };
    },
  });
}

const openSite = (feedContent: FeedContent, db?: Queryable) =>
  openDeskApp((app, _accounts, { pool }) =>
    registerSitemaps(app, {
      db: noting(db ?? pool),
      clock: systemClock,
      siteUrl: SITE,
      languages: ['en', 'hi'],
      hub: null,
      feedContent,
      cache: null,
      reading: new ReadingGuard(systemClock),
      headers: {},
    }),
  );

const BODY = `<p>Rain "src=/x" <a href="/world/fish">since</a> <a href="#top">Monday</a>.</p>
<p><img src="/media/abc/640.webp" alt="Rain" width="640" height="360" /></p>
<p><a href="https://elsewhere.example/a" rel="noopener nofollow">Elsewhere</a></p>
<p>Reported by: A. Reporter</p>`;

const STORY_HTML = `<p><strong>Sponsored</strong></p><p>Rain "src=/x" <a href="http://localhost:3000/world/fish">since</a> <a href="http://localhost:3000/world/rain#top">Monday</a>.</p>
<p><img src="http://localhost:3000/media/abc/640.webp" alt="Rain" width="640" height="360" /></p>
<p><a href="https://elsewhere.example/a" rel="noopener nofollow">Elsewhere</a></p><p>Correction: It rained &lt;all&gt; week.</p><p>Reported by: A. Reporter</p><p>Wire &amp; Sons. Licence: CC BY 4.0. <a href="https://agency.example/1?a=1&amp;b=2">Original report</a></p>`;

let rain: string;
beforeAll(async () => {
  desk = await openSite('full');
  const db = desk.db.pool;
  const author = { authorId: await addAuthor(db, 'Asha Rao'), authorName: 'Asha Rao', tags: ['Monsoon'] };
  rain = await addStory(db, {
    title: 'Rain',
    slug: 'rain',
    source: 'wire',
    placedOn: ['latest-news', 'world'],
    body: BODY,
    ...author,
  });
  await db.query(
    `update stories set is_sponsored = true, licence = 'CC BY 4.0', attribution = 'Wire & Sons',
       source_url = 'https://agency.example/1?a=1&b=2' where id = $1`,
    [rain],
  );
  await db.query(
    `insert into story_corrections (id, story_id, at, text)
     values ('c00000000000000000000001', $1, '2026-11-20T14:30:00Z', 'It rained <all> week.')`,
    [rain],
  );
  await addStory(db, { title: 'Bare', slug: 'bare', body: '', ...author });
});
afterAll(() => desk.close());

const jsonFeed = z.object({
  items: z.array(
    z.object({
      title: z.string(),
      summary: z.string().optional(),
      content_text: z.string().optional(),
      content_html: z.string().optional(),
    }),
  ),
});

async function itemAt(path: string, title: string, app = desk.app) {
  const { items } = jsonFeed.parse((await app.inject(path)).json());
  return items.find((item) => item.title === title);
}

describe('feeds of whole texts', () => {
  it.each(['', '/world', '/topic/monsoon', '/author/Asha%20Rao'])(
    'have in %s/ the text with whole addresses, its correction, credit and licence (WORLD-76)',
    async (folder) => {
      expect(await itemAt(`${folder}/feed.json`, 'Rain')).toEqual({
        title: 'Rain',
        summary: 'Standfirst of Rain',
        content_html: STORY_HTML,
      });
    },
  );

  it('have the same in RSS and Atom (WORLD-76)', async () => {
    const rss = await new RssParser().parseString((await desk.app.inject('/world/feed.xml')).body);
    const inRss = rss.items.find(({ title }) => title === 'Rain');
    expect(inRss?.['content:encoded']).toBe(STORY_HTML);
    expect(inRss?.content).toBe('Standfirst of Rain');
    const atom = await new RssParser().parseString((await desk.app.inject('/world/atom.xml')).body);
    const inAtom = atom.items.find(({ title }) => title === 'Rain');
    expect(inAtom?.content).toBe(STORY_HTML);
    expect(inAtom?.summary).toBe('Standfirst of Rain');
  });

  it('have the summary alone of a story without a text', async () => {
    expect(await itemAt('/world/feed.json', 'Bare')).toEqual({ title: 'Bare', content_text: 'Standfirst of Bare' });
  });

  it('have the chapters of a deep dive', async () => {
    const db = desk.db.pool;
    const authorId = await addAuthor(db, 'Dev Sen');
    const id = await addStory(db, { title: 'Deep', kind: 'deep-dive', body: '', authorId, authorName: 'Dev Sen' });
    const picture = { hash: 'abc', width: 1280, height: 720, alt: 'A "map"' };
    const parts = [
      { subheading: 'One & two', paragraph: 'First.\n\nSecond <b>.', picture, video: 'https://video.example/?a=1&b=2' },
      { subheading: '', paragraph: 'Third.', video: 'javascript:alert(1)' },
    ];
    await db.query('update stories set parts = $2 where id = $1', [id, JSON.stringify(parts)]);
    const item = await itemAt('/author/Dev%20Sen/feed.json', 'Deep');
    await db.query('delete from stories where id = $1', [id]);
    expect(item?.content_html).toBe(
      '<h2>One &amp; two</h2><img src="http://localhost:3000/media/abc/640.jpg" alt="A &quot;map&quot;" />' +
        '<p>First.</p><p>Second &lt;b&gt;.</p><p><a href="https://video.example/?a=1&amp;b=2">Watch the video</a></p>' +
        '<p>Third.</p>',
    );
  });

  it('are Hindi where the story is', async () => {
    const db = desk.db.pool;
    const id = await addStory(db, { title: 'बारिश', section: 'health', language: 'hi', body: '<p>पानी</p>' });
    await db.query(`update stories set is_sponsored = true, licence = 'CC BY' where id = $1`, [id]);
    const item = await itemAt('/hi/health/feed.json', 'बारिश');
    await db.query('delete from stories where id = $1', [id]);
    expect(item?.content_html).toBe('<p><strong>प्रायोजित</strong></p><p>पानी</p><p>लाइसेंस: CC BY।</p>');
  });

  it('read the texts of a feed in one query, and none for feeds of summaries', async () => {
    readings.length = 0;
    await desk.app.inject('/world/feed.xml');
    expect(readings).toHaveLength(1);
    const brief = await openSite('summary', desk.db.pool);
    readings.length = 0;
    const item = await itemAt('/world/feed.json', 'Rain', brief.app);
    const { body } = await brief.app.inject('/world/feed.xml');
    await brief.close();
    expect(readings).toEqual([]);
    expect(item).toEqual({ title: 'Rain', content_text: 'Standfirst of Rain' });
    expect(body).not.toContain('<content:encoded>');
  });

  it('never have the text of a withdrawn story, even if the list still had it (WORLD-76)', async () => {
    const db = desk.db.pool;
    // The list is read before the withdrawal, the texts after it: only the story changes, not its places.
    await db.query(`update stories set status = 'withdrawn' where id = $1`, [rain]);
    const bodies = await Promise.all(
      ['/world/feed.xml', '/world/atom.xml', '/world/feed.json'].map(
        async (path) => (await desk.app.inject(path)).body,
      ),
    );
    await db.query(`update stories set status = 'published' where id = $1`, [rain]);
    for (const body of bodies) {
      expect(body).toContain('Standfirst of Rain');
      expect(body).not.toContain('CC BY 4.0');
    }
  });
});
