import { XmlDocument } from 'libxml2-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { ReadingGuard } from '#server/http/reading-guard.ts';
import { type DeskApp, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { addStory } from '#tests/support/stories.ts';
import { registerSitemaps } from './sitemaps.api.ts';

let desk: DeskApp;
beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) =>
    registerSitemaps(app, {
      db: db.pool,
      clock: systemClock,
      siteUrl: SITE,
      languages: ['en', 'hi'],
      hub: null,
      feedContent: 'full',
      cache: null,
      reading: new ReadingGuard(systemClock),
      headers: { 'content-security-policy': "frame-ancestors 'none'" },
    }),
  );
  const db = desk.db.pool;
  const publishAt = '2026-07-20T13:05:00Z';
  const id = await addStory(db, { title: 'Fish & <chips>', slug: 'fish', section: 'world', publishAt });
  await addStory(db, { title: 'बारिश', slug: 'baarish', section: 'world', language: 'hi', publishAt });
  await db.query(
    `insert into story_corrections (id, story_id, at, text)
     values ('c00000000000000000000001', $1, '2026-07-21T11:30:00Z', 'Peas.')`,
    [id],
  );
});
afterAll(() => desk.close());

const NAMESPACES = { xhtml: 'http://www.w3.org/1999/xhtml' };

/** The texts that a path finds in a feed, whatever elements feed readers use around them. */
async function textsAt(path: string, ...wanted: string[]): Promise<string[][]> {
  const { body } = await desk.app.inject(path);
  const document = XmlDocument.fromString(body);
  try {
    return wanted.map((xpath) => document.find(xpath, NAMESPACES).map((node) => node.content));
  } finally {
    document.dispose();
  }
}

describe('a feed that a person opens', () => {
  it.each(['/world/feed.xml', '/world/atom.xml'])(
    '%s says what it is, what to do with its address, and links its page and stories (WORLD-80)',
    async (path) => {
      const [window, heading, words, address, links, targets, stories, times] = await textsAt(
        path,
        '/*//xhtml:head/xhtml:title',
        '//xhtml:h1',
        '//xhtml:header/xhtml:p[1]',
        '//xhtml:code',
        '//xhtml:header//xhtml:a',
        '//xhtml:header//xhtml:a/@href',
        '//xhtml:h2/xhtml:a',
        '//xhtml:time',
      );
      expect([window, heading]).toEqual([['MATV: World News'], ['MATV: World News']]);
      expect(words).toEqual([
        'This is a feed, for apps that collect news from many sites. To follow these stories in a feed reader, copy this address into it:',
      ]);
      expect(address).toEqual([`http://localhost:3000${path}`]);
      expect(links).toEqual(['MATV', 'Read on the website']);
      expect(targets).toEqual(['http://localhost:3000/', 'http://localhost:3000/world']);
      expect(stories).toEqual(['Fish & <chips>']);
      expect(times).toEqual(['20 July 2026, 14:05 London time']);
    },
  );

  it('has summaries as pages show them: without notes of an agency, and cut after a whole word', async () => {
    const db = desk.db.pool;
    const long = `${'A report that goes on. '.repeat(6)}The perpetrator is arr`;
    for (const standfirst of ['Rain fell. Reported by: A. Reporter', long])
      await db.query(`update stories set standfirst = $2 where id = $1`, [
        await addStory(db, { title: standfirst.slice(0, 8), section: 'health' }),
        standfirst,
      ]);
    const [rss] = await textsAt('/health/feed.xml', '//item/description');
    await db.query(`delete from stories where section = 'health'`);
    expect(rss?.toSorted()).toEqual([`${'A report that goes on. '.repeat(6)}The perpetrator is…`, 'Rain fell.']);
  });

  it('is Hindi where its stories are (WORLD-80)', async () => {
    const [words, links, targets, stories, times] = await textsAt(
      '/hi/world/feed.xml',
      '//xhtml:header/xhtml:p[1]',
      '//xhtml:header//xhtml:a',
      '//xhtml:header//xhtml:a/@href',
      '//xhtml:h2/xhtml:a/@href',
      '//xhtml:time',
    );
    expect(words).toEqual([
      'यह एक फ़ीड है, उन ऐप के लिए जो कई साइटों की ख़बरें इकट्ठा करते हैं। ये ख़बरें किसी फ़ीड रीडर में पाने के लिए यह पता उसमें कॉपी करें:',
    ]);
    expect(links).toEqual(['MATV', 'वेबसाइट पर पढ़ें']);
    expect(targets).toEqual(['http://localhost:3000/hi', 'http://localhost:3000/hi/world']);
    expect(stories).toEqual(['http://localhost:3000/hi/world/baarish']);
    expect(times).toEqual(['20 जुलाई 2026, लंदन समय 14:05']);
  });

  it('lists corrections and what a search finds in the same way', async () => {
    expect(await textsAt('/corrections/feed.xml', '//xhtml:h2/xhtml:a', '//xhtml:h2/xhtml:a/@href')).toEqual([
      ['Correction: Fish & <chips>'],
      ['http://localhost:3000/world/fish#corrections'],
    ]);
    expect(await textsAt('/search/atom.xml?q=fish', '//xhtml:h1', '//xhtml:h2/xhtml:a', '//xhtml:code')).toEqual([
      ['MATV: ‘fish’'],
      ['Fish & <chips>'],
      ['http://localhost:3000/search/atom.xml?q=fish'],
    ]);
  });

  it.each([
    ['/tech/feed.xml', 'There is nothing in this feed yet.'],
    ['/tech/atom.xml', 'There is nothing in this feed yet.'],
    ['/hi/corrections/feed.xml', 'इस फ़ीड में अभी कुछ नहीं है।'],
    ['/search/atom.xml?q=nobody-wrote-this', 'There is nothing in this feed yet.'],
  ])('says so where it is empty: %s', async (path, words) => {
    expect(await textsAt(path, '//xhtml:header/following-sibling::xhtml:p')).toEqual([[words]]);
    expect(await textsAt('/world/feed.xml', '//xhtml:header/following-sibling::xhtml:p')).toEqual([[]]);
  });

  it.each(['/feed.xml', '/world/atom.xml', '/corrections/feed.xml', '/search/feed.xml?q=fish'])(
    '%s is shown by browsers with its style sheet, and may load nothing else (WORLD-80)',
    async (path) => {
      const { body, headers } = await desk.app.inject(path);
      // Chromium shows application/rss+xml and application/atom+xml as source text.
      expect(headers['content-type']).toBe('application/xml; charset=utf-8');
      expect(body.split('\n')[1]).toBe('<?xml-stylesheet type="text/css" href="/feed.css"?>');
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
    },
  );

  it('leaves lists of feeds and sitemaps as they are', async () => {
    const { body, headers } = await desk.app.inject('/feeds.opml');
    expect(body).not.toContain('xml-stylesheet');
    expect(headers['content-security-policy']).toBe("frame-ancestors 'none'");
  });
});
