import { beforeEach, describe, expect, it } from 'vitest';
import {
  fakePush,
  fakeSubscription,
  OLD_KEY,
  PRESENT_KEY,
  stubCaches,
  stubCalls,
} from '#tests/support/alerts-browser.ts';
import { clearChoices, keptChoices } from './kept-choices.ts';
import { subscribe } from './subscribing.ts';

const CHOICES = {
  topics: ['breaking', 'section:world'],
  quiet: { from: '22:00', to: '07:00', zone: 'Europe/London' },
} as const;
const choices = { topics: [...CHOICES.topics], quiet: CHOICES.quiet };
const KEY = { 'GET /api/alerts/key': { body: { publicKey: PRESENT_KEY } } };
const WORKING = { ...KEY, 'PUT /api/alerts/subscription': { body: {} } };

beforeEach(() => stubCaches());

describe('subscribing to alerts', () => {
  it('asks the push service with the present key, tells the site, and keeps what was chosen', async () => {
    const calls = stubCalls(WORKING);
    const push = fakePush(null);
    await subscribe(push, choices, null);
    expect(push.keys).toEqual([PRESENT_KEY]);
    expect(calls.at(-1)).toEqual({
      method: 'PUT',
      path: '/api/alerts/subscription',
      body: {
        endpoint: 'https://push.example/fresh',
        keys: { p256dh: 'key of fresh', auth: 'auth of fresh' },
        publicKey: PRESENT_KEY,
        topics: ['breaking', 'section:world'],
        quiet: { from: '22:00', to: '07:00', zone: 'Europe/London' },
      },
    });
    expect(await keptChoices()).toEqual({
      proof: { endpoint: 'https://push.example/fresh', auth: 'auth of fresh' },
      ...choices,
    });
    await clearChoices();
    expect(await keptChoices()).toBeNull();
  });

  it('keeps a subscription made with the present key', async () => {
    const calls = stubCalls(WORKING);
    const current = fakeSubscription('mine', PRESENT_KEY);
    await subscribe(fakePush(current), choices, null);
    expect(current.isEnded).toBe(false);
    expect(calls.at(-1)?.body).toMatchObject({ endpoint: 'https://push.example/mine' });
    expect(calls.at(-1)?.body).not.toHaveProperty('previous');
  });

  it('replaces one made with a former key, and names it', async () => {
    const calls = stubCalls(WORKING);
    const current = fakeSubscription('mine', OLD_KEY);
    await subscribe(fakePush(current), choices, null);
    expect(current.isEnded).toBe(true);
    expect(calls.at(-1)?.body).toMatchObject({
      endpoint: 'https://push.example/fresh',
      previous: { endpoint: 'https://push.example/mine', auth: 'auth of mine' },
    });
  });

  it('ends nothing as long as the site gives no key', async () => {
    stubCalls({});
    const current = fakeSubscription('mine', OLD_KEY);
    await expect(subscribe(fakePush(current), choices, null)).rejects.toThrow(
      'Your connection was lost, or the server could not be reached. Nothing you chose is lost: please try again.',
    );
    expect(current.isEnded).toBe(false);
  });

  it('fails with the site’s own words where it refuses', async () => {
    stubCalls({ ...KEY, 'PUT /api/alerts/subscription': { status: 429, body: { message: 'Too many changes.' } } });
    await expect(subscribe(fakePush(null), choices, null)).rejects.toThrow('Too many changes.');
    expect(await keptChoices()).toBeNull();
  });
});
