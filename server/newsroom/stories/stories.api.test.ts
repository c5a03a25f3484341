import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import { newId } from '#domain/ids.ts';
import { openStoriesDesk, type StoriesDesk } from '#tests/support/desk/stories-desk.ts';
import { addStory } from '#tests/support/stories.ts';

let desk: StoriesDesk;
beforeAll(async () => {
  desk = await openStoriesDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.empty());

describe('a working copy', () => {
  it('starts a story that readers cannot see, and appears in the list', async () => {
    const story = await desk.begin({ title: 'Floods in Surat', section: 'india-news' });
    expect(story).toMatchObject({ state: 'draft', source: 'desk', href: null, published: null, version: 1 });
    expect(story.draft?.fields).toMatchObject({ title: 'Floods in Surat', section: 'india-news', kind: 'article' });
    const listed = (await desk.get('/api/desk/stories')).json();
    expect(listed).toMatchObject({
      stories: [{ _id: story._id, title: 'Floods in Surat', state: 'draft', hasDraft: true }],
    });
    expect(await desk.reader.story('india-news', story._id)).toEqual({ kind: 'missing' });
  });

  it('is begun once for each id, however often it is sent, and never with that of another story', async () => {
    const start = { id: newId(), kind: 'article', section: 'world', title: 'Sent again' };
    const begin = (who: 'reporter' | 'editor') => desk.call('POST', '/api/desk/stories', start, who);
    const first = (await begin('reporter')).json();
    const again = await begin('reporter');
    expect([again.statusCode, again.json()]).toEqual([201, first]);
    expect(first._id).toBe(start.id);
    expect(await desk.actions(start.id)).toEqual(['created']);
    expect((await begin('editor')).json()).toMatchObject({ status: 409, code: 'story_id_taken' });
  });

  it('is saved by version: autosaves make no revision, other saves do', async () => {
    const story = await desk.begin();
    const auto = await desk.save(story, { content: '<p>One</p>' }, { keep: false });
    expect(auto.statusCode).toBe(200);
    const again = await desk.open(story._id);
    expect(again.draft).toMatchObject({
      version: auto.json().version,
      fields: { content: '<p>One</p>' },
      updatedBy: 'The reporter',
    });
    await desk.save(again, { content: '<p>Two</p>' });
    expect(await desk.actions(story._id)).toEqual(['saved', 'created']);
  });

  it('is never overwritten silently: a stale save gets 409 with the stored copy (SPEC-27)', async () => {
    const story = await desk.begin();
    await desk.save(story, { title: 'Mine' });
    const answer = await desk.save(story, { title: 'Theirs' }, { role: 'editor' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'stale_draft',
      theirs: { fields: { title: 'Mine' }, updatedBy: 'The reporter' },
    });
    expect((await desk.open(story._id)).draft?.fields.title).toBe('Mine');
  });

  it('is taken once more after a lost answer, though its HTML was cleaned, and nothing else is over it (DESK-09)', async () => {
    const story = await desk.begin();
    const sent = { content: '<p onclick="x()">One</p>' };
    expect((await desk.save(story, sent)).statusCode).toBe(200);
    const again = await desk.save(story, sent);
    expect(again.statusCode).toBe(200);
    expect((await desk.open(story._id)).draft).toMatchObject({
      version: again.json().version,
      fields: { content: '<p>One</p>' },
    });
    expect((await desk.save(story, { content: '<p>Two</p>' })).json()).toMatchObject({ code: 'stale_draft' });
  });

  it('is refused with the current story if that has changed since', async () => {
    const id = await addStory(desk.db.pool, { title: 'As it was', source: 'wire' });
    const story = await desk.open(id);
    await desk.db.pool.query(`update stories set title = 'As the wire has it', version = version + 1 where id = $1`, [
      id,
    ]);
    const answer = await desk.save(story, { title: 'Ours' });
    expect(answer.json()).toMatchObject({
      code: 'stale_story',
      theirs: { version: 2, fields: { title: 'As the wire has it' } },
    });
    expect((await desk.save(await desk.open(id), { title: 'Ours' })).statusCode).toBe(200);
  });

  it('is refused with what it was begun on as well, so that only our own changes count as ours', async () => {
    const id = await addStory(desk.db.pool, { title: 'As it was', source: 'wire' });
    const save = async (more: object) => {
      const { draft, published, version } = await desk.open(id);
      const based = { version: draft?.version ?? 0, baseVersion: draft?.baseVersion ?? version };
      const fields = { ...(draft?.fields ?? published), ...more };
      return desk.call('PUT', `/api/desk/stories/${id}/draft`, { ...based, fields, keep: false, ...more });
    };
    const change = (title: string) =>
      desk.db.pool.query('update stories set title = $2, version = version + 1 where id = $1', [id, title]);
    for (const standfirst of ['Ours', 'Ours, and more']) expect((await save({ standfirst })).statusCode).toBe(200);
    await change('As the wire has it');
    const { draft } = await desk.open(id);
    const refused = {
      code: 'stale_story',
      theirs: { version: 2, fields: { title: 'As the wire has it' } },
      base: { title: 'As it was', standfirst: 'Standfirst of As it was' },
    };
    expect((await save({ standfirst: 'Ours at last' })).json()).toMatchObject(refused);
    const order = { version: draft?.version, baseVersion: draft?.baseVersion };
    expect((await desk.call('POST', `/api/desk/stories/${id}/publish`, order, 'editor')).json()).toMatchObject(refused);
    expect((await save({ baseVersion: 2 })).statusCode).toBe(200);
    await change('As the wire has it now');
    expect((await save({ standfirst: 'Ours' })).json()).toMatchObject({ base: { title: 'As the wire has it' } });
  });

  it('keeps what was typed if it has been discarded since', async () => {
    const story = await desk.begin();
    expect((await desk.call('DELETE', `/api/desk/stories/${story._id}/draft`)).json()).toMatchObject({
      state: 'withdrawn',
      draft: null,
    });
    expect((await desk.save(story, { title: 'Still typing' })).statusCode).toBe(200);
    expect((await desk.open(story._id)).draft?.fields.title).toBe('Still typing');
  });

  it('tells a discarded copy from the next one', async () => {
    const story = await desk.begin();
    await desk.call('DELETE', `/api/desk/stories/${story._id}/draft`);
    await desk.call('POST', `/api/desk/stories/${story._id}/restore`);
    const current = await desk.open(story._id);
    expect((await desk.save({ ...current, draft: story.draft }, { title: 'Old' })).json()).toMatchObject({
      code: 'stale_draft',
    });
  });

  it('accepts HTML and keeps the safe part (DESK-09)', async () => {
    const story = await desk.begin();
    await desk.save(story, { content: '<h2 onclick="x()">Head</h2><p>Text <b>bold</b><script>alert(1)</script></p>' });
    expect((await desk.open(story._id)).draft?.fields.content).toBe('<h2>Head</h2><p>Text <b>bold</b></p>');
  });

  it('is sent for review and comes back with an answer', async () => {
    const story = await desk.begin();
    const version = story.draft?.version;
    const asked = await desk.call('POST', `/api/desk/stories/${story._id}/review`, { version });
    expect(asked.json()).toMatchObject({ state: 'in review', draft: { reviewAskedBy: 'The reporter', review: null } });
    expect((await desk.get('/api/desk/stories?state=in%20review')).json().stories).toHaveLength(1);
    const answered = await desk.call(
      'POST',
      `/api/desk/stories/${story._id}/review/answer`,
      { accept: false, note: 'Who says so?' },
      'editor',
    );
    expect(answered.json()).toMatchObject({
      state: 'draft',
      draft: { inReviewSince: null, review: { accepted: false, note: 'Who says so?', by: 'The editor' } },
    });
    const twice = await desk.call(
      'POST',
      `/api/desk/stories/${story._id}/review/answer`,
      { accept: true, note: '' },
      'editor',
    );
    expect(twice.json()).toMatchObject({ status: 409, code: 'not_in_review' });
  });
});

describe('revisions', () => {
  it('are listed with author and time, and can be restored as the working copy', async () => {
    const story = await desk.begin({ title: 'First title' });
    await desk.save(story, { title: 'Second title' });
    const { revisions } = (await desk.get(`/api/desk/stories/${story._id}/revisions`)).json();
    expect(revisions).toMatchObject([
      { action: 'saved', by: 'The reporter', title: 'Second title' },
      { action: 'created', by: 'The reporter', title: 'First title' },
    ]);
    const path = `/api/desk/stories/${story._id}/revisions/${revisions[1]._id}`;
    expect((await desk.get(path)).json()).toMatchObject({ title: 'First title', fields: { title: 'First title' } });
    const back = (await desk.call('POST', `${path}/restore`)).json();
    expect(back.draft.fields.title).toBe('First title');
    expect(await desk.actions(story._id)).toEqual(['restored', 'saved', 'saved', 'created']);
    expect((await desk.get(`/api/desk/stories/${story._id}/revisions/nope`)).statusCode).toBe(404);
  });

  it('include those saved by section lists', async () => {
    const id = await addStory(desk.db.pool, { title: 'From a list', body: '<p>Text</p>' });
    await desk.db.pool.query(
      `insert into story_revisions (id, story_id, version, snapshot) select id, id, version, to_jsonb(s) - 'search' - 'unpublish_at' from stories s where id = $1`,
      [id],
    );
    expect((await desk.get(`/api/desk/stories/${id}/revisions/${id}`)).json()).toMatchObject({
      action: 'saved',
      fields: { title: 'From a list', content: '<p>Text</p>', section: 'world' },
    });
  });

  it('saved by section lists leave the story in its other sections when they are restored', async () => {
    const first = (await desk.publish(await desk.begin(), { otherSections: ['health'] })).json<DeskStory>();
    const byList = `update stories set body_html = '<p>By the list.</p>', version = version + 1 where id = $1`;
    await desk.db.pool.query(byList, [first._id]);
    await desk.publish(await desk.open(first._id), { content: '<p>By the editor.</p>' });
    const path = `/api/desk/stories/${first._id}/revisions`;
    const [, ofList] = (await desk.get(path)).json<{ revisions: { _id: string }[] }>().revisions;
    const wanted = { content: '<p>By the list.</p>', otherSections: ['health'] };
    expect((await desk.get(`${path}/${ofList?._id}`)).json()).toMatchObject({ fields: wanted });
    const restored = await desk.call('POST', `${path}/${ofList?._id}/restore`);
    expect(restored.json()).toMatchObject({ draft: { fields: wanted } });
  });
});

describe('presence in a story', () => {
  const beat = (id: string, tab: string, role: 'editor' | 'reporter', more = {}) =>
    desk.call('POST', `/api/desk/stories/${id}/presence`, { state: 'open', id: tab, ...more }, role);

  it('is shown in every tab, with who is typing, and expires half a minute after the last heartbeat', async () => {
    const { _id: id, draft } = await desk.begin();
    expect((await beat(id, 'tab-one-', 'reporter', { isTyping: true })).json()).toEqual({
      others: [],
      state: 'draft',
      version: 1,
      draftVersion: draft?.version,
    });
    expect((await beat(id, 'tab-two-', 'editor')).json().others).toMatchObject([
      { name: 'The reporter', isTyping: true },
    ]);
    expect((await beat(id, 'tab-three', 'editor', { state: 'closed' })).json().others).toHaveLength(2);
    await desk.db.pool.query(
      `update story_presence set seen_at = seen_at - interval '31 seconds' where tab = 'tab-one-'`,
    );
    expect((await beat(id, 'tab-two-', 'editor')).json().others).toEqual([]);
    await beat(id, 'tab-two-', 'editor', { state: 'closed' });
    expect((await beat(id, 'tab-one-', 'reporter')).json().others).toEqual([]);
  });

  it('is answered with the state and versions of the story, for editors that have it open', async () => {
    const begun = await desk.begin();
    const standing = async () => {
      const { others: _, ...told } = (await beat(begun._id, 'tab-one-', 'reporter')).json();
      return told;
    };
    expect(await standing()).toEqual({ state: 'draft', version: 1, draftVersion: begun.draft?.version });
    await desk.call('POST', `/api/desk/stories/${begun._id}/review`, { version: begun.draft?.version }, 'reporter');
    expect(await standing()).toEqual({ state: 'in review', version: 1, draftVersion: begun.draft?.version });
    await desk.call('DELETE', `/api/desk/stories/${begun._id}/draft`, undefined, 'editor');
    expect(await standing()).toEqual({ state: 'withdrawn', version: 1, draftVersion: 0 });
  });

  it('is forgotten with the next heartbeat anywhere, also of a story that nobody opens again', async () => {
    const [left, open] = [await desk.begin(), await desk.begin()];
    await beat(left._id, 'tab-left', 'reporter');
    await desk.db.pool.query(`update story_presence set seen_at = seen_at - interval '31 seconds'`);
    await beat(open._id, 'tab-open', 'editor');
    const { rows } = await desk.db.pool.query('select tab from story_presence');
    expect(rows).toEqual([{ tab: 'tab-open' }]);
  });

  it('counts a person once, and reports their other windows', async () => {
    const { _id: id } = await desk.begin();
    await beat(id, 'tab-one-', 'editor');
    await beat(id, 'tab-two-', 'editor');
    expect((await beat(id, 'tab-three', 'reporter')).json().others).toMatchObject([{ name: 'The editor' }]);
    expect((await beat(id, 'tab-one-', 'editor')).json().others).toMatchObject([
      { name: 'The editor (another window)' },
      { name: 'The reporter' },
    ]);
  });

  it('answers 404 for an unknown story', async () => {
    expect((await beat('f'.repeat(24), 'tab-one-', 'editor')).statusCode).toBe(404);
  });
});

describe('the list', () => {
  const titles = async (query: string) =>
    (await desk.get(`/api/desk/stories${query}`)).json().stories.map((story: { title: string }) => story.title);

  it('narrows by section, kind, state, source, words and author, newest change first, in pages', async () => {
    for (let n = 0; n < 52; n += 1)
      await addStory(desk.db.pool, { title: `Wire number ${n}`, source: 'wire', section: 'tech' });
    await addStory(desk.db.pool, { title: 'Ours on monsoons', placedOn: ['world', 'health'], authorName: 'Asha Rao' });
    await addStory(desk.db.pool, {
      title: 'Later',
      kind: 'blog',
      publishAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await addStory(desk.db.pool, { title: 'Gone', status: 'withdrawn' });
    await addStory(desk.db.pool, { title: 'A sample', source: 'sample' });
    await desk.begin({ title: 'A draft' });
    expect(await titles('?source=desk')).toEqual(['A draft', 'Gone', 'Later', 'Ours on monsoons']);
    expect(await titles('?section=health')).toEqual(['Ours on monsoons']);
    expect(await titles('?kind=blog')).toEqual(['Later']);
    expect(await titles('?state=scheduled')).toEqual(['Later']);
    expect(await titles('?state=draft')).toEqual(['A draft']);
    expect(await titles('?state=withdrawn')).toEqual(['Gone']);
    expect(await titles('?q=mons')).toEqual(['Ours on monsoons']);
    expect(await titles(`?q=${encodeURIComponent("' | & ! :* <")}`)).toHaveLength(50);
    expect(await titles('?author=asha%20rao')).toEqual(['Ours on monsoons']);
    expect(await titles('?mine=1')).toEqual(['A draft']);
    const first = (await desk.get('/api/desk/stories?source=wire')).json();
    expect(first.stories).toHaveLength(50);
    expect(await titles(`?source=wire&before=${first.next}`)).toEqual(['Wire number 1', 'Wire number 0']);
  });

  it('is sorted by publication on demand: drafts at their last change, scheduled stories at their time', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await addStory(desk.db.pool, { title: 'Of 2006', source: 'wire', publishAt: '2006-01-12T08:00:00Z' });
    await addStory(desk.db.pool, { title: 'Of an hour ago', publishAt: at(-60) });
    await addStory(desk.db.pool, { title: 'Withdrawn since', status: 'withdrawn', publishAt: at(-120) });
    await addStory(desk.db.pool, { title: 'Scheduled', publishAt: at(60) });
    const draft = await desk.begin({ title: 'A draft' });
    await desk.db.pool.query(`update stories set updated_at = now() - interval '90 minutes' where id = $1`, [
      draft._id,
    ]);
    const newest = ['Scheduled', 'Of an hour ago', 'A draft', 'Withdrawn since', 'Of 2006'];
    expect(await titles('?sort=published')).toEqual(newest);
    expect(await titles('?sort=published&order=oldest')).toEqual(newest.toReversed());
    expect(await titles('')).toEqual(['Scheduled', 'Withdrawn since', 'Of an hour ago', 'Of 2006', 'A draft']);
    expect((await desk.get('/api/desk/stories?sort=views')).statusCode).toBe(400);
  });

  it.each(['newest', 'oldest'])('pages by publication, the %s first, while stories are published', async (order) => {
    const ids: string[] = [];
    for (let n = 0; n < 120; n += 1) {
      // Pairs share a publication time: the id breaks the tie. The first half of this archive is from before 1970.
      const publishAt = new Date((Math.floor(n / 2) - 30) * 60_000).toISOString();
      ids.push(await addStory(desk.db.pool, { title: `Number ${n}`, publishAt }));
    }
    const read = async (before: string) =>
      (await desk.get(`/api/desk/stories?sort=published&order=${order}${before}`)).json<{
        stories: { _id: string }[];
        next: string | null;
      }>();
    const first = await read('');
    await addStory(desk.db.pool, { title: 'Published meanwhile' });
    await addStory(desk.db.pool, { title: 'Older than all', publishAt: '1901-01-01T00:00:00Z' });
    const second = await read(`&before=${first.next}`);
    const third = await read(`&before=${second.next}`);
    const read120 = [...first.stories, ...second.stories, ...third.stories].map(({ _id }) => _id);
    expect(read120.filter((id) => ids.includes(id))).toEqual(order === 'newest' ? ids.toReversed() : ids);
    expect(new Set(read120).size).toBe(read120.length);
    expect(third.next).toBeNull();
  });

  it('brings the picture, of a draft too, and the views', async () => {
    const hash = 'abcdef0123456789';
    await desk.db.pool.query(
      `insert into media (id, hash, mime, width, height, bytes) values ($1, $2, 'image/jpeg', 1600, 1067, 9)`,
      ['f'.repeat(24), hash],
    );
    const id = await addStory(desk.db.pool, { title: 'With a picture', publishAt: '2026-01-01T00:00:00Z' });
    await desk.db.pool.query('update stories set media_id = $2 where id = $1', [id, 'f'.repeat(24)]);
    await desk.db.pool.query(
      `insert into story_views (story_id, views, heat, publish_at) values ($1, 12345, 1, now())`,
      [id],
    );
    const draft = await desk.begin({ title: 'A draft' });
    const image = { url: `/media/${hash}/800.webp`, alt: '', caption: '', credit: '' };
    await desk.save(draft, { image });
    await desk.begin({ title: 'Without' });
    expect((await desk.get('/api/desk/stories?sort=published')).json().stories).toMatchObject([
      { title: 'Without', picture: null, views: 0 },
      { title: 'A draft', picture: { hash, width: 1600 }, views: 0 },
      { title: 'With a picture', picture: { hash, width: 1600 }, views: 12_345 },
    ]);
  });

  it('shows as mine what I started or edited, even if somebody else saved it last', async () => {
    const theirs = await desk.begin({ title: 'Begun by a reporter' });
    await desk.save(theirs, { title: 'Put right by an editor' }, { role: 'editor' });
    await desk.call(
      'POST',
      '/api/desk/stories',
      { kind: 'blog', section: 'world', title: 'An editor alone' },
      'editor',
    );
    expect(await titles('?mine=1')).toEqual(['Put right by an editor']);
    const asEditor = await desk.call('GET', '/api/desk/stories?mine=1', undefined, 'editor');
    expect(asEditor.json().stories).toHaveLength(2);
    expect((await desk.get('/api/desk/stories?mine=yes')).statusCode).toBe(400);
  });
});

describe('a malicious working copy', () => {
  it('is refused with a message if the text is too long', async () => {
    const story = await desk.begin();
    const tags = await desk.save(story, { content: '<'.repeat(1_000_000) });
    expect(tags.statusCode).toBe(422);
    expect(tags.json()).toMatchObject({
      code: 'too_many_tags',
      message:
        'The text holds more than 10,000 pieces of formatting, or far too many ‘<’. Paste it without formatting.',
    });
    const long = await desk.save(story, { content: '&'.repeat(1_000_000) });
    expect(long.statusCode).toBe(413);
    expect(long.json()).toMatchObject({
      code: 'text_too_long',
      message: 'The text is longer than 1 MB once it is written as HTML. Shorten it.',
    });
    expect((await desk.open(story._id)).draft?.fields.content).toBe('');
  });

  it('is rate-limited, while others can save', async () => {
    const slow = await openStoriesDesk({ draftRate: { burst: 2, perMinute: 1 } });
    try {
      const story = await slow.begin();
      await slow.save(story, { title: 'One' });
      const second = await slow.save(await slow.open(story._id), { title: 'Two' });
      expect(second.statusCode).toBe(200);
      const third = await slow.save(await slow.open(story._id), { title: 'Three' });
      expect(third.statusCode).toBe(429);
      expect(third.json()).toMatchObject({ code: 'too_many_saves' });
      expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
      const other = await slow.save(await slow.open(story._id), { title: 'Four' }, { role: 'editor' });
      expect(other.statusCode).toBe(200);
    } finally {
      await slow.close();
    }
  });
});
