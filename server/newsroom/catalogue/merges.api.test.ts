import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import type { Change } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import type { Database } from '#server/db/client.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import { type DeskApp, logIn, openDeskApp } from '#tests/support/desk-app.ts';
import { addAlertReaders } from '#tests/support/push/alert-readers.ts';
import { addAuthor, addStory } from '#tests/support/stories.ts';
import { presentCategory } from '../model/names.ts';
import { findAuthorByName } from '../reading/author-page.repo.ts';
import { createReader } from '../reading/reader.service.ts';
import { mergeAuthors as mergeAuthorsIn } from './author-merging.ts';
import { registerDeskAuthorRoutes } from './authors.api.ts';
import { registerCatalogueRoutes } from './catalogue.api.ts';
import { deleteOldMerges } from './merges.repo.ts';
import { mergeTags as mergeTagsIn } from './tag-merging.ts';

let desk: DeskApp;
let editor: Record<string, string>;
let reporter: Record<string, string>;
beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) => {
    registerCatalogueRoutes(app, db, () => false);
    registerDeskAuthorRoutes(app, { db, siteUrl: 'http://localhost:3000' });
  });
  editor = { authorization: `Bearer ${(await logIn(desk, 'editor')).token}` };
  reporter = { authorization: `Bearer ${(await logIn(desk, 'reporter')).token}` };
});
afterAll(() => desk.close());
/** In this order: stories refer to authors, subscriptions to keys. */
const FILLED = [
  'stories',
  'authors',
  'story_views',
  'topics',
  'topic_followers',
  'tag_aliases',
  'category_aliases',
  'search_words',
  'alerts',
  'alert_subscriptions',
  'push_keys',
  'merges',
  'audit_log',
];
beforeEach(async () => {
  for (const table of FILLED) await desk.db.pool.query(`delete from ${table}`);
});

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = editor) =>
  desk.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
const rows = async (sql: string, values: unknown[] = []) => (await desk.db.pool.query(sql, values)).rows;
const undo = (merge: string, headers = editor) => call('POST', `/api/desk/merges/${merge}/undo`, undefined, headers);
const topic = (slug: string) => createReader(desk.db.pool, createPageTrace()).topic(slug, 1);

/** The database, on which something happens before its transaction of that number begins. */
function beforeTransaction(number: number, happens: () => Promise<unknown>): Database {
  let begun = 0;
  const pool = new Proxy(desk.db.pool, {
    get: (own, name) => {
      const member: unknown = Reflect.get(own, name);
      if (typeof member !== 'function') return member;
      if (name !== 'connect') return member.bind(own);
      return async () => {
        begun += 1;
        if (begun === number) await happens();
        return own.connect();
      };
    },
  });
  return { ...desk.db, pool };
}

async function mergeTags(from: string[], into: string): Promise<string> {
  return (await call('POST', '/api/desk/tags/merge', { from, into })).json<{ merge: string }>().merge;
}

async function tagsOf(...ids: string[]): Promise<string[][]> {
  const found = await rows('select id, tags from stories where id = any($1)', [ids]);
  return ids.map((id) => found.find((row: { id: string }) => row.id === id).tags);
}

describe('undoing a merge of tags', () => {
  it('is logged with as many of its names as fit, cut between letters', async () => {
    // The audit log cuts the names after 500 units, of which each of these letters takes two.
    const names = Array.from({ length: 9 }, (_, at) => `${at}${'\u{1f30a}'.repeat(28)}`);
    const answer = await call('POST', '/api/desk/tags/merge', { from: names, into: 'Waves' });
    expect(answer.statusCode).toBe(200);
    expect((await undo(answer.json<{ merge: string }>().merge)).statusCode).toBe(200);
    const logged = await rows(`select details ->> 'from' as names from audit_log order by id`);
    expect(logged.map((row) => row.names.startsWith(names[0]))).toEqual([true, true]);
  });

  it('gives each topic its descriptions back, in every language', async () => {
    await addStory(desk.db.pool, { tags: ['Rains'] });
    await addStory(desk.db.pool, { tags: ['Wet season'] });
    await addStory(desk.db.pool, { tags: ['Monsoon'] });
    const putTexts = (tag: string, description: string, hi: string) =>
      call('PUT', '/api/desk/tags/description', { tag, description, descriptions: { hi } });
    await putTexts('Rains', '', 'बारिश।');
    await putTexts('Wet season', 'Wet.', 'गीला।');
    await putTexts('Monsoon', 'The monsoon.', '');
    const said = async () => rows('select slug, description as en, descriptions from topics order by slug');
    const merge = await mergeTags(['Rains', 'Wet season'], 'Monsoon');
    expect(await said()).toContainEqual({ slug: 'monsoon', en: 'The monsoon.', descriptions: { hi: 'बारिश।' } });
    await undo(merge);
    expect(await said()).toEqual([
      { slug: 'monsoon', en: 'The monsoon.', descriptions: {} },
      { slug: 'rains', en: '', descriptions: { hi: 'बारिश।' } },
      { slug: 'wet-season', en: 'Wet.', descriptions: { hi: 'गीला।' } },
    ]);
    const again = await mergeTags(['Rains'], 'Monsoon');
    await putTexts('Monsoon', 'The monsoon.', 'मानसून।');
    await undo(again);
    expect(await said()).toContainEqual({ slug: 'monsoon', en: 'The monsoon.', descriptions: { hi: 'मानसून।' } });
  });

  it('puts every tag back in its place and spelling, and gives the former topics their pages again (WORLD-61)', async () => {
    const one = await addStory(desk.db.pool, { tags: ['Covid-19', 'Health'] });
    const two = await addStory(desk.db.pool, { tags: ['Schools', 'COVID-19', 'Corona', 'covid'] });
    const three = await addStory(desk.db.pool, { tags: ['Corona', 'Masks'] });
    await call('PUT', '/api/desk/tags/description', { tag: 'Covid-19', description: 'The virus.' });
    const merge = await mergeTags(['Covid-19', 'covid'], 'Corona');
    expect(await tagsOf(one, two, three)).toEqual([
      ['Corona', 'Health'],
      ['Schools', 'Corona'],
      ['Corona', 'Masks'],
    ]);
    expect(await topic('corona')).toMatchObject({ name: 'Corona', description: 'The virus.' });
    expect((await undo(merge)).json()).toEqual({
      message: '‘Covid-19’, ‘covid’ and ‘Corona’ are as they were before.',
    });
    expect(await tagsOf(one, two, three)).toEqual([
      ['Covid-19', 'Health'],
      ['Schools', 'COVID-19', 'Corona', 'covid'],
      ['Corona', 'Masks'],
    ]);
    expect(await topic('covid-19')).toMatchObject({ kind: 'found', description: 'The virus.' });
    expect(await topic('corona')).toMatchObject({ kind: 'found', name: 'Corona', description: '' });
    expect((await call('GET', '/api/desk/tags')).json().tags).toMatchObject([
      { tag: 'Corona', stories: 2 },
      { tag: 'covid', stories: 1 },
      { tag: 'Covid-19', stories: 1 },
      { tag: 'Health', stories: 1 },
      { tag: 'Masks', stories: 1 },
      { tag: 'Schools', stories: 1 },
    ]);
    expect(await rows('select * from tag_aliases')).toEqual([]);
    expect(await rows('select * from merge_changes')).toEqual([]);
  });

  it('leaves alone what was edited since: only the tag is put back, where the merged one still is (WORLD-62)', async () => {
    const edited = await addStory(desk.db.pool, { tags: ['Flood', 'Rain'] });
    const taken = await addStory(desk.db.pool, { tags: ['Flood'] });
    const both = await addStory(desk.db.pool, { tags: ['Rain', 'Flood', 'Floods'] });
    const merge = await mergeTags(['Flood'], 'Floods');
    await rows(`update stories set tags = '{Wales,Rain,Floods,Rivers}', title = 'Edited' where id = $1`, [edited]);
    await rows(`update stories set tags = '{Drought}' where id = $1`, [taken]);
    await rows(`update stories set tags = '{Floods,Rain,Flood}' where id = $1`, [both]);
    const late = await addStory(desk.db.pool, { tags: ['Floods'] });
    await undo(merge);
    expect(await tagsOf(edited, taken, both, late)).toEqual([
      ['Wales', 'Rain', 'Flood', 'Rivers'],
      ['Drought'],
      ['Floods', 'Rain', 'Flood'],
      ['Floods'],
    ]);
    expect(await rows('select title from stories where id = $1', [edited])).toEqual([{ title: 'Edited' }]);
  });

  it('puts the tag back in working copies that were begun since', async () => {
    const story = await addStory(desk.db.pool, { tags: ['Flood'] });
    const merge = await mergeTags(['Flood'], 'Floods');
    await rows(
      `insert into story_drafts (story_id, fields, base_version)
       values ($1, '{"title": "Being written", "tags": ["Wales", "Floods"]}', 1)`,
      [story],
    );
    await undo(merge);
    expect(await rows('select fields from story_drafts')).toEqual([
      { fields: { title: 'Being written', tags: ['Wales', 'Flood'] } },
    ]);
  });

  it('leads followers and subscribers of alerts back, except those who have left since', async () => {
    await addStory(desk.db.pool, { tags: ['Bombay'] });
    await addStory(desk.db.pool, { tags: ['Mumbai'] });
    await rows(`insert into topic_followers (topic, follower)
      values ('bombay', 'moved'), ('bombay', 'both'), ('mumbai', 'both'), ('mumbai', 'stayed'), ('bombay', 'left')`);
    await addAlertReaders(desk.db.pool, {
      moved: ['breaking', 'topic:bombay'],
      both: ['topic:bombay', 'topic:mumbai'],
      left: ['topic:bombay'],
    });
    await rows(`insert into alerts (id, kind, state, tag, title, body, path, topics, by_mail, created_at, send_at)
      values ('a', 'alert', 'sent', 'a', 'Rain', '', '/', '{topic:bombay}', false, now(), now())`);
    const merge = await mergeTags(['Bombay'], 'Mumbai');
    expect(await rows(`select count(*)::int from topic_followers where topic = 'mumbai'`)).toEqual([{ count: 4 }]);
    await rows(`delete from topic_followers where follower = 'left'`);
    await rows(`update alert_subscriptions set topics = '{breaking}' where endpoint = 'left'`);
    await rows(`insert into topic_followers (topic, follower) values ('mumbai', 'came')`);
    await undo(merge);
    expect(await rows('select topic, follower from topic_followers order by 1, 2')).toEqual([
      { topic: 'bombay', follower: 'both' },
      { topic: 'bombay', follower: 'moved' },
      { topic: 'mumbai', follower: 'both' },
      { topic: 'mumbai', follower: 'came' },
      { topic: 'mumbai', follower: 'stayed' },
    ]);
    expect(await rows('select slug, followers_count as n from topics order by 1')).toEqual([
      { slug: 'bombay', n: 2 },
      { slug: 'mumbai', n: 3 },
    ]);
    expect(await rows('select endpoint, topics from alert_subscriptions order by 1')).toEqual([
      { endpoint: 'both', topics: ['topic:mumbai', 'topic:bombay'] },
      { endpoint: 'left', topics: ['breaking'] },
      { endpoint: 'moved', topics: ['breaking', 'topic:bombay'] },
    ]);
    expect(await rows('select topics from alerts')).toEqual([{ topics: ['topic:bombay'] }]);
  });

  it('announces stories and both topics, so that their pages, redirects and feeds follow at once (WORLD-61)', async () => {
    const id = await addStory(desk.db.pool, { tags: ['Twitter'] });
    const merge = await mergeTags(['Twitter'], 'X (Twitter)');
    expect(await topic('twitter')).toEqual({ kind: 'renamed', slug: 'x-twitter' });
    const changes: Change[] = [];
    const stop = await onChange(desk.db, (change) => changes.push(change));
    await undo(merge);
    await stop();
    expect(changes.flatMap(({ stories }) => stories)).toEqual([id]);
    expect(changes.at(-1)?.topics).toEqual(['x-twitter', 'twitter']);
    expect(await topic('twitter')).toMatchObject({ kind: 'found', name: 'Twitter', stories: [{ id }] });
  });

  it('takes a new spelling back, and leaves the one that was chosen after it', async () => {
    const story = await addStory(desk.db.pool, { tags: ['nhs', 'Wales'] });
    const first = await mergeTags(['nhs'], 'NHS');
    expect(await tagsOf(story)).toEqual([['NHS', 'Wales']]);
    const second = await mergeTags(['NHS'], 'Nhs');
    await undo(first);
    expect(await tagsOf(story)).toEqual([['Nhs', 'Wales']]);
    await undo(second);
    expect(await tagsOf(story)).toEqual([['NHS', 'Wales']]);
    expect(await topic('nhs')).toMatchObject({ name: 'NHS' });
  });

  it('refuses in words while a former name is another tag’s or was merged on, and goes back step by step (WORLD-63)', async () => {
    const story = await addStory(desk.db.pool, { tags: ['A', 'Z'] });
    const first = await mergeTags(['A'], 'B');
    const second = await mergeTags(['B'], 'C');
    const refused = await undo(first);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'merged_on']);
    expect(refused.json().message).toBe('‘A’ was merged on from ‘B’ into ‘C’ since. Undo that merge first.');
    expect(await tagsOf(story)).toEqual([['C', 'Z']]);
    expect((await undo(second)).statusCode).toBe(200);
    expect(await tagsOf(story)).toEqual([['B', 'Z']]);
    expect((await undo(first)).statusCode).toBe(200);
    expect(await tagsOf(story)).toEqual([['A', 'Z']]);
    const again = await mergeTags(['A'], 'B');
    await mergeTags(['Z'], 'A');
    const taken = await undo(again);
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'name_in_use']);
    expect(taken.json().message).toBe('‘A’ has become the name of another tag since. Nothing was undone.');
    expect(await tagsOf(story)).toEqual([['B', 'A']]);
  });

  it('leads the name that stayed back to where it led before, unless stories came to it since', async () => {
    await addStory(desk.db.pool, { tags: ['Poona'] });
    await addStory(desk.db.pool, { tags: ['Puna'] });
    await mergeTags(['Poona'], 'Pune');
    const merge = await mergeTags(['Puna'], 'Poona');
    expect(await rows(`select tag_key, tag from tag_aliases`)).toEqual([{ tag_key: 'puna', tag: 'Poona' }]);
    await undo(merge);
    expect(await rows(`select tag_key, tag from tag_aliases`)).toEqual([{ tag_key: 'poona', tag: 'Pune' }]);
    const again = await mergeTags(['Puna'], 'Poona');
    await addStory(desk.db.pool, { tags: ['Poona'] });
    await undo(again);
    expect(await rows(`select tag_key, tag from tag_aliases`)).toEqual([]);
  });

  it('is done once when two editors press at the same time, and a merge waits until it is done', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await addStory(desk.db.pool, { tags: ['Flood'] }));
    const merge = await mergeTags(['Flood'], 'Floods');
    const answers = await Promise.all([undo(merge), undo(merge), undo(merge)]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode);
    expect(new Set((await tagsOf(...ids)).flat())).toEqual(new Set(['Flood']));
    expect(await rows(`select details from audit_log where action = 'undid a merge into'`)).toEqual([
      { details: { from: 'Flood' } },
    ]);
    const late = await undo(merge);
    expect([late.statusCode, late.json().code]).toEqual([404, 'no_such_merge']);
    expect(late.json().message).toBe('This merge has already been undone, or is more than 30 days old.');
  });

  it('goes on where it broke off, and holds other merges of the names back until then', async () => {
    const story = await addStory(desk.db.pool, { tags: ['Flood'] });
    const merge = await mergeTags(['Flood'], 'Floods');
    // As after the first step, when the server was stopped.
    await rows(`update merges set undone_at = now()`);
    await rows('delete from tag_aliases');
    const refused = await call('POST', '/api/desk/tags/merge', { from: ['floods'], into: 'Deluge' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'merge_being_undone']);
    expect((await undo(merge)).statusCode).toBe(200);
    expect(await tagsOf(story)).toEqual([['Flood']]);
    expect((await call('POST', '/api/desk/tags/merge', { from: ['flood'], into: 'Deluge' })).statusCode).toBe(200);
  });

  it('stops a merge that is still moving stories', async () => {
    const story = await addStory(desk.db.pool, { tags: ['Flood'] });
    const db = beforeTransaction(2, async () => undo((await rows('select id from merges'))[0].id));
    expect(await mergeTagsIn(db, { from: ['Flood'], into: 'Floods' }, 'editor')).toMatchObject({ stories: 0 });
    expect(await tagsOf(story)).toEqual([['Flood']]);
    expect(await rows('select * from merges')).toEqual([]);
  });

  it('takes as many stories back as it moved, however many', async () => {
    await rows(`insert into stories (id, kind, source, status, section, slug, title, tags)
      select lpad(to_hex(n), 24, '0'), 'article', 'desk', 'draft', 'world', 'flood-' || n, 'Flood', '{Flood}'
      from generate_series(1, 501) n`);
    const merge = await mergeTags(['Flood'], 'Floods');
    const tags = () => rows('select tags, count(*)::int from stories group by 1');
    expect(await tags()).toEqual([{ tags: ['Floods'], count: 501 }]);
    await undo(merge);
    expect(await tags()).toEqual([{ tags: ['Flood'], count: 501 }]);
  });

  it('undoes a merge that was interrupted and merged again as the one that it is', async () => {
    const story = await addStory(desk.db.pool, { tags: ['Flood'] });
    const merge = await mergeTags(['Flood'], 'Floods');
    const late = await addStory(desk.db.pool, { tags: ['Flood'] });
    await rows('update merges set finished_at = null');
    expect(await mergeTags(['Flood'], 'Floods')).toBe(merge);
    expect(await tagsOf(story, late)).toEqual([['Floods'], ['Floods']]);
    await undo(merge);
    expect(await tagsOf(story, late)).toEqual([['Flood'], ['Flood']]);
  });
});

describe('a merge of categories (WORLD-97)', () => {
  const mergeCategories = (from: string[], into: string, headers = editor) =>
    call('POST', '/api/desk/categories/merge', { from, into }, headers);
  const categoriesOf = (...ids: string[]) =>
    rows('select category, sub_category as sub, tags from stories where id = any($1) order by title', [ids]);

  it('moves stories, drafts and tags of the name, files what comes later under the kept one, and is undone', async () => {
    const one = await addStory(desk.db.pool, { title: 'A', category: 'Covid-19', tags: ['Health', 'COVID-19'] });
    const two = await addStory(desk.db.pool, { title: 'B', category: 'Politics', tags: [] });
    await desk.db.pool.query(`update stories set sub_category = 'covid-19' where id = $1`, [two]);
    const three = await addStory(desk.db.pool, { title: 'C', category: 'covid-19', status: 'draft', tags: [] });
    const before = await categoriesOf(one, two, three);
    await addStory(desk.db.pool, { title: 'D', category: 'Pandemic', tags: [] });
    const listed = async () =>
      (await call('GET', '/api/desk/categories'))
        .json()
        .tags.map(({ tag, stories }: { tag: string; stories: number }) => [tag, stories]);
    expect(await listed()).toEqual([
      ['Covid-19', 1],
      ['Pandemic', 1],
      ['Politics', 1],
    ]);
    const { stories, merge } = (await mergeCategories(['Covid-19'], 'Pandemic')).json();
    expect(stories).toBe(3);
    expect(await categoriesOf(one, two, three)).toEqual([
      { category: 'Pandemic', sub: null, tags: ['Health', 'Pandemic'] },
      { category: 'Politics', sub: 'Pandemic', tags: [] },
      { category: 'Pandemic', sub: null, tags: [] },
    ]);
    expect(await topic('covid-19')).toEqual({ kind: 'renamed', slug: 'pandemic' });
    expect(await topic('pandemic')).toMatchObject({ kind: 'found', stories: { length: 3 }, former: ['covid-19'] });
    const late = await addStory(desk.db.pool, { title: 'E', category: ' COVID-19', tags: [] });
    expect(await categoriesOf(late)).toMatchObject([{ category: 'Pandemic' }]);
    expect(await listed()).toEqual([
      ['Pandemic', 3],
      ['Politics', 1],
    ]);
    expect(await presentCategory(desk.db.pool, 'covid-19')).toBe('Pandemic');
    expect((await call('GET', '/api/desk/merges?of=category')).json().merges).toMatchObject([
      { _id: merge, from: ['Covid-19'], into: 'Pandemic' },
    ]);
    expect((await undo(merge)).json()).toEqual({ message: '‘Covid-19’ and ‘Pandemic’ are as they were before.' });
    expect(await categoriesOf(one, two, three)).toEqual(before);
    expect(await topic('covid-19')).toMatchObject({ kind: 'found', stories: { length: 2 } });
    expect(await categoriesOf(late)).toMatchObject([{ category: 'Pandemic' }]);
    expect(await presentCategory(desk.db.pool, 'covid-19')).toBe('covid-19');
    expect(await rows('select from category_aliases')).toEqual([]);
    expect(
      await rows('select action, subject_kind as subject, subject_title as title from audit_log order by at'),
    ).toEqual([
      { action: 'merged', subject: 'category', title: 'Pandemic' },
      { action: 'undid a merge into', subject: 'category', title: 'Pandemic' },
    ]);
  });

  it('keeps a category that somebody has chosen since, and changes working copies as well', async () => {
    const chosen = await addStory(desk.db.pool, { title: 'A', category: 'Bombay' });
    const edited = await addStory(desk.db.pool, { title: 'B', category: 'Bombay' });
    const { merge } = (await mergeCategories(['Bombay'], 'Mumbai')).json();
    await desk.db.pool.query(`update stories set category = 'Cities' where id = $1`, [chosen]);
    await desk.db.pool.query(
      `insert into story_drafts (story_id, base_version, fields) values ($1, 1, '{"category": "Mumbai", "subCategory": "", "tags": []}')`,
      [edited],
    );
    await undo(merge);
    expect(await categoriesOf(chosen, edited)).toMatchObject([{ category: 'Cities' }, { category: 'Bombay' }]);
    expect(
      await rows(`select fields ->> 'category' as category, fields ->> 'subCategory' as sub from story_drafts`),
    ).toEqual([{ category: 'Bombay', sub: '' }]);
  });

  it('is undone in the order in which merges were made, and each leads on', async () => {
    const id = await addStory(desk.db.pool, { category: 'Ganga' });
    const first = (await mergeCategories(['Ganga'], 'Ganges')).json().merge;
    const second = (await mergeCategories(['Ganges'], 'Rivers')).json().merge;
    expect(await categoriesOf(id)).toMatchObject([{ category: 'Rivers' }]);
    expect(await presentCategory(desk.db.pool, 'Ganga')).toBe('Rivers');
    expect((await undo(first)).json()).toMatchObject({ code: 'merged_on' });
    await undo(second);
    expect(await presentCategory(desk.db.pool, 'Ganga')).toBe('Ganges');
    await undo(first);
    expect(await categoriesOf(id)).toMatchObject([{ category: 'Ganga' }]);
  });

  it('gives a former category its name back, and both ways when that is undone', async () => {
    await addStory(desk.db.pool, { title: 'A', category: 'Tech' });
    await mergeCategories(['Tech'], 'Technology');
    const back = (await mergeCategories(['Technology'], 'Tech')).json().merge;
    expect(await rows('select category_key as k, category as c from category_aliases')).toEqual([
      { k: 'technology', c: 'Tech' },
    ]);
    await undo(back);
    expect(await rows('select category_key as k, category as c from category_aliases')).toEqual([
      { k: 'tech', c: 'Technology' },
    ]);
  });

  it('is refused for ‘News’, for signs alone and to reporters', async () => {
    expect((await mergeCategories(['News'], 'Politics')).statusCode).toBe(422);
    expect((await mergeCategories(['Politics'], '!?')).statusCode).toBe(422);
    expect((await mergeCategories(['Politics'], 'India', reporter)).statusCode).toBe(403);
    expect(await rows('select from category_aliases')).toEqual([]);
  });
});

describe('undoing a merge of authors', () => {
  const mergeAuthors = async (from: string, into: string): Promise<string> =>
    (await call('POST', `/api/desk/authors/${from}/merge`, { into })).json<{ merge: string }>().merge;

  it('leads the readers of alerts along, and back, but for those who have left since', async () => {
    const [from, into] = [await addAuthor(desk.db.pool, 'D. Shah'), await addAuthor(desk.db.pool, 'Deepa Shah')];
    await addAlertReaders(desk.db.pool, {
      both: [`author:${from}`, `author:${into}`],
      left: [`author:${from}`],
      moved: ['breaking', `author:${from}`],
    });
    await rows(
      `insert into alerts (id, kind, state, tag, title, body, path, topics, by_mail, created_at, send_at)
       values ('a', 'alert', 'sent', 'a', 'Rain', '', '/', array[$1::text], false, now(), now())`,
      [`author:${from}`],
    );
    const readers = () => rows('select endpoint, topics from alert_subscriptions order by 1');
    const merge = await mergeAuthors(from, into);
    expect(await readers()).toEqual([
      { endpoint: 'both', topics: [`author:${into}`] },
      { endpoint: 'left', topics: [`author:${into}`] },
      { endpoint: 'moved', topics: ['breaking', `author:${into}`] },
    ]);
    expect(await rows('select topics from alerts')).toEqual([{ topics: [`author:${into}`] }]);
    await rows(`update alert_subscriptions set topics = '{breaking}' where endpoint = 'left'`);
    await undo(merge);
    expect(await readers()).toEqual([
      { endpoint: 'both', topics: [`author:${into}`, `author:${from}`] },
      { endpoint: 'left', topics: ['breaking'] },
      { endpoint: 'moved', topics: ['breaking', `author:${from}`] },
    ]);
    expect(await rows('select topics from alerts')).toEqual([{ topics: [`author:${from}`] }]);
  });

  it('moves a story and a follower that came at the last moment too', async () => {
    const [from, into] = [await addAuthor(desk.db.pool, 'D. Shah'), await addAuthor(desk.db.pool, 'Deepa Shah')];
    await rows(`insert into author_followers (author_id, follower) values ($1, 'first'), ($1, 'left')`, [from]);
    let late = '';
    const db = beforeTransaction(3, async () => {
      late = await addStory(desk.db.pool, { authorId: from, authorName: 'D. Shah' });
      await rows(`insert into author_followers (author_id, follower) values ($1, 'late')`, [from]);
      await rows(`delete from author_followers where author_id = $1 and follower = 'left'`, [into]);
    });
    const [{ id: userId }] = await rows('select id from users limit 1');
    const { author, merge } = await mergeAuthorsIn({ db, siteUrl: 'http://localhost:3000' }, from, into, userId);
    expect(author).toMatchObject({ stories: 1, followers: 2 });
    await undo(merge);
    expect(await rows('select id, author_id from stories')).toEqual([{ id: late, author_id: from }]);
    expect(await rows('select follower, author_id from author_followers order by 1')).toEqual([
      { follower: 'first', author_id: from },
      { follower: 'late', author_id: from },
    ]);
  });

  it('tells browsers that follow the author under a former id, through several merges, until it is undone', async () => {
    const [a, b, c] = [
      await addAuthor(desk.db.pool, 'A'),
      await addAuthor(desk.db.pool, 'B'),
      await addAuthor(desk.db.pool, 'C'),
    ];
    const former = async (name: string) => (await findAuthorByName(desk.db.pool, name))?.former.toSorted();
    await mergeAuthors(a, b);
    expect(await former('B')).toEqual([a]);
    const second = await mergeAuthors(b, c);
    expect(await former('A')).toEqual([a, b].toSorted());
    expect(await former('C')).toEqual([a, b].toSorted());
    await undo(second);
    expect(await former('B')).toEqual([a]);
    expect(await former('C')).toEqual([]);
  });

  it('brings the author back with profile, stories, views, followers and names (WORLD-61, WORLD-62)', async () => {
    const profile = { name: 'D. Shah', title: 'Reporter', expertise: ['Courts'], location: 'Leeds' };
    const from = (await call('POST', '/api/desk/authors', profile)).json()._id;
    const into = await addAuthor(desk.db.pool, 'Deepa Shah');
    await rows(`insert into author_aliases (name_key, author_id) values ('dee shah', $1)`, [from]);
    const story = await addStory(desk.db.pool, { authorId: from, authorName: 'D. Shah' });
    const other = await addStory(desk.db.pool, { authorId: from, authorName: 'D. Shah' });
    const own = await addStory(desk.db.pool, { authorId: into, authorName: 'Deepa Shah' });
    await rows(`insert into story_views (story_id, views, heat, author_id, publish_at) values ($1, 5, 1, $2, now())`, [
      story,
      from,
    ]);
    await rows(
      `insert into author_followers (follower, author_id)
       values ('moved', $1), ('both', $1), ('left', $1), ('both', $2), ('stayed', $2)`,
      [from, into],
    );
    const merge = await mergeAuthors(from, into);
    await rows(`delete from author_followers where follower = 'left'`);
    // Somebody else wrote it after all.
    const third = await addAuthor(desk.db.pool, 'Third');
    await rows(`update stories set author_id = $2, author_name = 'Third' where id = $1`, [other, third]);
    await rows(
      `insert into story_drafts (story_id, fields, base_version)
       values ($1, jsonb_build_object('authorId', $2::text, 'authorName', 'Deepa Shah'), 1)`,
      [story, into],
    );
    const answer = await undo(merge);
    expect(answer.json()).toEqual({ message: '‘D. Shah’ and ‘Deepa Shah’ are as they were before.' });
    const { authors } = (await call('GET', '/api/desk/authors?q=shah')).json();
    expect(authors).toMatchObject([
      { _id: from, ...profile, stories: 1, followers: 2, aliases: ['dee shah'] },
      { _id: into, name: 'Deepa Shah', stories: 1, followers: 2, aliases: [] },
    ]);
    expect(await rows('select id, author_id, author_name from stories order by id')).toEqual([
      { id: story, author_id: from, author_name: 'D. Shah' },
      { id: other, author_id: third, author_name: 'Third' },
      { id: own, author_id: into, author_name: 'Deepa Shah' },
    ]);
    expect(await rows('select author_id from story_views')).toEqual([{ author_id: from }]);
    expect(await rows('select fields from story_drafts')).toEqual([
      { fields: { authorId: from, authorName: 'D. Shah' } },
    ]);
    expect(await rows('select follower, author_id from author_followers order by 2, 1')).toEqual([
      { follower: 'both', author_id: from },
      { follower: 'moved', author_id: from },
      { follower: 'both', author_id: into },
      { follower: 'stayed', author_id: into },
    ]);
    const log = await rows(
      `select subject_kind, subject_title as title, details from audit_log where action = 'undid a merge into'`,
    );
    expect(log).toEqual([{ subject_kind: 'author', title: 'Deepa Shah', details: { from: 'D. Shah' } }]);
  });

  it('refuses in words when the name is another author’s or was merged on (WORLD-63)', async () => {
    const [a, b, c] = [newId(), newId(), newId()];
    await rows(`insert into authors (id, name, name_key, source)
      values ('${a}', 'A. One', 'a. one', 'desk'), ('${b}', 'B. Two', 'b. two', 'desk'), ('${c}', 'C. Six', 'c. six', 'desk')`);
    const first = await mergeAuthors(a, b);
    const second = await mergeAuthors(b, c);
    expect((await undo(first)).json()).toMatchObject({
      status: 409,
      code: 'merged_on',
      message: '‘A. One’ leads to ‘C. Six’ now. If ‘B. Two’ was merged into it, undo that merge first.',
    });
    await undo(second);
    await call('PUT', `/api/desk/authors/${b}`, { name: 'A. One' });
    expect((await undo(first)).json()).toMatchObject({
      status: 409,
      code: 'name_in_use',
      message: 'Another author has the name ‘A. One’ now. Nothing was undone.',
    });
    await rows('delete from authors where id = $1', [b]);
    expect((await undo(first)).json()).toMatchObject({
      status: 409,
      code: 'author_gone',
      message: '‘B. Two’ is not there any more. Nothing was undone.',
    });
    expect(await rows('select id from authors')).toEqual([{ id: c }]);
  });

  it('brings the author back without a portrait that was deleted since', async () => {
    const [from, into] = [await addAuthor(desk.db.pool, 'E. Old'), await addAuthor(desk.db.pool, 'E. New')];
    const merge = await mergeAuthors(from, into);
    await rows(`update merge_changes set before = before || '{"media_id": "gone"}' where place = 'authors'`);
    await undo(merge);
    expect(await rows('select media_id from authors where id = $1', [from])).toEqual([{ media_id: null }]);
  });
});

it('lists the latest merges for everybody at the desk, lets editors undo them, and forgets them after 30 days (WORLD-61)', async () => {
  await addStory(desk.db.pool, { tags: ['Flood', 'Storm'] });
  const old = await mergeTags(['Storm'], 'Storms');
  const merge = await mergeTags(['Flood', 'Flooding'], 'Floods');
  const list = async (of: string) =>
    (await call('GET', `/api/desk/merges?of=${of}`, undefined, reporter)).json().merges;
  expect(await list('tag')).toEqual([
    { _id: merge, from: ['Flood', 'Flooding'], into: 'Floods', madeAt: expect.any(String), madeBy: 'The editor' },
    { _id: old, from: ['Storm'], into: 'Storms', madeAt: expect.any(String), madeBy: 'The editor' },
  ]);
  expect(await list('author')).toEqual([]);
  expect((await undo(merge, reporter)).statusCode).toBe(403);
  expect((await undo(merge, {})).statusCode).toBe(401);
  expect((await call('GET', '/api/desk/merges?of=tag', undefined, {})).statusCode).toBe(401);
  await rows(`update merges set made_at = now() - interval '31 days' where id = $1`, [old]);
  await deleteOldMerges(desk.db.pool);
  expect((await list('tag')).map(({ _id }: { _id: string }) => _id)).toEqual([merge]);
  expect(await rows('select 1 from merge_changes where merge_id = $1', [old])).toEqual([]);
  expect((await undo(old)).statusCode).toBe(404);
});
