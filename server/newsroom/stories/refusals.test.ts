import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyStory } from '#domain/desk/desk-story.ts';
import { openStoriesDesk, type StoriesDesk } from '#tests/support/desk/stories-desk.ts';

let desk: StoriesDesk;
beforeAll(async () => {
  desk = await openStoriesDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.empty());

const NOBODY = 'f'.repeat(24);
const fields = emptyStory({ kind: 'article', section: 'world', title: 'T' });
const draft = { version: 0, baseVersion: 1, fields, keep: true };
type Call = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object];
const CALLS: Call[] = [
  ['GET', '/api/desk/stories'],
  ['POST', '/api/desk/stories', { kind: 'article', section: 'world', title: 'T' }],
  ['GET', `/api/desk/stories/${NOBODY}`],
  ['PUT', `/api/desk/stories/${NOBODY}/draft`, draft],
  ['DELETE', `/api/desk/stories/${NOBODY}/draft`],
  ['POST', `/api/desk/stories/${NOBODY}/review`, { version: 1 }],
  ['POST', `/api/desk/stories/${NOBODY}/review/answer`, { accept: true, note: '' }],
  ['POST', `/api/desk/stories/${NOBODY}/publish`, { version: 1, baseVersion: 1 }],
  ['POST', `/api/desk/stories/${NOBODY}/publish/undo`, { version: 1 }],
  ['POST', `/api/desk/stories/${NOBODY}/unschedule`],
  ['POST', `/api/desk/stories/${NOBODY}/withdraw`, { reason: '' }],
  ['POST', `/api/desk/stories/${NOBODY}/restore`],
  ['POST', `/api/desk/stories/${NOBODY}/corrections`, { text: 'x' }],
  ['GET', `/api/desk/stories/${NOBODY}/revisions`],
  ['GET', `/api/desk/stories/${NOBODY}/revisions/${NOBODY}`],
  ['POST', `/api/desk/stories/${NOBODY}/revisions/${NOBODY}/restore`],
  ['POST', `/api/desk/stories/${NOBODY}/presence`, { state: 'open', id: 'tab-one-' }],
  ['GET', '/api/desk/stories/slug-check?slug=a'],
  ['GET', '/api/desk/stories/find?q=a'],
  // Answers 200 with an outcome for each story.
  [
    'POST',
    '/api/desk/stories/changes',
    { changes: [{ _id: NOBODY, version: 1, draftVersion: 0, state: 'draft', change: 'state', to: 'published' }] },
  ],
  ['POST', `/api/desk/stories/${NOBODY}/check`],
];
const FOR_EDITORS = /\/(answer|publish(?:\/undo)?|unschedule|withdraw|corrections)$/;
const WITHOUT_ID = /\/stories$|slug-check|find|changes/;

describe('each call', () => {
  it.each(CALLS)('%s %s needs a login, and is never cached (DAPI-62)', async (method, url, payload) => {
    const answer = await desk.call(method, url, payload, null);
    expect(answer.json()).toMatchObject({ status: 401, code: 'not_logged_in' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(CALLS)('%s %s requires the role for its action (DAPI-62)', async (method, url, payload) => {
    const answer = await desk.call(method, url, payload, 'reporter');
    if (FOR_EDITORS.test(url)) expect(answer.json()).toMatchObject({ status: 403, code: 'role_too_low' });
    else if (url.endsWith('/changes')) expect(answer.json()).toMatchObject({ results: [{ code: 'story_not_found' }] });
    else expect(answer.statusCode).toBe(WITHOUT_ID.test(url) ? (method === 'POST' ? 201 : 200) : 404);
  });

  const ofAStory = CALLS.filter(([, url]) => !WITHOUT_ID.test(url));
  it.each(ofAStory)('%s %s says when there is no such story', async (method, url, payload) => {
    expect((await desk.call(method, url, payload, 'administrator')).statusCode).toBe(404);
  });

  const withBody = CALLS.filter(([, , payload]) => payload !== undefined);
  it.each(withBody)('%s %s refuses a body of the wrong type and invalid JSON', async (method, url) => {
    for (const wrong of ['{', '[]', '"text"', 'null', '{"version":"x","id":7,"kind":[],"fields":{},"text":{}}']) {
      const answer = await desk.call(method, url, wrong, 'editor');
      expect([answer.statusCode, answer.json().code]).toEqual([400, expect.stringMatching(/^invalid_(request|json)$/)]);
    }
  });
});

describe('a save', () => {
  const save = async (changes: object) => {
    const story = await desk.begin();
    const body = { ...draft, version: story.draft?.version, fields: { ...fields, ...changes } };
    const answer = await desk.call('PUT', `/api/desk/stories/${story._id}/draft`, body);
    expect(await desk.open(story._id)).toEqual(story);
    return answer.json();
  };

  it('of five megabytes is refused and not stored', async () => {
    expect(await save({ content: 'x'.repeat(5 * 1_048_576) })).toMatchObject({ status: 413, code: 'body_too_large' });
    expect(await save({ content: 'x'.repeat(1_048_577) })).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it('with too much formatting is refused with a message', async () => {
    expect(await save({ content: '<b>x</b>'.repeat(10_001) })).toMatchObject({ status: 422, code: 'too_many_tags' });
  });

  it.each([
    ['10,000 tags', { tags: Array.from({ length: 10_000 }, (_, n) => `tag ${n}`) }],
    ['10,000 parts', { parts: Array.from({ length: 10_000 }, () => ({})) }],
    ['an unknown section', { section: 'nowhere' }],
    ['an unknown kind', { kind: 'poem' }],
    ['a time that is none', { publishAt: 'tomorrow' }],
    ['a title that is too long', { title: 'x'.repeat(301) }],
    ['a picture that is no object', { image: 'x' }],
  ])('with %s is refused with the field', async (_what, changes) => {
    const answer = await save(changes);
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(answer.mistakes[0].field).toContain(Object.keys(changes)[0]);
  });

  it('with an expired token is refused as such', async () => {
    const story = await desk.begin();
    desk.clock.forward(16 * 60);
    const answer = await desk.call('PUT', `/api/desk/stories/${story._id}/draft`, draft);
    desk.clock.forward(-16 * 60);
    expect(answer.json()).toMatchObject({ status: 401, code: 'token_expired' });
  });

  it('accepts any character people can type, but none that the database cannot store', async () => {
    const story = await desk.begin();
    const answer = await desk.save(story, { title: 'नमस्ते \u0000\ud800 🌍', content: '<p>a\u0000b &#0; 🌍</p>' });
    expect(answer.statusCode).toBe(200);
    expect((await desk.open(story._id)).draft?.fields).toMatchObject({ title: 'नमस्ते \ufffd 🌍' });
  });
});
