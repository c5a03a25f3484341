import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStoriesDesk, type StoriesDesk } from '#tests/support/desk/stories-desk.ts';
import { addStory } from '#tests/support/stories.ts';
import { findingQuery } from './find-stories.repo.ts';

let desk: StoriesDesk;
beforeAll(async () => {
  desk = await openStoriesDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.empty());

async function found(q: string): Promise<string[]> {
  const answer = await desk.get(`/api/desk/stories/find?${new URLSearchParams({ q })}`);
  return answer.json<{ stories: { title: string }[] }>().stories.map(({ title }) => title);
}

describe('finding stories while somebody types', () => {
  it('finds stories of every state and source but samples, with what a line of the palette shows', async () => {
    const draft = await desk.begin({ title: 'Flood gates', section: 'india-news' });
    const wire = await addStory(desk.db.pool, { title: 'Floods in Surat', source: 'wire', section: 'health' });
    await addStory(desk.db.pool, { title: 'A sample of floods', source: 'sample' });
    await desk.db.pool.query(`update stories set language = 'hi' where id = $1`, [wire]);
    const { stories } = (await desk.get('/api/desk/stories/find?q=flood')).json();
    expect(stories).toHaveLength(2);
    expect(stories).toEqual(
      expect.arrayContaining([
        { _id: draft._id, title: 'Flood gates', section: 'india-news', state: 'draft', language: 'en' },
        { _id: wire, title: 'Floods in Surat', section: 'health', state: 'published', language: 'hi' },
      ]),
    );
  });

  it.each(['e', 'elec', 'electi', 'elections', 'the elections', 'Bihar: ELECT', "bihar's"])(
    'finds it by %j',
    async (q) => {
      await addStory(desk.db.pool, { title: 'Election dates for Bihar' });
      await addStory(desk.db.pool, { title: 'Monsoon' });
      expect(await found(q)).toEqual(['Election dates for Bihar']);
    },
  );

  it.each(['!', '& | !', 'the', 'elephant', "'); drop table stories; --"])('finds nothing by %j', async (q) => {
    await addStory(desk.db.pool, { title: 'Election dates for Bihar' });
    expect(await found(q)).toEqual([]);
  });

  it('answers the eight changed last', async () => {
    for (let number = 1; number <= 9; number += 1) {
      const id = await addStory(desk.db.pool, { title: `Report ${number}` });
      const at = `2026-11-0${number}T10:00:00Z`;
      await desk.db.pool.query('update stories set updated_at = $2 where id = $1', [id, at]);
    }
    expect(await found('report')).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((number) => `Report ${number}`));
  });

  it('finds a rare word in a story that has not been changed for long', async () => {
    await desk.db.pool.query(
      `insert into stories (id, kind, source, status, section, slug, title, body_html, publish_at, updated_at)
       select lpad(to_hex(n), 24, '0'), 'article', 'wire', 'published', 'world', 's' || n,
         case n when 1 then 'A platypus' else 'Report' end, '', now(), timestamptz '2026-01-01' + n * interval '1 second'
       from generate_series(1, 2100) n`,
    );
    expect(await found('platyp')).toEqual(['A platypus']);
  });

  it('refuses no words and too many letters', async () => {
    for (const q of ['', '   ', 'x'.repeat(101)]) {
      const answer = await desk.get(`/api/desk/stories/find?${new URLSearchParams({ q })}`);
      expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_request' });
    }
  });
});

describe('the query of the index of words', () => {
  it('takes the beginnings of the first eight words, and what their stems may be', () => {
    expect(findingQuery('Rao electi')).toBe('(rao:*) & (electi:* | elect | elec)');
    expect(findingQuery('a b c d e f g h i').split(' & ')).toHaveLength(8);
    expect(findingQuery('?!')).toBe('');
  });
});
