import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { XmlDocument } from 'libxml2-wasm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { systemClock } from '#server/clock.ts';
import type { App } from '#server/http/app-types.ts';
import { registerErrorAnswers } from '#server/http/errors.ts';
import { ReadingGuard } from '#server/http/reading-guard.ts';
import { openTestMedia, type TestMedia } from '#tests/support/pictures/media.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { addStory } from '#tests/support/stories.ts';
import { registerTitleCardRoute } from '../title-card.api.ts';
import { registerOembedRoute } from './oembed.api.ts';

const SITE = 'https://matv.example';
const AT = '2026-11-20T14:05:00.000Z';

let setup: TestMedia;
let app: App;
let english: App;

async function openSite(languages: readonly Language[]): Promise<App> {
  const made: App = Fastify().withTypeProvider<ZodTypeProvider>();
  made.setValidatorCompiler(validatorCompiler);
  made.setSerializerCompiler(serializerCompiler);
  registerErrorAnswers(made);
  const limits = { perNetwork: { burst: 100_000, perMinute: 100_000 }, atOnce: 1, waiting: 50 };
  const reading = new ReadingGuard(systemClock, limits);
  registerOembedRoute(made, { db: setup.db.pool, siteUrl: SITE, languages, reading });
  registerTitleCardRoute(made, { db: setup.db.pool, titleCards: setup.media.titleCards });
  await made.ready();
  return made;
}

beforeAll(async () => {
  setup = await openTestMedia();
  app = await openSite(['en', 'hi']);
  english = await openSite(['en']);
  await addStory(setup.db.pool, {
    title: 'Fish & "chips" <now>',
    slug: 'fish',
    section: 'world',
    authorName: 'Meera Nair',
    publishAt: AT,
  });
  await addStory(setup.db.pool, { title: 'बारिश', slug: 'baarish', section: 'world', language: 'hi', publishAt: AT });
});
afterAll(async () => {
  await english.close();
  await app.close();
  await setup.dispose();
});

const ask = (url: string, more = '', at: App = app) => at.inject(`/oembed?url=${encodeURIComponent(url)}${more}`);
const titleAt = async (path: string) => {
  const answer = await ask(SITE + path);
  return answer.statusCode === 200 ? answer.json().title : answer.statusCode;
};

/** A story with a picture of this size. */
async function addPictured(slug: string, width: number, height: number): Promise<void> {
  const stored = await setup.media.store({ bytes: await testPicture({ width, height }) });
  if (stored.kind !== 'stored') throw new Error(stored.kind);
  const id = await addStory(setup.db.pool, { title: slug, slug });
  await setup.db.pool.query('update stories set media_id = $2 where id = $1', [id, stored.id]);
}

describe('oEmbed for a story', () => {
  it('has a card with its linked headline, standfirst and date in London, and who wrote it (WORLD-71)', async () => {
    const answer = await ask(`${SITE}/world/fish`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
    });
    expect(answer.json()).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'Fish & "chips" <now>',
      author_name: 'Meera Nair',
      author_url: 'https://matv.example/author/Meera%20Nair',
      provider_name: 'MATV',
      provider_url: 'https://matv.example',
      cache_age: 300,
      thumbnail_url: expect.stringMatching(/^https:\/\/matv\.example\/share\/[0-9a-f]{24}\/[0-9a-f]{32}\.jpg$/),
      thumbnail_width: 1200,
      thumbnail_height: 630,
      html:
        '<blockquote lang="en-GB" cite="https://matv.example/world/fish" style="box-sizing:border-box;max-width:600px;margin:0;padding:15px;border:1px solid;font:16px/24px sans-serif">' +
        '<p style="margin:0;font:bold 20px/28px sans-serif"><a href="https://matv.example/world/fish">Fish &amp; &quot;chips&quot; &lt;now&gt;</a></p>' +
        '<p style="margin:0;padding-top:8px">Standfirst of Fish &amp; &quot;chips&quot; &lt;now&gt;</p>' +
        '<p style="margin:0;padding-top:8px">MATV · <time datetime="2026-11-20T14:05:00.000Z">20 November 2026, 14:05 London time</time></p>' +
        '</blockquote>',
      width: 600,
      height: 124,
    });
  });

  it('is in its own language (WORLD-71)', async () => {
    const { html, author_url } = (await ask(`${SITE}/hi/world/baarish`)).json();
    expect(html).toMatch(/^<blockquote lang="hi-IN" cite="https:\/\/matv\.example\/hi\/world\/baarish"/);
    expect(html).toContain('>बारिश</a>');
    expect(html).toContain('MATV · <time datetime="2026-11-20T14:05:00.000Z">20 नवंबर 2026, लंदन समय 14:05</time>');
    expect(author_url).toBe('https://matv.example/hi/author/News%20Desk');
  });

  it('is XML where that is asked for, with the same (WORLD-71)', async () => {
    const answer = await ask(`${SITE}/world/fish`, '&format=xml');
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
    const { html } = (await ask(`${SITE}/world/fish`)).json();
    const document = XmlDocument.fromString(answer.body);
    const textOf = (name: string) => document.get(`/oembed/${name}`)?.content;
    expect([textOf('version'), textOf('type'), textOf('title')]).toEqual(['1.0', 'rich', 'Fish & "chips" <now>']);
    expect([textOf('html'), textOf('width'), textOf('thumbnail_height')]).toEqual([html, '600', '630']);
    document.dispose();
  });

  it('is there for blogs, deep dives and live blogs, at each of their addresses (WORLD-71)', async () => {
    const db = setup.db.pool;
    const blog = await addStory(db, { title: 'A walk', kind: 'blog', section: 'viral' });
    const dive = await addStory(db, { title: 'A dive', kind: 'deep-dive' });
    const live = await addStory(db, { title: 'Floods, live', slug: 'floods-live' });
    await db.query('insert into live_blogs (story_id, opened_at) values ($1, now())', [live]);
    expect(await titleAt(`/blog/${blog}`)).toBe('A walk');
    expect(await titleAt(`/deep-dive/${dive}`)).toBe('A dive');
    expect(await titleAt(`/world/floods-live?post=${'a1'.repeat(12)}#post-x`)).toBe('Floods, live');
    expect(await titleAt(`/articles/floods-live-${live}`)).toBe('Floods, live');
    expect(await titleAt(`/world/${live}`)).toBe('Floods, live');
  });

  it('is found by http or https, and with a slash or a query at the end', async () => {
    for (const url of [
      'http://matv.example/world/fish',
      'https://matv.example/world/fish/',
      'https://matv.example/world/fish?utm_source=a&lite',
      'https://MATV.example:443//world/fi%73h/#top',
    ]) {
      expect((await ask(url)).json(), url).toMatchObject({ title: 'Fish & "chips" <now>' });
    }
  });

  it('gives the present address of a story that has moved (WORLD-71)', async () => {
    const db = setup.db.pool;
    const { rows } = await db.query(`select id from stories where slug = 'fish'`);
    await db.query(`insert into slug_redirects (slug, story_id) values ('old-fish', $1)`, [rows[0]?.id]);
    await db.query(
      `insert into address_redirects (path, target, note) values ('/2019/fish and chips.html', '/world/fish?a=1#b', '')`,
    );
    for (const path of ['/world/old-fish', '/tech/fish', '/hi/world/fish', '/2019/fish%20and%20chips.html']) {
      expect((await ask(SITE + path)).json().html, path).toContain('<a href="https://matv.example/world/fish">');
    }
  });
});

describe('the room of another site', () => {
  it('is respected: a low card goes without its standfirst, and a lower one scrolls (WORLD-71)', async () => {
    const narrow = (await ask(`${SITE}/world/fish`, '&maxwidth=320')).json();
    expect([narrow.width, narrow.height]).toEqual([320, 148]);
    expect(narrow.html).toContain('max-width:320px;margin:0;');
    const low = (await ask(`${SITE}/world/fish`, '&maxheight=100')).json();
    expect([low.width, low.height]).toEqual([600, 92]);
    expect(low.html).not.toContain('Standfirst');
    const lowest = (await ask(`${SITE}/world/fish`, '&maxwidth=300&maxheight=60')).json();
    expect([lowest.width, lowest.height]).toEqual([300, 60]);
    expect(lowest.html).toContain('max-width:300px;max-height:60px;overflow:auto;');
  });

  it('never has to hold more than it asked for, and the card has no unescaped text', async () => {
    const pixels = fc.integer({ min: 1, max: 3000 });
    await fc.assert(
      fc.asyncProperty(pixels, pixels, async (maxwidth, maxheight) => {
        const card = (await ask(`${SITE}/world/fish`, `&maxwidth=${maxwidth}&maxheight=${maxheight}`)).json();
        expect(card.width).toBeLessThanOrEqual(maxwidth);
        expect(card.height).toBeLessThanOrEqual(maxheight);
        expect(card.thumbnail_width ?? 0).toBeLessThanOrEqual(maxwidth);
        expect(card.thumbnail_height ?? 0).toBeLessThanOrEqual(maxheight);
        expect(card.html).not.toContain('<now>');
      }),
      { numRuns: 40 },
    );
  });
});

describe('the thumbnail', () => {
  it.each([
    { width: 1601, height: 101, more: '', wanted: [960, 61] },
    { width: 401, height: 1601, more: '', wanted: [160, 639] },
    { width: 667, height: 389, more: '&maxwidth=400', wanted: [320, 187] },
    { width: 667, height: 389, more: '&maxheight=200', wanted: [320, 187] },
    { width: 101, height: 67, more: '', wanted: [101, 67] },
  ])(
    'of a picture of $width × $height is the largest that fits, with its true size $more (WORLD-71)',
    async (given) => {
      const slug = `pictured-${given.width}-${given.height}${given.more.replaceAll(/[&=]/g, '-')}`;
      await addPictured(slug, given.width, given.height);
      const { thumbnail_url, thumbnail_width, thumbnail_height } = (
        await ask(`${SITE}/world/${slug}`, given.more)
      ).json();
      expect([thumbnail_width, thumbnail_height]).toEqual(given.wanted);
      const [, hash = '', width] =
        /^https:\/\/matv\.example\/media\/([0-9a-f]{32})\/(\d+)\.jpg$/.exec(thumbnail_url) ?? [];
      const file = await setup.media.open(hash, Number(width), 'jpg');
      if (!file) throw new Error(`there is no picture at ${thumbnail_url}`);
      expect(await sharp(await buffer(await file.stream())).metadata()).toMatchObject({
        width: thumbnail_width,
        height: thumbnail_height,
      });
    },
  );

  it('is the card with the headline for a story without a picture, or none where that does not fit', async () => {
    const card = (await ask(`${SITE}/world/fish`)).json();
    const file = await app.inject(card.thumbnail_url.slice(SITE.length));
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(Object.keys((await ask(`${SITE}/world/fish`, '&maxwidth=1199')).json())).not.toContain('thumbnail_url');
  });
});

describe('what has no card', () => {
  it('is refused in words: other sites, and what is no public story (WORLD-71)', async () => {
    const db = setup.db.pool;
    await addStory(db, { slug: 'withdrawn', status: 'withdrawn' });
    await addStory(db, { slug: 'a-draft', status: 'draft' });
    await addStory(db, { slug: 'tomorrow', publishAt: new Date(Date.now() + 86_400_000).toISOString() });
    for (const url of [
      'https://other.example/world/fish',
      'https://matv.example.other.example/world/fish',
      'https://matv.example:8443/world/fish',
      'https://matv.example@other.example/world/fish',
      'ftp://matv.example/world/fish',
      'javascript:alert(1)',
      'fish',
      '/world/fish',
      `${SITE}/world/withdrawn`,
      `${SITE}/world/a-draft`,
      `${SITE}/world/tomorrow`,
      `${SITE}/world/unknown`,
      `${SITE}/world/%00`,
      `${SITE}/world/%ED%A0%80`,
      `${SITE}/world/%zz`,
      `${SITE}/world/fish/more`,
      `${SITE}/articles/fish`,
      `${SITE}/topic/fish`,
      `${SITE}/author/fish`,
      `${SITE}/world`,
      `${SITE}/videos`,
      `${SITE}/hi`,
      SITE,
    ]) {
      const answer = await ask(url);
      expect([answer.statusCode, answer.json().detail], url).toEqual([
        404,
        'There is no public story of this site at that address.',
      ]);
    }
  });

  it('includes stories in a language that the site does not offer', async () => {
    expect((await ask(`${SITE}/hi/world/baarish`, '', english)).statusCode).toBe(404);
    expect((await ask(`${SITE}/world/baarish`, '', english)).statusCode).toBe(404);
    expect((await ask(`${SITE}/world/fish`, '', english)).statusCode).toBe(200);
  });

  it('is refused with 501 in another format, which scripts of other sites can read as well (WORLD-71)', async () => {
    const answer = await ask(`${SITE}/world/fish`, '&format=yaml');
    expect(answer.statusCode).toBe(501);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    expect(answer.json()).toMatchObject({
      title: 'Not implemented',
      code: 'unknown_format',
      detail: 'This site answers in JSON and XML: ask for format=json or format=xml.',
    });
  });

  it('is refused with 400 for an address longer than any of a story', async () => {
    expect((await ask(`${SITE}/${'a'.repeat(2000)}`)).statusCode).toBe(400);
  });

  it.each([
    ['/oembed', 'url: must be the address of a story on this site, percent-encoded'],
    ['/oembed?url=', 'url: must be the address of a story on this site, percent-encoded'],
    ['/oembed?url=a&url=b', 'url: must be the address of a story on this site, percent-encoded'],
    ['/oembed?url=a&maxwidth=wide', 'maxwidth: must be a whole number of pixels'],
    ['/oembed?url=a&maxheight=0', 'maxheight: must be at least 1'],
  ])('%s: 400, %s', async (url, words) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.json().detail]).toEqual([400, words]);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });
});
