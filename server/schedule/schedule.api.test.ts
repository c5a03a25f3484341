import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Programme } from '#domain/schedule/programme.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import { packPage } from '#server/http/sending/pack-page.ts';
import { type DeskApp, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { once, weekly } from '#tests/support/newsroom/programmes.ts';
import { createGuideMemory } from './guide-memory.ts';
import { readXmltv } from './importing/xmltv-file.ts';
import { insertProgramme } from './programmes.repo.ts';
import { removeSampleProgrammes, seedSampleProgrammes, showSampleProgrammes } from './sample-programmes.ts';
import { registerScheduleRoutes } from './schedule.api.ts';
import { createScheduleReader } from './schedule.service.ts';
import { xmltv } from './xmltv-writer.ts';

let desk: DeskApp;
const clock = { time: 0, now: () => new Date(clock.time) };
const cache = new PageCache({ clock, maxBytes: 1e7, pack: packPage, onBackgroundError: () => undefined });

beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) =>
    registerScheduleRoutes(app, { db: db.pool, clock, siteUrl: SITE, cache, headers: { 'x-site': 'yes' } }),
  );
});
beforeEach(async () => {
  clock.time = Date.parse('2026-10-24T17:30:00Z');
  cache.clear();
  await desk.db.pool.query('delete from programmes');
});
afterAll(() => desk.close());

const get = (url: string) => desk.app.inject({ url });
const plan = (...programmes: Programme[]) =>
  Promise.all(programmes.map((one) => insertProgramme(desk.db.pool, { ...one, source: 'desk', userId: null })));
const titles = (answer: { json(): { broadcasts: { title: string; london: { starts: string; ends: string } }[] } }) =>
  answer.json().broadcasts.map(({ title, london }) => `${london.starts}-${london.ends} ${title}`);

describe('GET /api/schedule', () => {
  it('is a day in London, today without a date, even a day of 25 hours', async () => {
    await plan(weekly('News', '18:00', 60), weekly('Night', '00:00', 120), once('Match', '2026-10-25T18:15:00Z', 15));
    const today = await get('/api/schedule');
    expect(today.json()).toMatchObject({ date: '2026-10-24', timeZone: 'Europe/London', isSample: false });
    expect(titles(today)).toEqual(['00:00-02:00 Night', '18:00-19:00 News']);
    const tomorrow = await get('/api/schedule?date=2026-10-25');
    expect(titles(tomorrow)).toEqual([
      '00:00-02:00 Night',
      '18:00-18:15 News',
      '18:15-18:30 Match',
      '18:30-19:00 News',
    ]);
    const [night] = tomorrow.json().broadcasts;
    expect([night.startsAt, night.endsAt]).toEqual(['2026-10-24T23:00:00.000Z', '2026-10-25T02:00:00.000Z']);
    expect(tomorrow.headers['cache-control']).toBe('public, max-age=0, s-maxage=60');
  });

  it('never ends before it starts by the clock: the hour that comes twice is named the second time', async () => {
    const minutes = 45;
    await plan(once('Talk', '2026-10-25T00:30:00Z', minutes), once('Film', '2026-10-25T01:15:00Z', minutes));
    expect(titles(await get('/api/schedule?date=2026-10-25'))).toEqual([
      '01:30-01:15 GMT Talk',
      '01:15 GMT-02:00 Film',
    ]);
  });

  it.each(['2026-02-30', 'tomorrow', '1999-01-01', "2026-01-01'--"])('refuses %j', async (date) => {
    expect((await get(`/api/schedule?${new URLSearchParams({ date })}`)).statusCode).toBe(400);
  });

  it('is empty where nothing is planned', async () => {
    expect((await get('/api/schedule')).json()).toMatchObject({ isSample: false, broadcasts: [] });
    expect((await get('/api/schedule/now')).json()).toEqual({ now: null, next: null, until: null });
  });
});

describe('GET /api/schedule/now', () => {
  it('is cached only as long as it is true', async () => {
    await plan(weekly('News', '18:00', 60), weekly('Debate', '19:00', 60));
    clock.time = Date.parse('2026-10-24T17:59:40Z');
    const before = await get('/api/schedule/now');
    expect(before.json()).toMatchObject({ now: { title: 'News' }, next: { title: 'Debate' } });
    expect(before.headers.expires).toBe('Sat, 24 Oct 2026 18:00:00 GMT');
    expect(before.headers['cache-control']).toBe('public');
    clock.time = Date.parse('2026-10-24T17:59:59.999Z');
    expect(cache.fresh('/api/schedule/now')).not.toBeNull();
    clock.time = Date.parse('2026-10-24T18:00:00Z');
    expect(cache.fresh('/api/schedule/now')).toBeNull();
    const after = await get('/api/schedule/now');
    expect(after.json()).toMatchObject({ now: { title: 'Debate' }, until: '2026-10-24T19:00:00.000Z' });
    expect(after.headers.expires).toBe('Sat, 24 Oct 2026 18:01:00 GMT');
  });

  it('has the cache tag that a change of the schedule drops', async () => {
    await get('/api/schedule/now');
    expect(cache.fresh('/api/schedule/now')).not.toBeNull();
    cache.drop(['site-schedule']);
    expect(cache.fresh('/api/schedule/now')).toBeNull();
  });
});

describe("the guide's pages", () => {
  it('expire at the next programme, or at midnight in London', async () => {
    await plan(weekly('News', '18:00', 60));
    for (const [at, ends] of [
      ['2026-10-24T16:30:00Z', '2026-10-24T17:00:00.000Z'],
      ['2026-10-24T17:30:00Z', '2026-10-24T18:00:00.000Z'],
      ['2026-10-24T20:00:00Z', '2026-10-24T23:00:00.000Z'],
    ] as const) {
      clock.time = Date.parse(at);
      const trace = createPageTrace();
      const guide = await createScheduleReader(desk.db.pool, trace, clock).day(null);
      expect(trace.ends?.toISOString()).toBe(ends);
      expect(guide.current).toBe(at.includes('T17:30') ? 0 : null);
      expect([...trace.tags]).toEqual(['site-schedule']);
    }
  });

  it('with now and next expire when that changes', async () => {
    await plan(weekly('News', '18:00', 60));
    const trace = createPageTrace();
    const { now } = await createScheduleReader(desk.db.pool, trace, clock).nowAndNext();
    expect([now?.title, trace.ends?.toISOString()]).toEqual(['News', '2026-10-24T18:00:00.000Z']);
  });
});

describe("the masthead's guide", () => {
  it('is read again after ten seconds, and at once when a programme ends', async () => {
    const guide = createGuideMemory(desk.db.pool, clock, () => undefined);
    const title = async () => (await guide())?.now?.title ?? null;
    expect(await title()).toBeNull();
    await plan(weekly('News', '18:00', 60), weekly('Debate', '19:00', 60));
    clock.time += 9999;
    expect(await title()).toBeNull();
    clock.time += 1;
    expect(await title()).toBe('News');
    clock.time = Date.parse('2026-10-24T17:59:59Z');
    expect(await title()).toBe('News');
    clock.time += 1000;
    expect(await title()).toBe('Debate');
  });

  it('is nothing where the schedule cannot be read, which is reported, and is asked for again', async () => {
    const query = vi.spyOn(desk.db.pool, 'query').mockImplementationOnce(() => {
      throw new Error('away');
    });
    const reported: unknown[] = [];
    const guide = createGuideMemory(desk.db.pool, clock, (error, what) => reported.push([error, what]));
    expect(await guide()).toBeNull();
    expect(reported).toEqual([[new Error('away'), 'what is on now and next']]);
    query.mockRestore();
    expect(await guide()).toEqual({ now: null, next: null, until: null });
  });
});

describe('the samples', () => {
  it('fill each day without a gap, until the desk plans something of its own', async () => {
    await seedSampleProgrammes(desk.db.pool, clock.now());
    await seedSampleProgrammes(desk.db.pool, clock.now());
    for (const [date, begins, ends] of [
      ['2026-10-19', '2026-10-18T23:00:00.000Z', '2026-10-19T23:00:00.000Z'],
      ['2026-10-24', '2026-10-23T23:00:00.000Z', '2026-10-24T23:00:00.000Z'],
      ['2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'],
      ['2026-10-30', '2026-10-30T00:00:00.000Z', '2026-10-31T00:00:00.000Z'],
    ]) {
      const { isSample, broadcasts } = (await get(`/api/schedule?date=${date}`)).json<{
        isSample: boolean;
        broadcasts: { startsAt: string; endsAt: string }[];
      }>();
      expect(isSample).toBe(true);
      expect(broadcasts.map(({ startsAt }) => startsAt)).toEqual([
        begins,
        ...broadcasts.slice(0, -1).map(({ endsAt }) => endsAt),
      ]);
      expect(broadcasts.at(-1)?.endsAt).toBe(ends);
    }
    await plan(weekly('News', '18:00', 60));
    expect(titles(await get('/api/schedule'))).toEqual(['18:00-19:00 News']);
  });

  it('are hidden, shown again and removed with the sample newsroom', async () => {
    const shown = async () => (await get('/api/schedule')).json().broadcasts.length > 0;
    await seedSampleProgrammes(desk.db.pool, clock.now());
    await showSampleProgrammes(desk.db.pool, false);
    expect(await shown()).toBe(false);
    await showSampleProgrammes(desk.db.pool, true);
    expect(await shown()).toBe(true);
    await removeSampleProgrammes(desk.db.pool);
    expect(await shown()).toBe(false);
  });
});

describe('XMLTV', () => {
  it('holds the next seven days of London, kept like a page', async () => {
    await plan(weekly('News & "talk" <live>', '18:00', 60), weekly('Night', '23:00', 120));
    const { headers, rawPayload } = await desk.app.inject({
      url: '/api/schedule.xml',
      headers: { 'accept-encoding': 'gzip' },
    });
    const xml = gunzipSync(rawPayload).toString();
    expect(headers['content-type']).toContain('application/xml');
    expect(xml).toContain('<title lang="en">News &amp; &quot;talk&quot; &lt;live&gt;</title>');
    expect(xml).toContain('<programme start="20261025180000 +0000" stop="20261025190000 +0000" channel="localhost">');
    // Seven evenings, seven nights and the one that has been on since yesterday.
    expect(xml.match(/<programme /g)).toHaveLength(15);
    expect(cache.fresh('/api/schedule.xml')).not.toBeNull();
  });

  it('is well-formed whatever the input, and reads back as written', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(text, text, fc.boolean(), (title, summary, isLive) => {
        const [startsAt, endsAt] = [new Date('2026-10-25T01:30:00Z'), new Date('2026-10-25T02:15:00Z')];
        const shown = { programmeId: weekly('', '00:00', 1).id, day: '2026-10-25', rank: 0, planned: null } as const;
        const facts = { title: `A${title}`, summary, category: 'News', isLive };
        const xml = xmltv([{ ...shown, facts, startsAt, endsAt }], SITE);
        const parser = new SaxesParser();
        parser.on('error', (error) => expect.unreachable(error.message));
        parser.write(xml).close();
        const [line] = readXmltv(xml, null).good;
        expect(line?.fields.rule).toEqual({ kind: 'once', startsAt: startsAt.toISOString(), minutes: 45 });
        expect(line?.fields.facts.isLive).toBe(isLive);
        const plain = (value: string) =>
          // Nor are characters read back that control the writing direction.
          value.replaceAll(/[\p{Cc}\p{Cs}\p{Bidi_Control}\ufffe\uffff\ufffd]/gu, '').replaceAll(/\s+/g, '');
        expect(plain(line?.fields.facts.title ?? '')).toBe(plain(facts.title));
      }),
    );
  });
});
