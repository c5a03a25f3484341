import type { ServerResponse } from 'node:http';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openHttpHost } from '#tests/support/http-host.ts';
import { instantJobs } from '#tests/support/instant-jobs.ts';
import { type FeedMode, feedItem } from '#tests/support/wire/feed.ts';
import { openWireBench, type WireBench } from '#tests/support/wire/wire.ts';
import { startReaderThread } from './reader.ts';
import { registerWireJobs } from './wire.service.ts';

let db: TestDatabase;
let bench: WireBench;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());
beforeEach(async () => {
  bench = await openWireBench(db);
});
afterEach(() => bench.close());

describe('a poll of a sound feed', () => {
  it('stores every story with its author, sections and picture', async () => {
    bench.feed.items = [feedItem(1, { image_banner: 'https://agency.example/a.jpg', top_news: 'True' })];
    expect(await bench.wire.poll()).toMatchObject({ kind: 'stored', counts: { items: 1, added: 1, complete: true } });
    expect(await bench.story(1)).toMatchObject({
      kind: 'article',
      source: 'wire',
      status: 'published',
      section: 'world',
      slug: 'story-number-1',
      wire_source: 'wire',
      body_html: '<p>The body of story 1.</p>',
      tags: ['floods', 'rivers'],
      is_top: true,
      date_known: true,
      publish_at: new Date('2026-11-20T08:00:00Z'),
      corrected_at: null,
      image_url: 'https://agency.example/a.jpg',
    });
    expect(await bench.rows('select section, tier, live from placements order by section')).toEqual([
      { section: 'latest-news', tier: 1, live: true },
      { section: 'world', tier: 1, live: true },
    ]);
    expect(await bench.rows('select name, name_key, source from authors')).toEqual([
      { name: 'Asha Rao', name_key: 'asha rao', source: 'wire' },
    ]);
    expect(bench.wanted).toEqual(['https://agency.example/a.jpg']);
  });

  it.each<FeedMode>(['array', 'well', 'slow', 'flaky', 'moved'])('takes in all 60 stories in mode %s', async (mode) => {
    bench.feed.mode = mode;
    expect(await bench.wire.poll()).toMatchObject({ kind: 'stored', counts: { added: 60 } });
  });

  it('accepts an answer that is a single story (WIRE-51)', async () => {
    bench.feed.mode = 'object';
    expect(await bench.wire.poll()).toMatchObject({ kind: 'stored', counts: { added: 1 } });
  });

  it('writes nothing the second time, with a conditional request or not', async () => {
    bench.feed.items.push({ id: 'bad' });
    await bench.wire.poll();
    const before = await bench.writes();
    bench.now = new Date('2026-11-20T12:01:00Z');
    expect(await bench.wire.poll()).toEqual({ kind: 'unchanged' });
    bench.feed.mode = 'array';
    expect(await bench.wire.poll()).toMatchObject({ kind: 'stored', counts: { added: 0, updated: 0, refused: 0 } });
    expect(await bench.writes()).toEqual(before);
  });

  it('keeps the state of the source for the desk', async () => {
    await bench.wire.poll();
    expect(await bench.state()).toMatchObject({
      id: 'wire',
      lastPollAt: bench.now,
      lastSuccessAt: bench.now,
      lastError: null,
      failuresInARow: 0,
      counts: { items: 60, added: 60, corrected: 0, withdrawn: 0, refused: 0 },
    });
  });

  it("reads everything again if the feed's address changes", async () => {
    await bench.wire.poll();
    bench.feed.requests.length = 0;
    const other = bench.open({ url: `${bench.feed.url}?b` });
    expect((await other.poll()).kind).toBe('stored');
    expect(bench.feed.requests[0]?.headers['if-none-match']).toBeUndefined();
  });

  it('runs once at a time in one process', async () => {
    await Promise.all([bench.wire.poll(), bench.wire.poll()]);
    expect(bench.feed.requests).toHaveLength(1);
  });

  it('counts what two nodes bring that poll at the same time', async () => {
    const isFirstMet = Promise.withResolvers<void>();
    const answer = (items: unknown[], response: ServerResponse) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(items));
    const host = await openHttpHost((_request, response) => {
      if (host.asked.length > 1) answer([feedItem(1)], response);
      else void isFirstMet.promise.then(() => answer([feedItem(1), feedItem(2)], response));
    });
    const url = `${host.url}/feed`;
    const slow = bench.open({ url }).poll();
    await expect.poll(() => host.asked.length).toBe(1);
    expect(await bench.open({ url }).poll()).toMatchObject({ counts: { added: 1 } });
    isFirstMet.resolve();
    expect(await slow).toMatchObject({ counts: { added: 1 } });
    expect((await bench.state()).counts).toMatchObject({ items: 2, added: 2 });
    await host.close();
  });

  it('reads each answer in a thread of its own, which ends with the poll', async () => {
    const threads: Worker[] = [];
    const wire = bench.open({
      startThread: () => {
        const thread = startReaderThread();
        threads.push(thread);
        return thread;
      },
    });
    bench.feed.mode = 'array';
    await wire.poll();
    await wire.poll();
    const ENDED = -1;
    expect(threads.map(({ threadId }) => threadId)).toEqual([ENDED, ENDED]);
  });

  it('runs as a job', async () => {
    const jobs = instantJobs();
    registerWireJobs(jobs, bench.wire);
    await jobs.drain();
    expect(await bench.rows('select count(*)::int as n from stories')).toEqual([{ n: 60 }]);
  });
});

describe('a feed that fails', () => {
  it.each<[FeedMode, string]>([
    ['status', 'News API failed: 500'],
    ['html', 'Expected JSON, got text/html'],
    ['truncated', 'News API failed: the answer is not valid JSON'],
    ['hang', 'News API failed: no complete answer within 0.2 s'],
    ['trickle', 'News API failed: no complete answer within 0.2 s'],
    ['reset', 'News API failed: the connection broke off'],
    ['huge', 'News API failed: the answer is larger than 2 MB'],
    ['bomb', 'News API failed: the answer is larger than 2 MB'],
  ])(
    'in mode %s is told to the log and the desk without the token, and the next poll recovers (WIRE-52, WIRE-53)',
    async (mode, message) => {
      bench.feed.mode = mode;
      const isSilent = mode === 'hang' || mode === 'trickle';
      expect(await (isSilent ? bench.open({ tryMs: 200 }) : bench.wire).poll()).toMatchObject({
        kind: 'failed',
        message,
      });
      expect(await bench.state()).toMatchObject({ lastError: message, lastErrorAt: bench.now, failuresInARow: 1 });
      expect(bench.logged.join()).toContain(message);
      expect(bench.logged.join()).not.toContain(bench.feed.token);
      bench.feed.mode = 'well';
      expect(await bench.wire.poll()).toMatchObject({ kind: 'stored', counts: { added: 60 } });
      expect(await bench.state()).toMatchObject({ failuresInARow: 0, pausedUntil: null });
    },
  );

  it('is told to the log by the network’s code as well, which the desk does not see', async () => {
    bench.feed.mode = 'reset';
    expect(await bench.wire.poll()).toMatchObject({ code: 'UND_ERR_SOCKET' });
    expect(bench.logged.join()).toContain('"code":"UND_ERR_SOCKET"');
    expect((await bench.state()).lastError).not.toContain('UND_ERR');
  });

  it('for long gets one request per poll, and recovers with the first successful poll', async () => {
    bench.feed.mode = 'status';
    for (let poll = 0; poll < 12; poll++) await bench.wire.poll();
    const { pausedUntil } = await bench.state();
    expect(pausedUntil?.getTime()).toBeGreaterThan(bench.now.getTime());
    bench.feed.requests.length = 0;
    await bench.wire.poll();
    expect(bench.feed.requests).toHaveLength(1);
    bench.feed.mode = 'well';
    expect(await bench.wire.poll()).toMatchObject({ kind: 'stored' });
  });

  it('that asks to be left alone is, until then, whichever node runs the job', async () => {
    bench.feed.mode = 'busy';
    bench.feed.retryAfter = '90';
    const began = bench.now.getTime();
    const poll = async (wire = bench.wire) => {
      const jobs = instantJobs();
      registerWireJobs(jobs, wire);
      await jobs.drain();
      return bench.feed.requests.length;
    };
    expect(await poll()).toBe(1);
    expect(await bench.state()).toMatchObject({ leftAloneUntil: new Date(began + 90_000) });
    bench.now = new Date(began + 89_000);
    expect(await poll(bench.open())).toBe(1);
    bench.now = new Date(began + 90_000);
    bench.feed.mode = 'well';
    expect(await poll()).toBe(2);
    expect(await bench.state()).toMatchObject({ leftAloneUntil: null, failuresInARow: 0 });
  });

  it('keeps what was stored before', async () => {
    await bench.wire.poll();
    bench.feed.mode = 'html';
    await bench.wire.poll();
    expect(await bench.rows(`select count(*)::int as n from stories where status = 'published'`)).toEqual([{ n: 60 }]);
  });
});

it('tells of a large intake as stored even if the tables cannot be maintained after it', async () => {
  const pool = new Proxy(db.pool, {
    get: (target, name) =>
      name === 'query'
        ? (text: string, values: unknown[]) =>
            text.includes('pg_namespace') ? Promise.reject(new Error('no place')) : target.query(text, values)
        : Reflect.get(target, name),
  });
  const full = await openWireBench({ ...db, pool });
  try {
    full.feed.items = Array.from({ length: 200 }, (_, index) => feedItem(index + 1));
    expect(await full.wire.poll()).toMatchObject({ kind: 'stored', counts: { added: 200 } });
    expect(await full.state()).toMatchObject({ failuresInARow: 0, lastError: null });
    expect(full.logged.some((line) => line.includes('could not be maintained'))).toBe(true);
  } finally {
    await full.close();
  }
});

describe('an interrupted ingest', () => {
  it('loses nothing and doubles nothing', async () => {
    let batches = 0;
    const broken = bench.open({
      queueRemote: async () => {
        if (++batches === 2) throw new Error('the process was killed here');
      },
    });
    bench.feed.items = Array.from({ length: 250 }, (_, index) =>
      feedItem(index + 1, { image: 'https://agency.example/a.jpg' }),
    );
    expect(await broken.poll()).toMatchObject({ kind: 'failed' });
    expect(await bench.rows('select count(*)::int as n from stories')).toEqual([{ n: 40 }]);
    expect(await bench.wire.poll()).toMatchObject({ kind: 'stored', counts: { added: 210 } });
    expect(await bench.rows('select count(*)::int as n from placements')).toEqual([{ n: 500 }]);
  });

  it('ends at once when the server stops', async () => {
    bench.feed.mode = 'hang';
    const polling = bench.wire.poll();
    const started = performance.now();
    await bench.wire.close();
    expect(await polling).toMatchObject({ kind: 'failed' });
    expect(performance.now() - started).toBeLessThan(2_500);
  });
});

describe('retention (WIRE_RETENTION_DAYS)', () => {
  it('removes old wire stories that nobody edited or placed, and does not take them in again', async () => {
    const old = '2026-10-01T00:00:00Z';
    bench.feed.items = [1, 2, 3].map((id) => feedItem(id, { published_at: old })).concat(feedItem(4));
    await bench.wire.poll();
    await bench.rows(`update stories set source = 'desk' where wire_id = '2'`);
    await bench.rows(`update placements set tier = 0 from stories where stories.id = story_id and wire_id = '3'`);
    const keeping = bench.open({ retentionDays: 30 });
    expect(await bench.retire(30)).toBe(1);
    bench.feed.mode = 'array';
    expect(await keeping.poll()).toMatchObject({ counts: { added: 0 } });
    expect(await bench.rows('select wire_id from stories order by 1')).toEqual([
      { wire_id: '2' },
      { wire_id: '3' },
      { wire_id: '4' },
    ]);
    expect(await bench.retire(0)).toBe(0);
  });
});
