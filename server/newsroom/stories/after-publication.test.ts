import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import { type Change, tagsOfChange } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { ReadingGuard } from '#server/http/reading-guard.ts';
import { packPage } from '#server/http/sending/pack-page.ts';
import { registerSitemaps } from '#server/newsroom/sitemaps/sitemaps.api.ts';
import { openStoriesDesk, type StoriesDesk } from '#tests/support/desk/stories-desk.ts';

let desk: StoriesDesk;
beforeAll(async () => {
  desk = await openStoriesDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.empty());

const published = async (story: DeskStory, changes = {}): Promise<DeskStory> =>
  (await desk.publish(story, changes)).json();
const seen = (section: string, slug: string) => desk.reader.story(section, slug);
const sectionTitles = async (section: 'world') =>
  (await desk.reader.section(section, 1)).list.stories.map(({ title }) => title);
const rows = async (sql: string) => (await desk.db.pool.query(sql)).rows;

describe('after publication', () => {
  it("a withdrawn story's address is gone, and it can be restored as a draft", async () => {
    const story = await published(await desk.begin({ title: 'Wrong' }), { content: '<p>Wrong.</p>' });
    const path = `/api/desk/stories/${story._id}`;
    const gone = await desk.call('POST', `${path}/withdraw`, { reason: 'Not true' }, 'editor');
    expect(gone.json()).toMatchObject({ state: 'withdrawn', href: null });
    expect([(await seen('world', 'wrong')).kind, await sectionTitles('world')]).toEqual(['missing', []]);
    expect((await desk.call('POST', `${path}/withdraw`, { reason: '' }, 'editor')).statusCode).toBe(409);
    expect((await desk.call('POST', `${path}/restore`)).json()).toMatchObject({ status: 403, code: 'role_too_low' });
    const back = (await desk.call('POST', `${path}/restore`, undefined, 'editor')).json<DeskStory>();
    expect(back).toMatchObject({ state: 'draft', draft: { fields: { title: 'Wrong', slug: 'wrong' } } });
    expect((await desk.call('POST', `${path}/restore`, undefined, 'editor')).json()).toMatchObject({
      code: 'not_withdrawn',
    });
    expect(await published(back, { title: 'Right' })).toMatchObject({ state: 'published', href: '/world/wrong' });
    expect(await rows(`select details ->> 'reason' as reason from audit_log where action = 'withdrawn'`)).toEqual([
      { reason: 'Not true' },
    ]);
  });

  it('a withdrawn story that returns under another slug is found at its former address', async () => {
    const story = await published(await desk.begin({ title: 'Flood in Pune' }));
    const path = `/api/desk/stories/${story._id}`;
    await desk.call('POST', `${path}/withdraw`, { reason: 'Wrong town' }, 'editor');
    const back = (await desk.call('POST', `${path}/restore`, undefined, 'editor')).json<DeskStory>();
    expect(await published(back, { slug: 'flood-in-nashik' })).toMatchObject({ href: '/world/flood-in-nashik' });
    expect(await seen('world', 'flood-in-pune')).toEqual({ kind: 'moved', to: '/world/flood-in-nashik' });
  });

  it('withdrawing does not make a working copy stale', async () => {
    const story = await published(await desk.begin());
    await desk.save(story, { title: 'In progress' });
    await desk.call('POST', `/api/desk/stories/${story._id}/withdraw`, { reason: '' }, 'editor');
    expect((await desk.save(await desk.open(story._id), { title: 'Still' })).statusCode).toBe(200);
  });

  it('a correction is shown to readers with its time and marks the story as updated', async () => {
    const story = await published(await desk.begin({ title: 'Nearly' }));
    const path = `/api/desk/stories/${story._id}/corrections`;
    const answer = await desk.call('POST', path, { text: ' It was Tuesday. ' }, 'editor');
    expect(answer.json()).toMatchObject({ corrections: [{ text: 'It was Tuesday.', by: 'The editor' }] });
    const found = await seen('world', 'nearly');
    expect(found).toMatchObject({
      story: { updatedAt: expect.any(String), corrections: [{ text: 'It was Tuesday.', at: expect.any(String) }] },
    });
    expect((await desk.call('POST', path, { text: '  ' }, 'editor')).statusCode).toBe(400);
    const draft = await desk.begin();
    const early = await desk.call('POST', `/api/desk/stories/${draft._id}/corrections`, { text: 'x' }, 'editor');
    expect(early.json()).toMatchObject({ status: 409, code: 'not_published' });
  });

  it('a correction sent again after a lost answer is made once, and later once more', async () => {
    const story = await published(await desk.begin());
    const correct = async () => {
      const path = `/api/desk/stories/${story._id}/corrections`;
      const answer = await desk.call('POST', path, { text: 'It was Tuesday.' }, 'editor');
      return [answer.statusCode, answer.json().corrections.length];
    };
    const notices = `select from story_notices where story_id = '${story._id}'`;
    expect([await correct(), await correct()]).toEqual([
      [200, 1],
      [200, 1],
    ]);
    expect(await rows(notices)).toHaveLength(1);
    await rows(`update story_corrections set at = at - interval '1 hour' where story_id = '${story._id}'`);
    expect(await correct()).toEqual([200, 2]);
  });

  it('corrections are listed in public by month and section while their story can be read', async () => {
    const correct = async (story: DeskStory, text: string) =>
      desk.call('POST', `/api/desk/stories/${story._id}/corrections`, { text }, 'editor');
    const changes: Change[] = [];
    // Subscribed before publication: a change delivered at once is not delivered again by the database's notification.
    const stop = await onChange(desk.timed, (change) => changes.push(change));
    const first = await published(await desk.begin({ title: 'Nearly' }));
    const second = await published(await desk.begin({ title: 'Not quite' }), { section: 'health' });
    changes.length = 0;
    await correct(first, 'It was Tuesday.');
    await stop();
    expect(changes.flatMap(({ stories, site }) => [...stories, ...site])).toEqual([
      first._id,
      'corrections',
      'sitemaps',
    ]);
    await correct(first, 'It was Tuesday morning.');
    await correct(second, 'It was two doctors.');
    // The clocks go forward at the end of March: April begins at 23:00 UTC in London.
    const at = (text: string, time: string) =>
      rows(`update story_corrections set at = '${time}' where text = '${text}' returning 1`);
    await at('It was Tuesday.', '2026-03-31T22:30:00Z');
    await at('It was Tuesday morning.', '2026-03-31T23:00:00Z');
    await at('It was two doctors.', '2026-04-30T12:00:00Z');
    const listed = async (month: { year: number; month: number } | null, section: 'world' | 'health' | null) => {
      const page = await desk.reader.corrections({ month, section });
      return { ...page, corrections: page.corrections.map(({ text, href }) => [text, href]) };
    };
    const april = { year: 2026, month: 4 };
    const march = { year: 2026, month: 3 };
    const [doctors, morning, tuesday] = [
      ['It was two doctors.', '/health/not-quite'],
      ['It was Tuesday morning.', '/world/nearly'],
      ['It was Tuesday.', '/world/nearly'],
    ];
    expect(await listed(null, null)).toEqual({
      corrections: [doctors, morning],
      month: april,
      section: null,
      months: [
        { of: april, count: 2 },
        { of: march, count: 1 },
      ],
      sections: [
        { of: 'world', count: 2 },
        { of: 'health', count: 1 },
      ],
    });
    expect((await listed(march, null)).corrections).toEqual([tuesday]);
    expect(await listed(null, 'health')).toMatchObject({ corrections: [doctors], months: [{ of: april, count: 1 }] });
    expect((await listed(march, 'health')).corrections).toEqual([]);
    await at('It was Tuesday.', '2025-12-31T23:59:59Z');
    expect((await listed({ year: 2025, month: 12 }, null)).corrections).toEqual([tuesday]);
    expect((await listed({ year: 2026, month: 1 }, null)).corrections).toEqual([]);
    await desk.call('POST', `/api/desk/stories/${second._id}/withdraw`, { reason: 'Untrue' }, 'editor');
    expect(await listed(null, null)).toMatchObject({ corrections: [morning], sections: [{ of: 'world', count: 2 }] });
    expect((await listed(null, 'health')).month).toBeNull();
  });

  it('a story unscheduled before its time becomes a draft even without further edits', async () => {
    const inAnHour = new Date(desk.time.now().getTime() + 3_600_000).toISOString();
    const story = await desk.begin({ title: 'Later' });
    const scheduled = (await desk.publish(story, { content: '<p>T</p>' }, inAnHour)).json<DeskStory>();
    const answer = await desk.call('POST', `/api/desk/stories/${scheduled._id}/unschedule`, undefined, 'editor');
    expect(answer.json()).toMatchObject({ state: 'draft', draft: { fields: { content: '<p>T</p>' } } });
  });

  it('publication drops the pages of the topics of its tags and category, and of no others', async () => {
    const story = await desk.begin({ title: 'Rain at last' });
    const changes: Change[] = [];
    const stop = await onChange(desk.timed, (change) => changes.push(change));
    await published(story, { tags: ['Monsoon', 'बारिश'] });
    await stop();
    expect(changes.flatMap(({ topics }) => topics).toSorted()).toEqual(['monsoon', 'world', 'बारिश']);
  });

  it('a story is in the feeds at once and in the news sitemap within a minute, although both are kept (WORLD-10)', async () => {
    const app = Fastify();
    const cache = new PageCache({
      clock: desk.time,
      maxBytes: 1e6,
      pack: packPage,
      onBackgroundError: () => undefined,
    });
    const needs = {
      siteUrl: 'https://matv.example',
      languages: ['en'] as const,
      hub: null,
      feedContent: 'summary' as const,
      cache,
      reading: new ReadingGuard(desk.time),
      headers: {},
    };
    registerSitemaps(app, { db: desk.timed.pool, clock: desk.time, ...needs });
    onTestFinished(() => app.close());
    onTestFinished(await onChange(desk.timed, (change) => cache.drop(tagsOfChange(change))));
    const lists = async () => {
      const addresses = ['/world/feed.xml', '/world/atom.xml', '/world/feed.json', '/news-sitemap.xml'];
      const answers = await Promise.all(addresses.map(async (url) => [url, (await app.inject({ url })).body] as const));
      return answers.flatMap(([url, body]) => (body.includes('https://matv.example/world/rain') ? [url] : []));
    };
    expect(await lists()).toEqual([]);
    await published(await desk.begin({ title: 'Rain' }), { content: '<p>At last.</p>' });
    const feeds = ['/world/feed.xml', '/world/atom.xml', '/world/feed.json'];
    expect(await lists()).toEqual(expect.arrayContaining(feeds));
    desk.time.forward(60);
    expect(await lists()).toEqual([...feeds, '/news-sitemap.xml']);
  });
});
