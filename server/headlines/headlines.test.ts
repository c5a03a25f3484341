import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { type DeskApp, logIn, openDeskApp } from '#tests/support/desk-app.ts';
import { type HeadlinesStandIn, openHeadlines, sendJson } from '#tests/support/home/headlines.ts';
import { registerHeadlinesRoutes } from './headlines.api.ts';
import { createHeadlines, type Headlines } from './headlines.service.ts';

const KEY = 'very-secret-key';
let service: HeadlinesStandIn;
let headlines: Headlines;
let desk: DeskApp;
let token: string;

beforeAll(async () => {
  desk = await openDeskApp((app, _accounts) => registerHeadlinesRoutes(app, { top: () => headlines.top() }));
  token = (await logIn(desk, 'editor')).token;
});
beforeEach(async () => {
  service = await openHeadlines();
  headlines = createHeadlines({ config: { url: service.url, key: KEY } });
  return () => service.close();
});
afterAll(() => desk.close());

const get = (bearer = token) =>
  desk.app.inject({ method: 'GET', url: '/api/desk/headlines', headers: { authorization: `Bearer ${bearer}` } });

describe('the headlines service', () => {
  it('is called by the server for at most five in English (DAPI-61, CONST-39, API-39)', async () => {
    service.give([]);
    expect((await get()).json()).toEqual({ headlines: [] });
    expect(service.asked).toEqual([`/api/v4/top-headlines?lang=en&max=5&apikey=${KEY}`]);
  });

  it('may be configured by a complete address, which needs no key', async () => {
    headlines = createHeadlines({ config: { url: `${service.url}/top-headlines/`, key: null } });
    await get();
    expect(service.asked).toEqual(['/api/v4/top-headlines?lang=en&max=5']);
  });

  it('gives titles and pictures, leaving out invalid items', async () => {
    service.give([
      { title: ' Rain &amp; <b>floods</b> ', image: 'https://pictures.example/rain.jpg' },
      null,
      { title: 5 },
      { title: '  ' },
      { title: 'No picture', image: null },
      { title: 'Odd picture', image: 'javascript:alert(1)' },
      { title: 'x'.repeat(400), image: 'http://me:secret@pictures.example/a.jpg' },
      { title: 'Fifth' },
      { title: 'Sixth' },
    ]);
    expect((await get()).json()).toEqual({
      headlines: [
        { title: 'Rain & floods', image: 'https://pictures.example/rain.jpg' },
        { title: 'No picture', image: '' },
        { title: 'Odd picture', image: '' },
        { title: 'x'.repeat(300), image: '' },
        { title: 'Fifth', image: '' },
      ],
    });
  });

  it.each<[what: string, status: number, body: unknown, answer: number, code: string]>([
    ['a refused key', 401, { errors: ['Your API key is invalid.'] }, 502, 'headlines_key_refused'],
    ['a key without rights', 403, { errors: ['Activate your account.'] }, 502, 'headlines_key_refused'],
    ['a used-up day', 403, { errors: ['You have reached your request limit for today.'] }, 503, 'headlines_quota'],
    ['too many questions', 429, { errors: ['Slow down.'] }, 503, 'headlines_quota'],
    ['a fault of its own', 500, 'oops', 502, 'headlines_failed'],
    ['no list', 200, { hello: 'world' }, 502, 'headlines_unreadable'],
    ['a list of nothing readable', 200, { articles: [1, {}, null] }, 502, 'headlines_unreadable'],
  ])('with %s has a documented answer', async (_what, status, body, answer, code) => {
    service.answerBy((_request, response) => sendJson(response, body, status));
    const refused = await get();
    expect(refused.json()).toMatchObject({ status: answer, code });
    expect(refused.body).not.toContain(KEY);
  });

  it('that sends no JSON, endless bytes or a redirect is reported as failing', async () => {
    service.answerBy((_request, response) => response.end('<html>'));
    expect((await get()).json()).toMatchObject({ status: 502, code: 'headlines_unreadable' });
    service.answerBy((_request, response) => response.end(`{"articles": [${'1,'.repeat(1_500_000)}1]}`));
    expect((await get()).json()).toMatchObject({ status: 502, code: 'headlines_unreadable' });
    service.answerBy((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end());
    expect((await get()).json()).toMatchObject({ status: 502, code: 'headlines_unreachable' });
    expect(service.asked.some((path) => path.startsWith('/elsewhere'))).toBe(false);
  });

  it('that is too slow, or stops halfway, is not waited for (SPEC-07)', async () => {
    headlines = createHeadlines({ config: { url: service.url, key: KEY }, limitMs: 300 });
    service.answerBy(() => undefined);
    expect((await get()).json()).toMatchObject({ status: 504, code: 'headlines_too_slow' });
    service.answerBy((_request, response) => response.writeHead(200).write('{"articles": ['));
    expect((await get()).json()).toMatchObject({ status: 504, code: 'headlines_too_slow' });
  });

  it('that is gone is reported as such, without its key', async () => {
    await service.close();
    const refused = await get();
    expect(refused.json()).toMatchObject({ status: 502, code: 'headlines_unreachable' });
    const result = await headlines.top();
    expect(JSON.stringify(result) + refused.body).not.toContain(KEY);
  });

  it('that is not configured says what to configure', async () => {
    headlines = createHeadlines({ config: null });
    expect((await get()).json()).toMatchObject({
      status: 503,
      code: 'headlines_not_configured',
      message: expect.stringContaining('HEADLINES_API_KEY'),
    });
  });

  it('is called once for two editors at the same moment', async () => {
    service.give([{ title: 'One' }]);
    await Promise.all([headlines.top(), headlines.top()]);
    expect(service.asked).toHaveLength(1);
    await get();
    expect(service.asked).toHaveLength(2);
  });

  it('is only for editors', async () => {
    expect((await desk.app.inject({ method: 'GET', url: '/api/desk/headlines' })).statusCode).toBe(401);
    const reporter = await logIn(desk, 'reporter');
    expect((await get(reporter.token)).json()).toMatchObject({ status: 403, code: 'role_too_low' });
    expect(service.asked).toEqual([]);
  });

  it('has a default address if only a key is set, and none without settings', () => {
    const headlinesOf = (env: Record<string, string>) => {
      const parsed = parseConfig(env);
      return parsed.ok ? parsed.config.headlines : parsed.mistakes;
    };
    expect(headlinesOf({})).toBeNull();
    expect(headlinesOf({ HEADLINES_API_KEY: 'k' })).toEqual({ url: 'https://gnews.io/api/v4', key: 'k' });
    expect(headlinesOf({ HEADLINES_API_URL: 'http://a.example' })).toEqual({ url: 'http://a.example', key: null });
  });
});
