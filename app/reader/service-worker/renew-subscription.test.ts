import { beforeEach, describe, expect, it } from 'vitest';
import { keepChoices } from '#app/reader/browser/alerts/kept-choices.ts';
import {
  fakePush,
  fakeSubscription,
  OLD_KEY,
  PRESENT_KEY,
  stubCaches,
  stubCalls,
} from '#tests/support/alerts-browser.ts';
import { renewSubscription } from './renew-subscription.ts';

const FOUND = { topics: ['live-tv'], quiet: null, isKeyCurrent: false };
const KEPT = {
  proof: { endpoint: 'https://push.example/kept', auth: 'auth of kept' },
  topics: ['breaking' as const],
  quiet: null,
};
const CALLS = {
  'GET /api/alerts/key': { body: { publicKey: PRESENT_KEY } },
  'PUT /api/alerts/subscription': { body: {} },
};
const UNKNOWN = { 'POST /api/alerts/subscription/find': { status: 404, body: { code: 'not_subscribed' } } };

beforeEach(() => stubCaches());

describe('a subscription that the browser has ended', () => {
  it('is made again with the same topics, naming the one that ended', async () => {
    const calls = stubCalls({ ...CALLS, 'POST /api/alerts/subscription/find': { body: FOUND } });
    await renewSubscription(fakePush(null), fakeSubscription('ended', OLD_KEY));
    expect(calls[0]?.body).toEqual({ endpoint: 'https://push.example/ended', auth: 'auth of ended' });
    expect(calls.at(-1)?.body).toMatchObject({
      endpoint: 'https://push.example/fresh',
      topics: ['live-tv'],
      previous: { endpoint: 'https://push.example/ended', auth: 'auth of ended' },
    });
  });

  it('is found by what was kept where the browser does not say which it was', async () => {
    await keepChoices(KEPT);
    const calls = stubCalls({ ...CALLS, 'POST /api/alerts/subscription/find': { body: FOUND } });
    await renewSubscription(fakePush(null), null);
    expect(calls.at(-1)?.body).toMatchObject({ topics: ['live-tv'], previous: KEPT.proof });
  });

  it('is made again from what was kept where the site has forgotten it', async () => {
    await keepChoices(KEPT);
    const calls = stubCalls({ ...CALLS, ...UNKNOWN });
    await renewSubscription(fakePush(null), null);
    expect(calls.at(-1)?.body).toMatchObject({ topics: ['breaking'] });
  });

  it('stays ended where the reader has turned alerts off', async () => {
    const calls = stubCalls({ ...CALLS, ...UNKNOWN });
    await renewSubscription(fakePush(null), fakeSubscription('ended', OLD_KEY));
    await renewSubscription(fakePush(null), null);
    expect(calls.map(({ method }) => method)).toEqual(['POST']);
  });
});
