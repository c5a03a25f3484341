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

async function readMap(): Promise<FrontMap> {
  const answer = await front.get('/api/desk/front-map', front.tokens.reporter);
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
    await addStory(pool, { title: 'A sample on health', section: 'health', source: 'sample' });
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
    expect(slotsOf(map, 'explore')).toContainEqual(['A sample on health', 'sample']);
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

  it('is for the desk alone', async () => {
    expect((await front.get('/api/desk/front-map', '')).statusCode).toBe(401);
  });
});
