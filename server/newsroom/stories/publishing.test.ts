import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import type { Role } from '#domain/roles.ts';
import { onChange } from '#server/db/changes.ts';
import { openStoriesDesk, type StoriesDesk } from '#tests/support/desk/stories-desk.ts';
import { noChannels } from '#tests/support/newsroom/no-channels.ts';
import { addAuthor, addStory } from '#tests/support/stories.ts';
import { createIntake } from '../intake/intake.service.ts';

let desk: StoriesDesk;
beforeAll(async () => {
  desk = await openStoriesDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.empty());

const published = async (story: DeskStory, changes = {}, at?: string): Promise<DeskStory> =>
  (await desk.publish(story, changes, at)).json();
const seen = (section: string, slug: string) => desk.reader.story(section, slug);
const sectionTitles = async (section: 'world' | 'health') =>
  (await desk.reader.section(section, 1)).list.stories.map(({ title }) => title);
const rows = async (sql: string, values: unknown[] = []) => (await desk.db.pool.query(sql, values)).rows;
const inSeconds = (seconds: number) => new Date(desk.time.now().getTime() + seconds * 1000).toISOString();

describe('publishing', () => {
  it('is announced as something added the first time, and as a change from then on', async () => {
    const told: (readonly [string, boolean])[] = [];
    let step = '';
    const stop = await onChange(desk.timed, ({ stories, onlyAdds }) => {
      if (stories.length > 0) told.push([step, onlyAdds]);
    });
    onTestFinished(stop);
    const draft = await desk.begin({ title: 'Rain for Assam' });
    step = 'published';
    const first = await published(draft, { content: '<p>It rained.</p>' });
    step = 'changed';
    const second = await published(first, { content: '<p>It rained all night.</p>' });
    step = 'withdrawn';
    await desk.call('POST', `/api/desk/stories/${second._id}/withdraw`, { reason: 'Wrong place' }, 'editor');
    expect(told).toEqual([
      ['published', true],
      ['changed', false],
      ['withdrawn', false],
    ]);
  });

  it.each([
    ['was closed while the form was open', 'statement_timestamp()', true],
    ['is open', 'null', false],
  ])('leaves ‘Live’ to the live blog if that %s', async (_, closedAt, isLive) => {
    const story = await published(await desk.begin({ title: 'Rain for Assam' }), { content: '<p>It rained.</p>' });
    await desk.db.pool.query(
      `insert into live_blogs (story_id, opened_at, closed_at) values ($1, statement_timestamp(), ${closedAt})`,
      [story._id],
    );
    expect((await published(story, { isLive })).published).toMatchObject({ isLive: !isLive });
    expect(await rows('select is_live from stories where id = $1', [story._id])).toEqual([{ is_live: !isLive }]);
  });

  it('shows a story at its address and on all its sections with author, date and summary (DESK-16, DESK-17)', async () => {
    const story = await desk.begin({ title: 'Rain for Assam' });
    const content = `<p>${'word '.repeat(450)}</p>`;
    const answer = await published(story, {
      content,
      otherSections: ['health'],
      authorName: 'Asha Rao',
      tags: ['Rain'],
    });
    expect(answer).toMatchObject({
      state: 'published',
      href: '/world/rain-for-assam',
      draft: null,
      source: 'desk',
      version: 2,
    });
    expect(answer.published).toMatchObject({
      slug: 'rain-for-assam',
      otherSections: ['health'],
      standfirst: '',
      category: 'World',
    });
    expect(await seen('world', 'rain-for-assam')).toMatchObject({
      kind: 'found',
      story: {
        byline: { name: 'Asha Rao' },
        readMinutes: 3,
        tags: ['Rain'],
        updatedAt: null,
        publishedAt: expect.any(String),
      },
    });
    expect([await sectionTitles('world'), await sectionTitles('health')]).toEqual([
      ['Rain for Assam'],
      ['Rain for Assam'],
    ]);
    expect(await desk.reader.author('Asha Rao', { tab: 'latest', page: 1, month: null })).toMatchObject({
      kind: 'found',
    });
    expect(await rows(`select user_name, action from audit_log order by id desc limit 1`)).toEqual([
      { user_name: 'The editor', action: 'published' },
    ]);
    expect(await desk.actions(story._id)).toEqual(['published', 'saved', 'created']);
  });

  it('keeps the old text public until the next is published, then marks the story as updated', async () => {
    const first = await published(await desk.begin({ title: 'Before' }), { content: '<p>Old.</p>' });
    await desk.save(first, { content: '<p>New.</p>' });
    expect(await seen('world', 'before')).toMatchObject({ story: { body: '<p>Old.</p>' } });
    const open = await desk.open(first._id);
    expect(open).toMatchObject({
      state: 'published',
      draft: { baseVersion: 2 },
      published: { content: '<p>Old.</p>' },
    });
    const order = { version: open.draft?.version, baseVersion: open.version };
    await desk.call('POST', `/api/desk/stories/${first._id}/publish`, order, 'editor');
    expect(await seen('world', 'before')).toMatchObject({
      story: { body: '<p>New.</p>', updatedAt: expect.any(String), publishedAt: first.publishAt },
    });
  });

  it('does not mark a story in parts as updated when none of its words changed', async () => {
    const picture = { url: '', alt: '', caption: '', credit: '' };
    const parts = [{ subheading: 'Morning', paragraph: 'It rained.', image: picture, video: '' }];
    const first = await published(await desk.begin({ title: 'Rain' }), { kind: 'deep-dive', parts });
    const marked = `select corrected_at is not null as marked from stories where id = '${first._id}'`;
    const second = await published(first, { tags: ['Assam'] });
    expect(await rows(marked)).toEqual([{ marked: false }]);
    await published(second, { parts: parts.map((part) => ({ ...part, paragraph: 'It rained all day.' })) });
    expect(await rows(marked)).toEqual([{ marked: true }]);
  });

  it('adds a short suffix on a clash, keeps a typed slug, and redirects the former address (SPEC-05)', async () => {
    await published(await desk.begin({ title: 'Same' }));
    const second = await published(await desk.begin({ title: 'Same' }));
    expect(second.href).toBe('/world/same-2');
    const moved = await published(second, { slug: 'Another Address!', section: 'health' });
    expect(moved.href).toBe('/health/another-address');
    expect(await seen('world', 'same-2')).toEqual({ kind: 'moved', to: '/health/another-address' });
    const { _id: id } = second;
    const check = (query: string) => desk.get(`/api/desk/stories/slug-check?${query}`);
    expect((await check('slug=same')).json()).toEqual({ slug: 'same', isFree: false, suggestion: 'same-3' });
    expect((await check(`slug=Same%202&id=${id}`)).json()).toEqual({
      slug: 'same-2',
      isFree: true,
      suggestion: 'same-2',
    });
  });

  it('gives no story the address of its section’s feed, which would hide it (WORLD-92)', async () => {
    expect((await published(await desk.begin({ title: 'Feed' }))).href).toBe('/world/feed-2');
    const answer = await desk.get('/api/desk/stories/slug-check?slug=Feed');
    expect(answer.json()).toEqual({ slug: 'feed', isFree: false, suggestion: 'feed-3' });
  });

  it.each([
    ['article', false],
    ['blog', true],
  ] as const)(
    '%s that earlier versions named ‘feed’ keeps the name: %s, since a section’s feed has the address',
    async (kind, stays) => {
      const id = await addStory(desk.db.pool, { title: 'Feed the birds', slug: 'feed', section: 'world', kind });
      await desk.db.pool.query(readFileSync('server/db/migrations/0076-0100/0087_stories_named_feed.sql', 'utf8'));
      const slug = stays ? 'feed' : `feed-${id.slice(-8)}`;
      expect(await rows('select slug from stories where id = $1', [id])).toEqual([{ slug }]);
      if (!stays) expect(await seen('world', slug)).toMatchObject({ kind: 'found' });
    },
  );

  it("turns a wire story into the desk's, which a kill notice still finds (SPEC-12)", async () => {
    const id = await addStory(desk.db.pool, {
      title: 'By wire',
      source: 'wire',
      slug: 'by-wire',
      placedOn: ['world', 'latest-news'],
    });
    await desk.db.pool.query(`update stories set wire_source = 'w', wire_id = '1' where id = $1`, [id]);
    const story = await desk.open(id);
    expect(story).toMatchObject({ source: 'wire', draft: null, published: { otherSections: ['latest-news'] } });
    expect(await published(story, { title: 'By us' })).toMatchObject({ source: 'desk', href: '/world/by-wire' });
    expect(await rows('select section, tier, live from placements where story_id = $1 order by 1', [id])).toEqual([
      { section: 'latest-news', tier: 0, live: true },
      { section: 'world', tier: 0, live: true },
    ]);
    const revisions = (await desk.get(`/api/desk/stories/${id}/revisions`)).json().revisions;
    expect(revisions.map(({ title }: { title: string }) => title)).toEqual(['By us', 'By wire', 'By us']);
    const intake = createIntake({
      db: desk.db,
      media: { queueRemote: async () => undefined },
      notices: noChannels,
      languages: ['en', 'hi'],
    });
    await intake.take('w', [{ kind: 'kill', wireId: '1' }], new Date());
    expect(await seen('world', 'by-wire')).toEqual({ kind: 'missing' });
    expect((await desk.call('POST', `/api/desk/stories/${id}/check`)).json().warnings[0].message).toMatch(
      /The wire has killed this story/,
    );
  });

  it('fetches pictures from other sites, and refuses a missing picture of this site', async () => {
    const image = { url: 'https://pictures.example/a.jpg', alt: 'A', caption: 'C', credit: 'D' };
    const story = await published(await desk.begin(), { image });
    expect(desk.wanted).toContain(image.url);
    expect(story.published?.image).toEqual(image);
    const lost = { ...image, url: '/media/0123456789abcdef/640.jpg' };
    const answer = await desk.publish(await desk.begin(), { image: lost });
    expect(answer.json()).toMatchObject({ status: 422, code: 'not_ready', problems: [{ field: 'image' }] });
    const wrong = await desk.publish(await desk.begin(), { image: { ...image, url: 'javascript:alert(1)' } });
    const message = 'The picture is neither an uploaded picture nor an http(s) address.';
    expect(wrong.json()).toMatchObject({ code: 'not_ready', problems: [{ field: 'image', message }] });
  });

  it('lists everything that prevents a story from being published', async () => {
    const story = await desk.begin();
    const answer = await desk.publish(story, {
      title: ' ',
      authorId: 'a'.repeat(24),
      unpublishAt: '2020-01-01T00:00:00Z',
    });
    expect(answer.json()).toMatchObject({ status: 422, code: 'not_ready' });
    expect(answer.json().problems.map(({ field }: { field: string }) => field)).toEqual([
      'title',
      'authorId',
      'unpublishAt',
    ]);
    expect((await desk.open(story._id)).state).toBe('draft');
  });

  it('keeps the parts of a deep dive with their pictures', async () => {
    const none = { url: '', alt: '', caption: '', credit: '' };
    const parts = [
      {
        subheading: 'How',
        paragraph: 'One.\n\nTwo.',
        image: { ...none, url: 'https://p.example/b.png', credit: 'PA' },
        video: '',
      },
    ];
    const story = await published(await desk.begin({ kind: 'deep-dive' }), { parts });
    expect(story.href).toBe(`/deep-dive/${story._id}`);
    expect(story.published?.parts).toEqual(parts);
    expect(await desk.reader.deepDive(story._id)).toMatchObject({
      story: { summary: 'One. Two.', parts: [{ subheading: 'How', picture: null }] },
    });
  });

  it('names an author of the newsroom by id', async () => {
    const authorId = await addAuthor(desk.db.pool, 'Meera Nair');
    const story = await published(await desk.begin(), { authorId, authorName: 'whoever' });
    expect(story.published).toMatchObject({ authorId, authorName: 'Meera Nair' });
  });

  it('succeeds for only one of two editors who publish at the same time', async () => {
    const story = await desk.begin();
    const order = { version: story.draft?.version, baseVersion: story.version };
    const press = (who: Role) => desk.call('POST', `/api/desk/stories/${story._id}/publish`, order, who);
    const codes = (await Promise.all([press('editor'), press('administrator')])).map((answer) => answer.statusCode);
    expect(codes.sort()).toEqual([200, 409]);
    expect(await rows('select version from stories')).toEqual([{ version: 2 }]);
  });

  it('is done once when the same person orders it again, after a lost answer, until anything else is saved', async () => {
    const story = await desk.begin();
    const order = { version: story.draft?.version, baseVersion: story.version };
    const press = async (more: object = {}) =>
      (await desk.call('POST', `/api/desk/stories/${story._id}/publish`, { ...order, ...more }, 'editor')).json();
    const first = await press();
    expect(await press()).toEqual(first);
    expect(await desk.actions(story._id)).toEqual(['published', 'created']);
    expect(await press({ at: inSeconds(600) })).toMatchObject({ code: 'stale_story' });
    await desk.save(first, { title: 'Another title' });
    expect(await press()).toMatchObject({ code: 'stale_draft' });
  });

  it('is atomic', async () => {
    const story = await desk.begin();
    await desk.db.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$`,
    );
    await desk.db.pool.query(`create trigger refuse before insert on audit_log for each row execute function refuse()`);
    try {
      const order = { version: story.draft?.version, baseVersion: story.version };
      const answer = await desk.call('POST', `/api/desk/stories/${story._id}/publish`, order, 'editor');
      expect(answer.json()).toMatchObject({ status: 500, code: 'server_error' });
      expect((await desk.save(story, { title: 'Half' })).statusCode).toBe(500);
    } finally {
      await desk.db.pool.query('drop trigger refuse on audit_log; drop function refuse()');
    }
    expect(await desk.open(story._id)).toEqual(story);
    expect(await rows('select * from placements')).toEqual([]);
  });
});

describe('times', () => {
  it('show and hide a story automatically, on its page and in its section (DESK-17)', async () => {
    const story = await desk.begin({ title: 'Embargoed' });
    const scheduled = await published(story, { unpublishAt: inSeconds(7200) }, inSeconds(3600));
    expect(scheduled).toMatchObject({ state: 'scheduled', href: null });
    const sight = async () => [(await seen('world', 'embargoed')).kind, (await sectionTitles('world')).length];
    expect(await sight()).toEqual(['missing', 0]);
    desk.time.forward(3595);
    expect(await sight()).toEqual(['missing', 0]);
    desk.time.forward(10);
    expect(await sight()).toEqual(['found', 1]);
    expect((await desk.get('/api/desk/stories?state=published')).json().stories).toHaveLength(1);
    desk.time.forward(3600);
    expect(await sight()).toEqual(['missing', 0]);
    expect(await desk.open(story._id)).toMatchObject({ state: 'expired', href: null });
    expect((await desk.get('/api/desk/stories?state=expired')).json().stories).toHaveLength(1);
    const late = await desk.call('POST', `/api/desk/stories/${story._id}/unschedule`, undefined, 'editor');
    expect(late.json()).toMatchObject({ status: 409, code: 'not_scheduled' });
  });

  it('are cancelled in one step: the story becomes a draft and keeps its time (DESK-17)', async () => {
    const story = await desk.begin({ title: 'Too soon' });
    const publishAt = inSeconds(3600);
    const scheduled = await published(story, { otherSections: ['health'] }, publishAt);
    await desk.save(scheduled, { standfirst: 'Typed meanwhile' });
    const unschedule = () => desk.call('POST', `/api/desk/stories/${story._id}/unschedule`, undefined, 'editor');
    const back = (await unschedule()).json();
    expect(back).toMatchObject({ state: 'draft', draft: { baseVersion: back.version, fields: { title: 'Too soon' } } });
    expect(back.draft.fields).toMatchObject({ standfirst: 'Typed meanwhile', publishAt });
    expect((await desk.actions(story._id))[0]).toBe('unscheduled');
    expect(await rows(`select action, details ->> 'publishAt' as at from audit_log order by id desc limit 1`)).toEqual([
      { action: 'unscheduled', at: publishAt },
    ]);
    desk.time.forward(3610);
    expect([(await seen('world', 'too-soon')).kind, await sectionTitles('health')]).toEqual(['missing', []]);
    expect((await unschedule()).json()).toMatchObject({ status: 409, code: 'not_scheduled' });
    const now = await published(back, {}, inSeconds(0));
    expect(now).toMatchObject({ state: 'published', href: '/world/too-soon' });
    expect((await unschedule()).json()).toMatchObject({ status: 409, code: 'not_scheduled' });
    expect((await seen('world', 'too-soon')).kind).toBe('found');
  });

  it('do not stop a scheduled story from being published now', async () => {
    const scheduled = await published(await desk.begin({ title: 'Later' }), {}, inSeconds(3600));
    const order = { version: 0, baseVersion: scheduled.version, at: inSeconds(0) };
    const now = await desk.call('POST', `/api/desk/stories/${scheduled._id}/publish`, order, 'editor');
    expect(now.json()).toMatchObject({ state: 'published', href: '/world/later' });
  });
});
