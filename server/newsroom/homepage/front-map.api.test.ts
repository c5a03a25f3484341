import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FrontMap, type FrontPlace, frontMapAnswer } from '#domain/desk/front-map.ts';
import { type FrontDesk, homepageForm, matvForm, openFrontDesk } from '#tests/support/home/front-desk.ts';
import { addStory } from '#tests/support/stories.ts';

let front: FrontDesk;

beforeAll(async () => {
  front = await openFrontDesk();
});
beforeEach(async () => {
  await front.reset();
  await front.desk.db.pool.query('delete from stories');
});
afterAll(() => front.desk.close());

async function readMap(query = ''): Promise<FrontMap> {
  const answer = await front.get(`/api/desk/front-map${query}`, front.tokens.reporter);
  expect(answer.statusCode).toBe(200);
  return frontMapAnswer.parse(answer.json());
}

function slotsOf(map: FrontMap, place: FrontPlace) {
  return map.blocks.find((block) => block.place === place)?.slots.map(({ title, origin }) => [title, origin]);
}

describe('the map of the home page', () => {
  it('has the blocks in the order of the page, each slot with its origin', async () => {
    const { pool } = front.desk.db;
    const hour = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await addStory(pool, { title: 'Our inquiry', kind: 'deep-dive', section: 'world', publishAt: hour(1) });
    for (const [index, title] of ['Flood in Dhaka', 'Vote in Ottawa', 'Strike in Lyon', 'Fire in Perth'].entries()) {
      await addStory(pool, { title, section: 'world', source: 'wire', publishAt: hour(index + 2) });
    }
    await addStory(pool, { title: 'A sample on trade', section: 'business', source: 'sample' });
    const map = await readMap();
    expect(map.state).toBe('fresh');
    expect(map.blocks.map(({ place }) => place)).toEqual([
      'head',
      'deepDives',
      'national',
      'business',
      'sports',
      'entertainment',
      'latest',
      'matv',
      'explore',
      'topStories',
      'blogs',
    ]);
    expect(slotsOf(map, 'deepDives')).toEqual([
      ['Our inquiry', 'own'],
      ['Flood in Dhaka', 'wire'],
      ['Vote in Ottawa', 'wire'],
      ['Strike in Lyon', 'wire'],
    ]);
    expect(slotsOf(map, 'business')).toContainEqual(['A sample on trade', 'sample']);
  });

  it('has the headline of the day and the MATV section as the desk saved them', async () => {
    await front.post('/api/homepage', homepageForm());
    await front.post('/api/matv/update', matvForm());
    const map = await readMap();
    expect(slotsOf(map, 'head')).toEqual([['Rain today', 'own']]);
    expect(slotsOf(map, 'matv')).toEqual([
      ['Main', 'own'],
      ['Centre', 'own'],
    ]);
  });

  it('shows the page with pins that are not saved yet, and readers’ page stays', async () => {
    const { pool } = front.desk.db;
    for (const title of ['One', 'Two', 'Three']) await addStory(pool, { title, section: 'business' });
    const id = await addStory(pool, { title: 'Rates', section: 'business', publishAt: '2026-01-01T00:00:00.000Z' });
    const map = await readMap(`?pins=head.0.${id}`);
    const lead = map.blocks[0]?.slots[0];
    expect([lead?.title, lead?.slot, lead?.isPinned]).toEqual(['Rates', 0, true]);
    expect((await readMap()).blocks[0]?.slots[0]?.title).not.toBe('Rates');
    expect((await front.get('/api/desk/front-map?pins=head.9.x')).statusCode).toBe(400);
  });

  it('lists the pins that are not shown, each with its reason', async () => {
    const { pool } = front.desk.db;
    const later = await addStory(pool, {
      title: 'Embargoed',
      publishAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const killed = await addStory(pool, { title: 'Killed', status: 'withdrawn' });
    const gone = 'f'.repeat(24);
    const shown = await addStory(pool, { title: 'Shown' });
    const hindi = await addStory(pool, { title: 'बारिश', language: 'hi' });
    const pins = [
      { place: 'head', slot: 1, story: later, title: 'Embargoed' },
      { place: 'business', slot: 0, story: killed, title: 'Former headline' },
      { place: 'business', slot: 1, story: gone, title: 'Gone' },
      { place: 'business', slot: 2, story: shown, title: 'Shown' },
      { place: 'sports', slot: 0, story: hindi, title: 'बारिश' },
    ];
    const { etag = '' } = (await front.post('/api/desk/front-page', { pins })).headers;
    expect((await readMap()).aside).toEqual([]);
    expect((await front.post('/api/desk/front-page/launch', { draft: etag })).statusCode).toBe(200);
    expect((await readMap()).aside.map(({ title, reason }) => [title, reason])).toEqual([
      ['Embargoed', 'later'],
      ['Killed', 'unpublished'],
      ['Gone', 'gone'],
      ['बारिश', 'other language'],
    ]);
  });

  it('is for the desk alone', async () => {
    expect((await front.get('/api/desk/front-map', '')).statusCode).toBe(401);
  });
});
