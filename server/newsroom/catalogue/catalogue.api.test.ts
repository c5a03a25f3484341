import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { systemClock } from '#server/clock.ts';
import type { Change } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import { inTransaction } from '#server/db/client.ts';
import { readSettings, writeSetting } from '#server/db/settings.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import { registerRemovalRoutes } from '#server/removals/removals.api.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { type DeskApp, logIn, openDeskApp } from '#tests/support/desk-app.ts';
import { addStory } from '#tests/support/stories.ts';
import { mergedTags, presentTags } from '../model/names.ts';
import { createReader } from '../reading/reader.service.ts';
import { registerCatalogueRoutes } from './catalogue.api.ts';
import { CATEGORIES_CONTAINING, listCategories } from './categories.ts';
import { findAddressRedirect, leadAddressesToStory, redirectRemoval } from './redirects.service.ts';
import { notesKey, sectionNotesIn } from './section-notes.service.ts';
import { TAGS_IN_USE } from './tags.ts';

let desk: DeskApp;
let editor: Record<string, string>;
beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) => {
    registerCatalogueRoutes(app, db, () => false);
    registerRemovalRoutes(app, db, [redirectRemoval(() => false)]);
  });
  editor = { authorization: `Bearer ${(await logIn(desk, 'editor')).token}` };
});
afterAll(() => desk.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = editor) =>
  desk.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });

it('lists the tags of the stories changed last by their use, in their most common spelling, and finds others by name', async () => {
  const own = await openDeskApp((app, _accounts, db) => registerCatalogueRoutes(app, db, () => false));
  try {
    const headers = { authorization: `Bearer ${(await logIn(own, 'editor')).token}` };
    for (const tags of [['10x', 'Ports'], ['ports'], ['Ports', 'Zebras'], ['Zebras']])
      await addStory(own.db.pool, { tags });
    const listed = async (query: string) => {
      const { tags, next } = (await own.app.inject({ url: `/api/desk/tags?${query}`, headers })).json();
      return { tags: tags.map((one: { tag: string; stories: number }) => [one.tag, one.stories]), next };
    };
    expect(await listed('order=use')).toEqual({
      tags: [
        ['Ports', 2],
        ['Zebras', 2],
        ['10x', 1],
      ],
      next: null,
    });
    expect((await listed('order=use&after=2')).tags).toEqual([['10x', 1]]);
    expect((await listed('order=use&q=zeb')).tags).toEqual([['Zebras', 2]]);
    expect((await listed('')).tags.map(([tag]: [string]) => tag)).toEqual(['10x', 'Ports', 'Zebras']);
    const plan = await inTransaction(own.db, async (tx) => {
      // So few rows would be read in the table's order.
      await tx.query('set local enable_seqscan = off');
      return (await tx.query(`explain ${TAGS_IN_USE}`, [0, 50])).rows;
    });
    expect(JSON.stringify(plan)).toContain('Index Scan using stories_by_change on stories');
  } finally {
    await own.close();
  }
});

describe('the list of categories', () => {
  it('has those of published stories, page by page, and finds the ones that contain a word', async () => {
    const db = await openTestDatabase();
    try {
      for (const category of ['Water & Ports', 'Roads', 'water & ports', 'News', '', 'Airports'])
        await addStory(db.pool, { category });
      const hidden = await addStory(db.pool, { category: 'Ports 100%', status: 'draft' });
      const listed = async (q: string, after = '', limit = 10) => {
        const { tags, next } = await listCategories(db.pool, { q, after }, limit);
        return { found: tags.map(({ tag, stories }) => `${tag.toLowerCase()}: ${stories}`), next };
      };
      expect(await listed('')).toEqual({ found: ['airports: 1', 'roads: 1', 'water & ports: 2'], next: null });
      expect(await listed(' PORTS ')).toEqual({ found: ['airports: 1', 'water & ports: 2'], next: null });
      expect(await listed('ports', '', 1)).toEqual({ found: ['airports: 1'], next: 'airports' });
      expect(await listed('ports', 'airports')).toEqual({ found: ['water & ports: 2'], next: null });
      for (const q of ['news', '%', 'bridges']) expect(await listed(q)).toEqual({ found: [], next: null });
      await db.pool.query(`update stories set status = 'published' where id = $1`, [hidden]);
      await db.pool.query(`update stories set category = 'Bridges' where category = 'Airports'`);
      expect(await listed('ports')).toEqual({ found: ['ports 100%: 1', 'water & ports: 2'], next: null });
      expect(await listed('%')).toEqual({ found: ['ports 100%: 1'], next: null });
      expect(await listed('bridge')).toEqual({ found: ['bridges: 1'], next: null });
    } finally {
      await db.dispose();
    }
  });

  it('finds a rare word by an index', async () => {
    const db = await openTestDatabase();
    try {
      await db.pool.query(
        `insert into search_words select 'category', 'topic ' || md5(n::text), '' from generate_series(1, 20000) n`,
      );
      await db.pool.query('vacuum (analyze) search_words');
      const { rows } = await db.pool.query(`explain ${CATEGORIES_CONTAINING}`, ['', 50, 'zanzibar']);
      expect(JSON.stringify(rows)).toContain('search_words_by_trigram');
    } finally {
      await db.dispose();
    }
  });
});

it('lists tags with their stories, and renames them in every spelling for good', async () => {
  const one = await addStory(desk.db.pool, { tags: ['Covid-19', 'Health'] });
  const two = await addStory(desk.db.pool, { tags: ['COVID-19', 'covid', 'COVID'] });
  const tags = (await call('GET', '/api/desk/tags?q=covid')).json().tags;
  expect(tags.map(({ tag }: { tag: string }) => tag.toLowerCase())).toEqual(['covid', 'covid-19']);
  const merged = await call('POST', '/api/desk/tags/merge', { from: ['covid-19', 'Covid'], into: 'COVID' });
  expect(merged.json()).toEqual({ stories: 2, merge: expect.stringMatching(/^[0-9a-f]{24}$/) });
  const { rows } = await desk.db.pool.query('select id, tags from stories where id = any($1) order by id', [
    [one, two],
  ]);
  expect(rows).toEqual([
    { id: one, tags: ['COVID', 'Health'] },
    { id: two, tags: ['COVID'] },
  ]);
  const aliases = await mergedTags(desk.db.pool, ['Covid-19', 'Health']);
  expect(presentTags(['Covid-19', 'Health'], aliases)).toEqual(['COVID', 'Health']);
  expect((await call('GET', '/api/desk/tags?q=covid')).json().tags).toEqual([
    { tag: 'COVID', stories: 2, description: '', descriptions: {} },
  ]);
});

it('describes a tag for its readers; renamed, its page goes on at the new address with what was said of it', async () => {
  const id = await addStory(desk.db.pool, { tags: ['Twitter', 'Tech'] });
  const body = { tag: 'Twitter', description: 'The network and its owners.' };
  expect((await call('PUT', '/api/desk/tags/description', body)).statusCode).toBe(200);
  const topic = (slug: string) => createReader(desk.db.pool, createPageTrace()).topic(slug, 1);
  expect(await topic('twitter')).toMatchObject({ name: 'Twitter', description: 'The network and its owners.' });
  expect((await call('GET', '/api/desk/tags?q=twitter')).json().tags).toMatchObject([
    { tag: 'Twitter', description: 'The network and its owners.' },
  ]);
  const changes: Change[] = [];
  const stop = await onChange(desk.db, (change) => changes.push(change));
  await call('POST', '/api/desk/tags/merge', { from: ['Twitter'], into: 'X (Twitter)' });
  await stop();
  expect(changes.at(-1)?.topics).toEqual(['twitter']);
  expect(changes.flatMap(({ topics }) => topics)).toContain('x-twitter');
  expect(await topic('twitter')).toEqual({ kind: 'renamed', slug: 'x-twitter' });
  expect(await topic('x-twitter')).toMatchObject({
    name: 'X (Twitter)',
    description: 'The network and its owners.',
    stories: [{ id }],
  });
  await call('POST', '/api/desk/tags/merge', { from: ['x (twitter)'], into: 'X (TWITTER)' });
  expect(await topic('x-twitter')).toMatchObject({ kind: 'found', name: 'X (TWITTER)', stories: [{ id }] });
  expect((await call('PUT', '/api/desk/tags/description', { tag: '!?', description: 'x' })).statusCode).toBe(422);
  const reporter = { authorization: `Bearer ${(await logIn(desk, 'reporter')).token}` };
  expect((await call('PUT', '/api/desk/tags/description', body, reporter)).statusCode).toBe(403);
});

it('describes a tag in each language; a language left out stays, and an empty text goes (WORLD-98)', async () => {
  await addStory(desk.db.pool, { tags: ['Monsoon'] });
  const putTexts = (body: object) =>
    call('PUT', '/api/desk/tags/description', { tag: 'Monsoon', description: 'The rains.', ...body });
  const fail = (error: unknown) => {
    throw error;
  };
  const said = async (language: Language) => {
    const topic = await createReader(desk.db.pool, createPageTrace(), {
      clock: systemClock,
      report: fail,
      language,
    }).topic('monsoon', 1);
    return topic?.kind === 'found' ? topic.description : null;
  };
  await putTexts({ descriptions: { hi: 'बारिश का मौसम।' } });
  await putTexts({});
  expect([await said('en'), await said('hi')]).toEqual(['The rains.', 'बारिश का मौसम।']);
  expect((await call('GET', '/api/desk/tags?q=monsoon')).json().tags).toEqual([
    { tag: 'Monsoon', stories: 1, description: 'The rains.', descriptions: { hi: 'बारिश का मौसम।' } },
  ]);
  await putTexts({ descriptions: { hi: '' } });
  expect([await said('en'), await said('hi')]).toEqual(['The rains.', '']);
  // A first text that is written in the other language's script is shown there as well.
  await putTexts({ description: 'बारिश।' });
  expect(await said('hi')).toBe('बारिश।');
  for (const descriptions of [{ en: 'x' }, { fr: 'x' }, { hi: 'x'.repeat(301) }]) {
    expect((await putTexts({ descriptions })).statusCode).toBe(400);
  }
});

it('merging never leaves a story a tag twice, whatever the spellings', () => {
  const tag = fc.constantFrom('a', 'A', 'b', 'B', ' a', 'c');
  fc.assert(
    fc.property(fc.array(tag), fc.dictionary(fc.constantFrom('a', 'b'), tag), (tags, merged) => {
      const keys = presentTags(tags, new Map(Object.entries(merged))).map((one) => one.trim().toLowerCase());
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

it("saves the desk's description of a section", async () => {
  const saved = await call('PUT', '/api/desk/sections/tech', { standfirst: 'Chips and code.', description: '' });
  expect(saved.statusCode).toBe(200);
  const stored = await readSettings(desk.db.pool, [notesKey('tech')]);
  expect(sectionNotesIn(stored, 'tech')).toEqual({ standfirst: 'Chips and code.', description: '' });
  const { sections } = (await call('GET', '/api/desk/sections')).json();
  expect(sections).toHaveLength(16);
  expect(sections).toContainEqual(expect.objectContaining({ slug: 'tech', standfirst: 'Chips and code.' }));
  expect((await call('PUT', '/api/desk/sections/nowhere', { standfirst: '' })).statusCode).toBe(400);
});

it('refuses notes on a section and descriptions of a tag over those that somebody else has saved (SPEC-27)', async () => {
  const saveNotes = (standfirst: string, was?: string) =>
    call('PUT', '/api/desk/sections/health', {
      standfirst,
      description: '',
      ...(was === undefined ? {} : { was: { standfirst: was, description: '' } }),
    });
  expect((await saveNotes('Bodies.', '')).statusCode).toBe(200);
  const stale = await saveNotes('Minds.', '');
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({
    code: 'changed_meanwhile',
    message: 'Someone else has saved this since you opened it.',
    theirs: { standfirst: 'Bodies.', description: '' },
  });
  // The same save again, as after a lost answer.
  expect((await saveNotes('Bodies.', '')).statusCode).toBe(200);
  expect((await saveNotes('Minds.', 'Bodies.')).statusCode).toBe(200);

  await addStory(desk.db.pool, { tags: ['Flood'] });
  const saveTexts = (text: string, descriptions: object, was?: object) =>
    call('PUT', '/api/desk/tags/description', { tag: 'Flood', description: text, descriptions, was });
  const empty = { description: '', descriptions: { hi: '' } };
  expect((await saveTexts('Water.', { hi: 'पानी।' }, empty)).statusCode).toBe(200);
  const late = await saveTexts('Rivers.', { hi: '' }, empty);
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ theirs: { description: 'Water.', descriptions: { hi: 'पानी।' } } });
  // A form without that language is not overtaken by it.
  expect((await saveTexts('Rivers.', {}, { description: 'Water.', descriptions: {} })).statusCode).toBe(200);
  expect((await call('GET', '/api/desk/tags?q=flood')).json().tags).toMatchObject([
    { description: 'Rivers.', descriptions: { hi: 'पानी।' } },
  ]);
});

it('redirects old addresses, shortens chains, refuses loops and deletes on request', async () => {
  const put = (path: string, target: string) => call('PUT', '/api/desk/redirects', { path, target });
  expect((await put('/2019/05/caf%C3%A9/', '/world')).statusCode).toBe(200);
  expect(await findAddressRedirect(desk.db.pool, '/2019/05/café')).toBe('/world');
  await put('/a', '/b');
  await put('/b', '/world');
  expect(await findAddressRedirect(desk.db.pool, '/a')).toBe('/world');
  expect((await put('/world', '/a')).json()).toMatchObject({ status: 422, code: 'redirect_circle' });
  expect((await put('/b', '/b/')).json()).toMatchObject({ status: 422, code: 'redirect_circle' });
  await put('/c', '/d?from=c');
  await put('/e', '/c#top');
  for (const target of ['/d?again', '/c?x', '/e']) {
    expect((await put('/d', target)).json()).toMatchObject({ status: 422, code: 'redirect_circle' });
  }
  for (const path of ['no-slash', '//evil.example', '/a?b', '']) expect((await put(path, '/x')).statusCode).toBe(400);
  expect((await put('/x', 'https://evil.example')).statusCode).toBe(400);
  expect((await call('GET', '/api/desk/redirects?q=caf')).json().redirects).toHaveLength(1);
  expect((await call('DELETE', '/api/desk/redirects?path=/a')).statusCode).toBe(200);
  expect((await call('DELETE', '/api/desk/redirects?path=/a')).statusCode).toBe(404);
  expect(await findAddressRedirect(desk.db.pool, '/a')).toBeNull();
});

it('refuses a redirect from the address of a page, where it would have no effect (WORLD-94)', async () => {
  const put = (path: string) => call('PUT', '/api/desk/redirects', { path, target: '/videos' });
  expect((await put('/about/contact')).statusCode).toBe(200);
  await writeSetting(desk.db.pool, 'page.contact', { isPublished: true });
  for (const path of [
    '/about/contact',
    '/tech',
    '/hi/tech/',
    '/live/schedule',
    '/author/Asha%20Rao',
    '/about/ethics',
    '/admin/stories',
  ]) {
    const { statusCode, ...answer } = await put(path);
    expect([path, statusCode]).toEqual([path, 422]);
    expect(answer.json()).toMatchObject({
      code: 'address_in_use',
      mistakes: [{ field: 'path', message: 'The site itself uses this address: a redirect has no effect there.' }],
    });
  }
  for (const path of ['/technology-old', '/tech/no-such-story', '/newsletter/2019', '/topic/tech']) {
    expect((await put(path)).json()).toMatchObject({ message: 'Redirect saved.', heldBy: null });
    await call('DELETE', `/api/desk/redirects?path=${path}`);
  }
});

it('says that a story keeps its address until it is withdrawn, when a redirect is saved and in the list (WORLD-94)', async () => {
  const story = await addStory(desk.db.pool, { slug: 'river-rises', section: 'world' });
  await desk.db.pool.query('insert into slug_redirects (slug, story_id) values ($1, $2)', ['river-rose', story]);
  await addStory(desk.db.pool, { slug: 'river-draft', section: 'world', status: 'draft' });
  await desk.db.pool.query(
    `insert into address_redirects (path, target) values ('/river/old', '/'), ('/business', '/')`,
  );
  const put = async (path: string) => (await call('PUT', '/api/desk/redirects', { path, target: '/river' })).json();
  const kept = {
    message:
      'Redirect saved. A published story keeps this address: the redirect will only work once that story is withdrawn.',
    heldBy: 'story',
  };
  for (const path of ['/world/river-rises', '/hi/world/river-rose', `/blog/${story}`]) {
    expect(await put(path)).toMatchObject(kept);
  }
  expect(await put('/world/river-draft')).toMatchObject({ message: 'Redirect saved.', heldBy: null });
  const held = async (q: string) => {
    const { redirects } = (await call('GET', `/api/desk/redirects?q=${q}`)).json();
    return redirects.map(({ path, heldBy }: { path: string; heldBy: string | null }) => [path, heldBy]);
  };
  expect(await held('river')).toEqual([
    [`/blog/${story}`, 'story'],
    ['/hi/world/river-rose', 'story'],
    ['/river/old', null],
    ['/world/river-draft', null],
    ['/world/river-rises', 'story'],
  ]);
  expect(await held('/business')).toEqual([['/business', 'page']]);
  await desk.db.pool.query(`update stories set status = 'withdrawn' where id = $1`, [story]);
  expect(await held('rises')).toEqual([['/world/river-rises', null]]);
});

it('drops the cached pages of a topic that is redirected, and of one that no longer is, with the sitemaps', async () => {
  const topics: string[] = [];
  const site: string[] = [];
  const stop = await onChange(desk.db, (change) => {
    topics.push(...change.topics);
    site.push(...change.site);
  });
  await call('PUT', '/api/desk/redirects', { path: '/hi/topic/defence', target: '/world' });
  await call('PUT', '/api/desk/redirects', { path: '/2019/topic', target: '/world' });
  await call('DELETE', '/api/desk/redirects?path=/hi/topic/defence');
  await expect.poll(() => topics).toEqual(['defence', 'defence']);
  await expect.poll(() => site).toEqual(['sitemaps', 'sitemaps']);
  await stop();
});

describe('undoing a change of a redirect', () => {
  const put = async (path: string, target: string, note = '') =>
    (await call('PUT', '/api/desk/redirects', { path, target, note })).json<{ undo: string }>();
  const remove = async (path: string) => (await call('DELETE', `/api/desk/redirects?path=${path}`)).json();
  const undo = ({ undo: id }: { undo: string }) => call('POST', `/api/desk/removals/${id}/undo`);
  const leads = (path: string) => findAddressRedirect(desk.db.pool, path);

  it('takes an added one away again, and lets those that were led on by it lead where they did', async () => {
    await put('/u/first', '/u/second');
    const added = await put('/u/second', '/world');
    expect(await leads('/u/first')).toBe('/world');
    expect((await undo(added)).json()).toEqual({ message: 'The change to the redirect of ‘/u/second’ is undone.' });
    expect([await leads('/u/second'), await leads('/u/first')]).toEqual([null, '/u/second']);
    expect((await undo(added)).json()).toMatchObject({ status: 404, code: 'no_such_removal' });
  });

  it('brings back the one that was replaced, also one to an imported story', async () => {
    const story = await addStory(desk.db.pool);
    await inTransaction(desk.db, (tx) => leadAddressesToStory(tx, story, ['/u/imported'], 'Imported'));
    await undo(await put('/u/imported', '/world', 'By hand'));
    const { rows } = await desk.db.pool.query('select * from address_redirects where path = $1', ['/u/imported']);
    expect(rows).toMatchObject([{ target: `/articles/${story}`, story_id: story, note: 'Imported' }]);
  });

  it('brings back a removed one, with its note', async () => {
    await put('/u/removed', '/world', 'Old');
    const removed = await remove('/u/removed');
    expect(await leads('/u/removed')).toBeNull();
    expect((await undo(removed)).statusCode).toBe(200);
    expect((await call('GET', '/api/desk/redirects?q=/u/removed')).json().redirects).toMatchObject([
      { path: '/u/removed', target: '/world', note: 'Old' },
    ]);
  });

  it('brings none back that could not be added: the site itself uses its address by now (WORLD-94)', async () => {
    await put('/about/removed', '/world');
    const removed = await remove('/about/removed');
    await put('/about/replaced', '/world');
    const replaced = await put('/about/replaced', '/health');
    await writeSetting(desk.db.pool, 'page.removed', { isPublished: true });
    await writeSetting(desk.db.pool, 'page.replaced', { isPublished: true });
    for (const change of [removed, replaced]) {
      expect((await undo(change)).json()).toMatchObject({
        status: 409,
        code: 'address_in_use',
        message: 'The site itself uses this address: a redirect has no effect there.',
      });
    }
    expect([await leads('/about/removed'), await leads('/about/replaced')]).toEqual([null, '/health']);
  });

  it('is refused once somebody has changed one of these redirects, or where it would now lead to itself', async () => {
    const refused = { status: 409, code: 'removal_outdated' };
    const added = await put('/u/changed', '/world');
    const later = await put('/u/changed', '/health');
    expect((await undo(added)).json()).toMatchObject(refused);
    const removed = await remove('/u/changed');
    expect((await undo(later)).json()).toMatchObject(refused);
    expect((await undo(removed)).statusCode).toBe(200);
    expect(await leads('/u/changed')).toBe('/health');

    await put('/u/round', '/u/there');
    const gone = await remove('/u/round');
    await put('/u/there', '/u/round');
    expect((await undo(gone)).json()).toMatchObject(refused);
    expect(await leads('/u/round')).toBeNull();
  });

  it('has the topic of its address shown anew', async () => {
    const added = await put('/topic/defence', '/world');
    const topics: string[] = [];
    const stop = await onChange(desk.db, (change) => topics.push(...change.topics));
    await undo(added);
    await stop();
    expect(topics).toContain('defence');
  });
});

it('refuses a redirect that browsers would follow to another site, and does not follow one that was stored before', async () => {
  const put = (path: string, target: string) => call('PUT', '/api/desk/redirects', { path, target });
  for (const target of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
  ]) {
    const answer = await put('/x', target);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe("target: must be a path of this site such as '/world'");
  }
  for (const path of ['/\\x', '/a\tb', '/.//x']) expect((await put(path, '/world')).statusCode).toBe(400);
  await desk.db.pool.query(`insert into address_redirects (path, target) values ('/before', '/\\evil.example')`);
  expect(await findAddressRedirect(desk.db.pool, '/before')).toBeNull();
});

it('finds nothing at addresses that the database cannot store', async () => {
  for (const path of ['/blog/%00', '/%ed%a0%80', '/%', '/\ud800']) {
    expect(await findAddressRedirect(desk.db.pool, path)).toBeNull();
  }
});

it('redirects addresses of a former site to the story, wherever it is', async () => {
  const story = await addStory(desk.db.pool);
  await leadAddressesToStory(desk.db.pool, story, ['/2018/01/old-post/', '/?p=7', '/'], 'import');
  expect(await findAddressRedirect(desk.db.pool, '/2018/01/old-post')).toBe(`/articles/${story}`);
});

it('lets reporters look and editors change', async () => {
  const reporter = { authorization: `Bearer ${(await logIn(desk, 'reporter')).token}` };
  for (const path of ['tags', 'sections', 'redirects']) {
    expect((await call('GET', `/api/desk/${path}`, undefined, reporter)).statusCode).toBe(200);
    expect((await call('GET', `/api/desk/${path}`, undefined, {})).statusCode).toBe(401);
  }
  const merge = { from: ['a'], into: 'b' };
  expect((await call('POST', '/api/desk/tags/merge', merge, reporter)).statusCode).toBe(403);
  expect((await call('PUT', '/api/desk/sections/tech', { standfirst: '' }, reporter)).statusCode).toBe(403);
  expect((await call('PUT', '/api/desk/redirects', { path: '/q', target: '/' }, reporter)).statusCode).toBe(403);
});
