import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { ReadingGuard } from '#server/http/reading-guard.ts';
import { packPage } from '#server/http/sending/pack-page.ts';
import { type DeskApp, openDeskApp } from '#tests/support/desk-app.ts';
import { openVideoBench, type VideoBench } from '#tests/support/videos/video-bench.ts';
import { faultFinder } from '#tests/support/xsd.ts';
import { registerVideoSitemap } from './video-sitemap.api.ts';

const SITE = 'http://localhost:3000';
const HASH = 'ab'.repeat(16);
const PICTURE = 'c3'.repeat(12);

let bench: VideoBench;
let desk: DeskApp;
let cache: PageCache;

beforeAll(async () => {
  cache = new PageCache({ clock: systemClock, maxBytes: 1e8, pack: packPage, onBackgroundError: () => undefined });
  desk = await openDeskApp(async (app, _accounts, shared) => {
    bench = await openVideoBench('2026-11-20T14:00:00Z', shared);
    registerVideoSitemap(app, {
      db: shared.pool,
      channel: bench.channel.channelId,
      siteUrl: SITE,
      cache,
      reading: new ReadingGuard(systemClock),
      headers: { 'x-site': 'yes' },
    });
  });
});
afterAll(() => desk.close());

/** Polls a channel of `size` videos, changed by `change` before, and gives each its picture. */
async function begin(size: number, change: () => void = () => undefined): Promise<void> {
  await bench.reset(size);
  change();
  cache.clear();
  await bench.videos.poll(new AbortController().signal);
  await bench.rows(
    `insert into media (id, hash, mime, width, height, bytes) values ($1, $2, 'image/jpeg', 1280, 720, 9)`,
    [PICTURE, HASH],
  );
  await bench.rows(`update videos set media_id = $1`, [PICTURE]);
}
beforeEach(() => begin(30));

const get = (url: string) => desk.app.inject({ url });
const sitemap = async () => (await get('/video-sitemap.xml')).body;
const found = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);
const videosIn = (xml: string) => [...xml.matchAll(/<video:video>.*?<\/video:video>/gs)].map(([entry]) => entry);

describe('the sitemap of videos', () => {
  it('has each video under the page that shows it, with all that search engines ask for (WORLD-73)', async () => {
    await begin(30, () => {
      Object.assign(bench.channel.video(0), {
        id: 'abcdefghijk',
        title: 'Fish & "chips" <now>',
        description: 'What is <new>.\nMore at https://matv.example/?a=1&b=2',
        duration: 'PT1H2M3S',
        views: 1234,
        publishedAt: new Date('2026-11-20T13:00:00Z'),
      });
    });
    const answer = await get('/video-sitemap.xml?utm_source=a');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=1800, stale-while-revalidate=86400, stale-if-error=86400',
      'x-site': 'yes',
    });
    expect(found(answer.body, 'loc')).toEqual(['http://localhost:3000/videos', 'http://localhost:3000/videos?page=2']);
    const [first = '', second = ''] = answer.body.split('</url>');
    expect([videosIn(first).length, videosIn(second).length]).toEqual([24, 6]);
    expect(videosIn(first)[0]).toBe(
      '<video:video>' +
        `<video:thumbnail_loc>http://localhost:3000/media/${HASH}/640.jpg</video:thumbnail_loc>` +
        '<video:title>Fish &amp; &quot;chips&quot; &lt;now&gt;</video:title>' +
        '<video:description>What is &lt;new&gt;.\nMore at https://matv.example/?a=1&amp;b=2</video:description>' +
        '<video:player_loc>https://www.youtube-nocookie.com/embed/abcdefghijk</video:player_loc>' +
        '<video:duration>3723</video:duration>' +
        '<video:view_count>1234</video:view_count>' +
        '<video:publication_date>2026-11-20T13:00:00.000Z</video:publication_date>' +
        '</video:video>',
    );
  });

  it('cuts titles and descriptions after a word, and says the title where there is no description (WORLD-73)', async () => {
    await begin(2, () => {
      Object.assign(bench.channel.video(0), { title: 'nine chars '.repeat(12), description: 'another '.repeat(400) });
      Object.assign(bench.channel.video(1), { title: 'Short', description: '' });
    });
    const xml = await sitemap();
    expect(found(xml, 'video:title')).toEqual([`${'nine chars '.repeat(9).trim()}…`, 'Short']);
    expect(found(xml, 'video:description')).toEqual([`${'another '.repeat(62).trim()}…`, 'Short']);
  });

  it('leaves out what this site does not play or show, and a duration that search engines refuse (WORLD-73)', async () => {
    const id = (place: number) => bench.channel.video(place).id;
    await begin(8, () => {
      bench.channel.video(0).embeddable = false;
      bench.channel.video(1).duration = 'PT8H1S';
      bench.channel.video(2).duration = 'P0D';
    });
    await bench.rows(`update videos set shown = 'hidden' where id = $1`, [id(3)]);
    await bench.rows('update videos set gone_at = now() where id = $1', [id(4)]);
    await bench.rows('update videos set media_id = null where id = $1', [id(5)]);
    await bench.rows(`update videos set broadcast = 'live' where id = $1`, [id(6)]);
    const entries = videosIn(await sitemap());
    expect(entries.map((entry) => found(entry, 'video:player_loc')[0]?.split('/').at(-1))).toEqual([
      id(1),
      id(2),
      id(7),
    ]);
    expect(entries.map((entry) => found(entry, 'video:duration').length)).toEqual([0, 0, 1]);
  });

  it('has the page of videos alone while none is known: demo videos are not listed (WORLD-73)', async () => {
    await begin(0);
    const xml = await sitemap();
    expect(found(xml, 'loc')).toEqual(['http://localhost:3000/videos']);
    expect(videosIn(xml)).toEqual([]);
  });

  it('is kept until videos change', async () => {
    const before = await sitemap();
    await bench.rows(`update videos set title = 'Renamed' where id = $1`, [bench.channel.video(0).id]);
    expect(await sitemap()).toBe(before);
    cache.drop(['site-videos']);
    expect(found(await sitemap(), 'video:title')[0]).toBe('Renamed');
  });

  it('is divided where there are more than 2,400 videos, and its address then names the parts', async () => {
    await bench.rows(
      `insert into videos (id, channel_id, title, published_at, duration, details_at, first_seen_at, media_id)
       select 'old-' || n, $1, 'Old ' || n, '2020-01-01'::timestamptz - n * interval '1 minute', 'PT1M', now(), now(), $2
       from generate_series(1, 2371) n`,
      [bench.channel.channelId, PICTURE],
    );
    expect(found(await sitemap(), 'loc')).toEqual([
      'http://localhost:3000/video-sitemaps/1.xml',
      'http://localhost:3000/video-sitemaps/2.xml',
    ]);
    const first = (await get('/video-sitemaps/1.xml')).body;
    expect([found(first, 'loc').length, videosIn(first).length]).toEqual([100, 2400]);
    expect(found(first, 'loc').at(-1)).toBe('http://localhost:3000/videos?page=100');
    const second = (await get('/video-sitemaps/2.xml')).body;
    expect(found(second, 'loc')).toEqual(['http://localhost:3000/videos?page=101']);
    expect(found(second, 'video:title')).toEqual(['Old 2371']);
    for (const part of ['3', '0', '01', 'x', '1.xml', '99999']) {
      expect((await get(`/video-sitemaps/${part}.xml`)).statusCode, part).toBe(404);
    }
  });
});

/** What Google's documentation asks of a video in a sitemap, for their own schema may not be kept here. */
const VIDEO_SCHEMA = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
    targetNamespace="http://www.google.com/schemas/sitemap-video/1.1" xmlns="http://www.google.com/schemas/sitemap-video/1.1">
  <xsd:simpleType name="title"><xsd:restriction base="xsd:string"><xsd:pattern value="\\s*\\S[\\s\\S]*"/><xsd:maxLength value="100"/></xsd:restriction></xsd:simpleType>
  <xsd:simpleType name="words"><xsd:restriction base="xsd:string"><xsd:pattern value="\\s*\\S[\\s\\S]*"/><xsd:maxLength value="2048"/></xsd:restriction></xsd:simpleType>
  <xsd:simpleType name="address"><xsd:restriction base="xsd:anyURI"><xsd:pattern value="https?://\\S+"/></xsd:restriction></xsd:simpleType>
  <xsd:simpleType name="seconds"><xsd:restriction base="xsd:integer"><xsd:minInclusive value="1"/><xsd:maxInclusive value="28800"/></xsd:restriction></xsd:simpleType>
  <xsd:element name="video"><xsd:complexType><xsd:sequence>
    <xsd:element name="thumbnail_loc" type="address"/>
    <xsd:element name="title" type="title"/>
    <xsd:element name="description" type="words"/>
    <xsd:element name="player_loc" type="address"/>
    <xsd:element name="duration" type="seconds" minOccurs="0"/>
    <xsd:element name="view_count" type="xsd:nonNegativeInteger"/>
    <xsd:element name="publication_date"><xsd:simpleType><xsd:union memberTypes="xsd:date xsd:dateTime"/></xsd:simpleType></xsd:element>
  </xsd:sequence></xsd:complexType></xsd:element>
</xsd:schema>`;

describe('the schemas of sitemaps', () => {
  const faultInVideo = faultFinder(VIDEO_SCHEMA);
  const faultInSitemap = faultFinder(
    readFileSync(new URL('schema/sitemap.xsd', import.meta.resolve('sitemap/package.json')), 'utf8'),
  );
  const isValid = (entry: string) =>
    faultInVideo(
      entry.replace('<video:video>', '<video:video xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">'),
    ) === null;

  it('accept each video, and no entry that lacks a field or has a wrong one (WORLD-73)', async () => {
    await begin(60, () => {
      Object.assign(bench.channel.video(0), { title: `${'अ'.repeat(99)} \u0001<b>`, description: ' \n ' });
      Object.assign(bench.channel.video(1), { title: 'word '.repeat(40), description: 'word & '.repeat(700) });
    });
    const entries = videosIn(await sitemap());
    expect(entries.length).toBe(60);
    expect(entries.filter((entry) => !isValid(entry))).toEqual([]);
    const [entry = ''] = entries;
    for (const field of ['thumbnail_loc', 'title', 'description', 'player_loc', 'publication_date']) {
      expect(isValid(entry.replace(new RegExp(`<video:${field}>.*</video:${field}>`, 's'), '')), field).toBe(false);
    }
    expect(isValid(entry.replace(/<video:duration>\d+/, '<video:duration>28801'))).toBe(false);
  });

  it.each([0, 30])('accept the whole document with %i videos', async (size) => {
    await begin(size);
    const xml = (await sitemap()).replaceAll(/<video:video>.*?<\/video:video>/gs, '');
    expect(faultInSitemap(xml)).toBeNull();
    expect(faultInSitemap(xml.replaceAll(/<url>.*<\/url>/gs, ''))).not.toBeNull();
  });
});
