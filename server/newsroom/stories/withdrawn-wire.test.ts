import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { normalise } from '#server/wire/normalise.ts';
import { openStoriesDesk, type StoriesDesk } from '#tests/support/desk/stories-desk.ts';
import { noChannels } from '#tests/support/newsroom/no-channels.ts';
import { createIntake, type Intake } from '../intake/intake.service.ts';

let desk: StoriesDesk;
let intake: Intake;
beforeAll(async () => {
  desk = await openStoriesDesk();
  intake = createIntake({
    db: desk.db,
    media: { queueRemote: async () => undefined },
    notices: noChannels,
    languages: ['en', 'hi'],
  });
});
afterAll(() => desk.close());
beforeEach(() => desk.empty());

const SLUG = 'from-the-wire';

async function feed(content: string): Promise<string> {
  const item = { id: 'w1', title: 'From the wire', category: 'World', content, published_at: '2026-01-02T10:00:00Z' };
  const story = normalise(item, new Date());
  if (story.kind !== 'story') throw new Error('no story');
  await intake.take('w', [story], new Date());
  const { rows } = await desk.db.pool.query<{ id: string }>('select id from stories');
  return rows[0]?.id ?? '';
}

const kill = () => intake.take('w', [{ kind: 'kill', wireId: 'w1' }], new Date());
const seen = async () => (await desk.reader.story('world', SLUG)).kind;

describe('a wire story that is held for review', () => {
  const hold = async (content: string): Promise<string> => {
    const item = { id: 'w1', title: 'From the wire', category: 'World', content, published_at: '2026-01-02T10:00:00Z' };
    const story = normalise(item, new Date());
    if (story.kind !== 'story') throw new Error('no story');
    await intake.take('w', [story], new Date(), { priority: 50, isHeld: true });
    const { rows } = await desk.db.pool.query<{ id: string }>('select id from stories');
    return rows[0]?.id ?? '';
  };
  const opened = async (id: string) => (await desk.call('GET', `/api/desk/stories/${id}`, undefined, 'editor')).json();

  it('is found under review, and readers see it once an editor publishes it', async () => {
    const id = await hold('<p>One</p>');
    expect(await seen()).toBe('missing');
    const list = await desk.call('GET', '/api/desk/stories?state=in%20review', undefined, 'editor');
    expect(list.json().stories).toMatchObject([
      { _id: id, title: 'From the wire', state: 'in review', source: 'wire' },
    ]);
    const { version: baseVersion, draft } = await opened(id);
    const order = { version: draft.version, baseVersion };
    const published = await desk.call('POST', `/api/desk/stories/${id}/publish`, order, 'editor');
    expect(published.json()).toMatchObject({ state: 'published', source: 'desk', href: '/world/from-the-wire' });
    expect(await seen()).toBe('found');
  });

  it('is not overwritten by the feed once somebody has written in it or put it away', async () => {
    const id = await hold('<p>One</p>');
    const { version: baseVersion, draft } = await opened(id);
    const fields = { ...draft.fields, title: 'Edited' };
    const save = { fields, version: draft.version, baseVersion, keep: true };
    expect((await desk.call('PUT', `/api/desk/stories/${id}/draft`, save, 'editor')).statusCode).toBe(200);
    await hold('<p>Two</p>');
    expect(await opened(id)).toMatchObject({ source: 'desk', version: baseVersion });
    expect((await opened(id)).draft.fields).toMatchObject({ title: 'Edited', content: '<p>One</p>' });
    await desk.call('DELETE', `/api/desk/stories/${id}/draft`, undefined, 'editor');
    await hold('<p>Three</p>');
    expect(await opened(id)).toMatchObject({ state: 'withdrawn', draft: null });
  });
});

describe('a wire story that the desk has taken off the site', () => {
  it('is not restored by the feed, whatever it sends', async () => {
    const id = await feed('<p>One</p>');
    expect(await seen()).toBe('found');
    const gone = await desk.call('POST', `/api/desk/stories/${id}/withdraw`, { reason: 'Wrong' }, 'editor');
    expect(gone.statusCode).toBe(200);
    await kill();
    await feed('<p>Two</p>');
    expect(await seen()).toBe('missing');
  });

  it('is the agency’s again, where it stood on the lists, when that is undone at once', async () => {
    const id = await feed('<p>One</p>');
    const places = async () =>
      (await desk.db.pool.query('select section, tier, position, live from placements order by section')).rows;
    const before = await places();
    for (const to of ['withdrawn', 'draft', 'withdrawn'] as const) {
      const { stories } = (await desk.call('GET', '/api/desk/stories', undefined, 'editor')).json();
      const { version, draftVersion, state } = stories[0];
      const change = { _id: id, version, draftVersion, state, change: 'state', to };
      const send = async (one: object) =>
        (await desk.call('POST', '/api/desk/stories/changes', { changes: [one] }, 'editor')).json().results[0];
      const { undo } = await send(change);
      expect(await seen()).toBe('missing');
      expect(await send(undo)).toMatchObject({ outcome: 'changed', story: { state: 'published', source: 'wire' } });
      expect(await places()).toEqual(before);
    }
    await feed('<p>Two</p>');
    const { rows } = await desk.db.pool.query('select source, body_html from stories');
    expect(rows).toEqual([{ source: 'wire', body_html: '<p>Two</p>' }]);
  });

  it('is not published by the feed while an editor has it as a draft', async () => {
    const id = await feed('<p>One</p>');
    await kill();
    const draft = await desk.call('POST', `/api/desk/stories/${id}/restore`, undefined, 'editor');
    expect(draft.json().state).toBe('draft');
    await feed('<p>Two</p>');
    expect(await seen()).toBe('missing');
  });

  it('comes back when the feed sends it again if it was only killed', async () => {
    await feed('<p>One</p>');
    await kill();
    await feed('<p>Two</p>');
    expect(await seen()).toBe('found');
  });

  it('is kept, with its published correction, however old it is', async () => {
    const id = await feed('<p>One</p>');
    await desk.call('POST', `/api/desk/stories/${id}/corrections`, { text: 'It was two.' }, 'editor');
    expect(await intake.deleteBefore(new Date('2100-01-01'), new AbortController().signal)).toBe(0);
    expect(await seen()).toBe('found');
  });
});

it('a wire story that the desk reports on live is kept with its posts, however old it is', async () => {
  const id = await feed('<p>One</p>');
  await desk.db.pool.query('insert into live_blogs (story_id, opened_at) values ($1, now())', [id]);
  expect(await intake.deleteBefore(new Date('2100-01-01'), new AbortController().signal)).toBe(0);
  expect(await seen()).toBe('found');
});
