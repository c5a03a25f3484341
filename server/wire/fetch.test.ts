import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Feed, type FeedMode, feedItem, openFeedServer } from '#tests/support/wire/feed.ts';
import { FETCH_LIMITS, feedAddress, fetchFeed } from './fetch.ts';

const NONE = { etag: null, lastModified: null };
const QUICK = { ...FETCH_LIMITS, tryMs: 5_000, totalMs: 15_000, backoffMs: 5, maxBytes: 2_000_000 };
const HURRIED = { ...QUICK, tryMs: 200 };

let feed: Feed;
const source = () => ({ url: `${feed.url}?limit=24`, token: feed.token, tokenParam: 'token' });

beforeEach(async () => {
  feed = await openFeedServer([feedItem(1), feedItem(2)]);
});
afterEach(() => feed.close());

describe('a request to the feed', () => {
  it('carries format=json, the token and Accept: application/json (API-37)', async () => {
    const answer = await fetchFeed(source(), NONE, QUICK);
    expect(answer.kind).toBe('answer');
    const [request] = feed.requests;
    const query = new URL(request?.url ?? '', feed.url).searchParams;
    expect(Object.fromEntries(query)).toEqual({ limit: '24', format: 'json', token: feed.token });
    expect(request?.headers.accept).toBe('application/json');
  });

  it('carries the token under the name that the settings give', () => {
    expect(feedAddress({ url: 'https://a.example/f', token: 't&1', tokenParam: 'key' }).search).toBe(
      '?format=json&key=t%261',
    );
    expect(feedAddress({ url: 'https://a.example/f', token: null, tokenParam: 'key' }).search).toBe('?format=json');
  });

  it('is conditional: an unchanged feed sends no body', async () => {
    const first = await fetchFeed(source(), NONE, QUICK);
    const validators = first.kind === 'answer' ? first.validators : NONE;
    expect(validators.etag).not.toBeNull();
    expect(await fetchFeed(source(), validators, QUICK)).toEqual({ kind: 'unchanged' });
  });

  it('does not take 304 for an answer where it named no earlier one', async () => {
    const get = async () => new Response(null, { status: 304 });
    const unasked = await fetchFeed({ ...source(), get }, NONE, QUICK);
    expect(unasked).toMatchObject({ kind: 'failed', reason: '304' });
    const named = { etag: '"1"', lastModified: null };
    expect(await fetchFeed({ ...source(), get }, named, QUICK)).toEqual({ kind: 'unchanged' });
  });

  it('is retried after a temporary failure', async () => {
    feed.mode = 'flaky';
    expect((await fetchFeed(source(), NONE, QUICK)).kind).toBe('answer');
    expect(feed.requests).toHaveLength(2);
  });

  it('is not retried before the feed wants it, and not at all where that would take too long', async () => {
    feed.mode = 'busy';
    const startedAt = performance.now();
    expect(await fetchFeed(source(), NONE, { ...QUICK, tries: 2 })).toMatchObject({ kind: 'failed', reason: '503' });
    expect(performance.now() - startedAt).toBeGreaterThan(990);
    expect(feed.requests).toHaveLength(2);
    feed.retryAfter = '3600';
    expect(await fetchFeed(source(), NONE, QUICK)).toMatchObject({ kind: 'failed', reason: '503' });
    expect(feed.requests).toHaveLength(3);
  });

  it('waits for a slow answer', async () => {
    feed.mode = 'slow';
    expect((await fetchFeed(source(), NONE, QUICK)).kind).toBe('answer');
  });

  it('follows a redirect within the host with the token', async () => {
    feed.mode = 'moved';
    expect((await fetchFeed(source(), NONE, QUICK)).kind).toBe('answer');
  });
});

describe('a feed of RSS or Atom', () => {
  const other = () => ({ ...source(), format: 'rss-or-atom' as const });

  it('is asked for XML, with the token and without format=json', async () => {
    feed.mode = 'html';
    await fetchFeed(other(), NONE, QUICK);
    const [request] = feed.requests;
    expect(request?.url).toBe(`/feed?limit=24&token=${feed.token}`);
    expect(request?.headers.accept).toBe(
      'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, */*;q=0.5',
    );
  });

  it('may call itself any text: its parser decides', async () => {
    feed.mode = 'html';
    expect(await fetchFeed(other(), NONE, QUICK)).toMatchObject({ kind: 'answer', charset: 'iso-8859-15' });
  });

  it('is no JSON', async () => {
    expect(await fetchFeed(other(), NONE, QUICK)).toMatchObject({ reason: 'Expected XML, got application/json' });
  });
});

describe('a feed that fails', () => {
  it.each<[FeedMode, string, number]>([
    ['status', '500', 3],
    ['html', 'Expected JSON, got text/html', 1],
    ['hang', 'no complete answer within 0.2 s', 3],
    ['trickle', 'no complete answer within 0.2 s', 3],
    ['reset', 'the connection broke off', 3],
    ['huge', 'the answer is larger than 2 MB', 1],
    ['bomb', 'the answer is larger than 2 MB', 1],
    ['elsewhere', 'redirected to another host', 1],
    ['circle', 'too many redirects', 1],
  ])('%s: "%s" after %d tries', async (mode, reason, tries) => {
    feed.mode = mode;
    const isSilent = mode === 'hang' || mode === 'trickle';
    const answer = await fetchFeed(source(), NONE, isSilent ? HURRIED : QUICK);
    expect(answer).toMatchObject({ kind: 'failed', reason });
    expect(feed.requests.length).toBe(mode === 'circle' ? 4 : tries);
    expect(JSON.stringify(answer)).not.toContain(feed.token);
  });

  it('is not retried if that cannot help', async () => {
    feed.mode = 'status';
    feed.status = 403;
    expect(await fetchFeed(source(), NONE, QUICK)).toMatchObject({ reason: '403' });
    expect(feed.requests).toHaveLength(1);
  });

  it('is given up after 60 seconds for all attempts (CONST-35)', async () => {
    expect(FETCH_LIMITS.totalMs).toBe(60_000);
    feed.mode = 'hang';
    const started = performance.now();
    await fetchFeed(source(), NONE, { ...HURRIED, tries: 100, totalMs: 600 });
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('is given up at once when the server stops', async () => {
    feed.mode = 'hang';
    const stopping = AbortSignal.timeout(50);
    const started = performance.now();
    expect((await fetchFeed(source(), NONE, { ...QUICK, tryMs: 15_000 }, stopping)).kind).toBe('failed');
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('uses little memory however much it sends', async () => {
    feed.mode = 'huge';
    await fetchFeed(source(), NONE, QUICK);
    expect(feed.sent).toBeLessThan(50e6);
  });

  it('that cannot be reached is reported in words, with the error code alone for the log', async () => {
    await feed.close();
    const answer = await fetchFeed(source(), NONE, QUICK);
    expect(answer).toMatchObject({ reason: 'the connection was refused', code: 'ECONNREFUSED' });
  });
});
