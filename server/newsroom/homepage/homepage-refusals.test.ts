import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FrontDesk, homepageForm, matvForm, openFrontDesk } from '#tests/support/home/front-desk.ts';

let front: FrontDesk;

beforeAll(async () => {
  front = await openFrontDesk();
});
beforeEach(() => front.reset());
afterAll(() => front.desk.close());

describe('a wrong form', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `Topic ${index}`);
  it.each<[what: string, path: string, body: unknown, status: number, message: string | RegExp]>([
    ['no form', '/api/homepage', '[]', 400, /./],
    ['no JSON', '/api/homepage', '{"headline"', 400, 'The body is not valid JSON.'],
    ['a missing headline', '/api/homepage', homepageForm({ headline: undefined }), 400, 'headline: must be a text'],
    ['numbers for texts', '/api/homepage', homepageForm({ headline: 5 }), 400, 'headline: must be a text'],
    [
      'a text for the topics',
      '/api/homepage',
      homepageForm({ trendingTopics: 'a, b' }),
      400,
      /must be a list of texts/,
    ],
    ['10,000 topics', '/api/homepage', homepageForm({ trendingTopics: many }), 400, /must have at most 50 topics/],
    ['half a match', '/api/homepage', homepageForm({ matchesToday: 1.5 }), 400, /matchesToday: must be a whole number/],
    ['5 MB', '/api/homepage', homepageForm({ headline: 'x'.repeat(5_000_000) }), 413, /larger than this call takes/],
    ['a missing part', '/api/matv/update', matvForm({ mustRead: undefined }), 400, 'mustRead: must be a list'],
    ['null for an entry', '/api/matv/update', matvForm({ opinion: [null] }), 400, /opinion.0/],
    ['10,000 lines', '/api/matv/update', matvForm({ centerList: many }), 400, /must have at most 100 entries/],
    ['10,000 entries', '/api/matv/update', matvForm({ mustRead: many.map((text) => ({ text })) }), 400, /at most 50/],
    [
      'a long title',
      '/api/matv/update',
      matvForm({ mainStory: { title: 'x'.repeat(301) } }),
      400,
      /at most 300 characters/,
    ],
  ])('with %s is refused with a message', async (_what, path, body, status, message) => {
    const refused = await front.post(path, body);
    expect(refused.statusCode).toBe(status);
    expect(refused.json()).toMatchObject({
      status,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    expect((await front.desk.db.pool.query('select from settings')).rowCount).toBe(0);
  });

  it('with an expired token is refused as such', async () => {
    front.desk.clock.forward(60 * 60);
    const refused = await front.post('/api/homepage', homepageForm());
    expect(refused.json()).toMatchObject({ status: 401, code: 'token_expired' });
  });
});
