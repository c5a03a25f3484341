import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { createPoster } from '#server/outgoing/post.ts';
import { type AlertsDesk, openAlertsDesk } from '#tests/support/push/alerts-desk.ts';
import { type PushService, startPushService } from '#tests/support/push/push-service.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { addStory } from '#tests/support/stories.ts';
import { sendBatch, VapidTokens } from './push-batch.ts';
import type { PushSending } from './push-thread.ts';
import { type OnSend, retrySeconds } from './sender.ts';

const PACE = { batch: 4, ownBatches: 4, atOnce: 4, atOnceToService: 2 };
const MINUTE = 60;
const HOUR = 60 * MINUTE;

let at: AlertsDesk;
let other: PushService;
let told: string[] = [];
let warnings: unknown[] = [];
let errors: unknown[] = [];
const log = {
  ...quietLog,
  warn: (...entry: readonly unknown[]) => void warnings.push(entry),
  error: (...entry: readonly unknown[]) => void errors.push(entry),
};
/** How long the first of the stand-ins may take. */
let timeoutMs = 10_000;
/** Called before a batch is sent; tests replace it. */
let beforeBatch: () => Promise<void> = async () => undefined;
const onSend: OnSend = async (_tx, { kind, title }) => {
  if (title === 'Unlucky') throw new Error('nobody could be told');
  told.push(`${kind}: ${title}`);
};

/** Sends from this thread, to both stand-ins. */
function sending(services: () => readonly PushService[]): PushSending {
  const tokens = new VapidTokens();
  let isStopped = false;
  return {
    send: async (batch) => {
      await beforeBatch();
      const posters = services().map(({ origin }) => ({ origin, poster: createPoster({ trustedOrigin: origin }) }));
      const poster = {
        post: (url: string, request: Parameters<ReturnType<typeof createPoster>['post']>[1]) => {
          const own = posters.find(({ origin }) => url.startsWith(`${origin}/`)) ?? posters[0];
          if (!own) throw new Error('there is no push service');
          return own.poster.post(url, own.origin === at.push.origin ? { ...request, timeoutMs } : request);
        },
        close: () => undefined,
      };
      const report = await sendBatch(batch, { poster, tokens, isStopped: () => isStopped });
      for (const { poster: used } of posters) used.close();
      return report;
    },
    stop: () => {
      isStopped = true;
    },
    get isStopped() {
      return isStopped;
    },
    close: async () => undefined,
  };
}

beforeAll(async () => {
  other = await startPushService();
  at = await openAlertsDesk({ pace: PACE, onSend: [onSend], thread: sending(() => [at.push, other]), log });
});
beforeEach(async () => {
  await at.clear();
  other.clear();
  told = [];
  warnings = [];
  errors = [];
  timeoutMs = 10_000;
  beforeBatch = async () => undefined;
});
afterAll(async () => {
  await at.close();
  await other.close();
});

const counts = async (id: string) => (await at.read(id)).counts;
/** What became of messages since then. */
const outcomesSince = (before: typeof at.alerts.outcomes) => {
  const { delivered, gone, refused, failed } = at.alerts.outcomes;
  return {
    delivered: delivered - before.delivered,
    gone: gone - before.gone,
    refused: refused - before.refused,
    failed: failed - before.failed,
  };
};
const titles = (service: PushService) => service.received.map(({ message }) => message.notification.title);
/** How many connections to PostgreSQL wait for a row that the transaction, or another one, has locked. */
async function waitingForLocks(tx: Queryable): Promise<number | null> {
  await tx.query('select pg_stat_clear_snapshot()');
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await tx.query(waiting)).rowCount;
}
/** Moves so many subscriptions to the other push service. */
async function moveToOther(count: number): Promise<void> {
  const { rows } = await at.desk.db.pool.query('select id from alert_subscriptions order by id limit $1', [count]);
  for (const { id } of rows) {
    const { endpoint, keys } = other.browser();
    await at.desk.db.pool.query(
      'update alert_subscriptions set endpoint = $2, service = $3, p256dh = $4, auth = $5 where id = $1',
      [id, endpoint, other.origin, keys.p256dh, keys.auth],
    );
  }
}

describe('sending an alert', () => {
  it('reaches everybody once, in batches, and tells whoever wants to know once', async () => {
    await at.subscribe(23);
    const { _id } = await at.send();
    await at.pass(20);
    expect(await at.read(_id)).toMatchObject({ state: 'sent', counts: { recipients: 23, delivered: 23, failed: 0 } });
    expect(new Set(at.push.received.map(({ browser }) => browser.endpoint)).size).toBe(23);
    expect(at.push.requests()).toBe(23);
    expect(told).toEqual(['alert: Storm reaches the coast']);
    const { rows } = await at.desk.db.pool.query('select from alert_batches');
    expect(rows).toEqual([]);
  });

  it('to nobody is done at once', async () => {
    const { _id } = await at.send();
    await at.pass(20);
    expect(await at.read(_id)).toMatchObject({ state: 'sent', counts: { recipients: 0 } });
  });

  it.each([
    ['withdrawn', `status = 'withdrawn'`],
    ['back in the works', `status = 'draft'`],
    ['moved to a later time', `publish_at = now() + interval '1 hour'`],
    ['expired', `unpublish_at = now() - interval '1 second'`],
  ])('is cancelled, and said so, if its story was %s in the seconds before', async (_, change) => {
    const storyId = await addStory(at.desk.db.pool);
    await at.subscribe(1);
    const { _id } = await at.send({ storyId });
    await at.desk.db.pool.query(`update stories set ${change} where id = $1`, [storyId]);
    await at.pass(20);
    expect([at.push.requests(), told]).toEqual([0, []]);
    expect(await at.read(_id)).toMatchObject({ state: 'cancelled' });
    const { rows } = await at.desk.db.pool.query(
      `select user_name, subject_title as title, details from audit_log where action = 'cancelled' and subject_id = $1`,
      [_id],
    );
    expect(rows).toEqual([
      { user_name: 'MATV', title: 'Storm reaches the coast', details: { because: 'story not public' } },
    ]);
  });

  it('is cancelled, and said so, if the site was away for longer than it is news', async () => {
    await at.subscribe(1);
    const { _id } = await at.send();
    await at.pass(4 * HOUR + 21);
    expect([at.push.requests(), told]).toEqual([0, []]);
    expect(await at.read(_id)).toMatchObject({ state: 'cancelled' });
    const { rows } = await at.desk.db.pool.query(
      `select user_name, details from audit_log where action = 'cancelled' and subject_id = $1`,
      [_id],
    );
    expect(rows).toEqual([{ user_name: 'MATV', details: { because: 'too late' } }]);
  });

  it('reaches nobody else once it is no longer news, and is held by push services no longer than it is', async () => {
    const [first, second] = await at.subscribe(2);
    at.push.behave({ status: 500 }, second);
    const { _id } = await at.send();
    await at.pass(20 + HOUR);
    expect(at.push.received.map(({ browser, headers }) => [browser, headers.ttl])).toEqual([[first, '10800']]);
    at.push.behave(null, second);
    await at.pass(4 * HOUR);
    expect(at.push.received).toHaveLength(1);
    expect(await at.read(_id)).toMatchObject({ state: 'sent', counts: { recipients: 2, delivered: 1, failed: 1 } });
  });

  it('forgets browsers that their service no longer knows, and counts what it refuses', async () => {
    const [unknown, gone, refused] = await at.subscribe(4);
    const before = { ...at.alerts.outcomes };
    at.push.behave({ status: 404 }, unknown);
    at.push.behave({ status: 410 }, gone);
    at.push.behave({ status: 403 }, refused);
    const { _id } = await at.send();
    await at.pass(20);
    expect(await counts(_id)).toMatchObject({ recipients: 4, delivered: 1, failed: 1, gone: 2 });
    expect((await at.call('reporter', 'GET')).json()).toMatchObject({ subscribers: 2 });
    expect(outcomesSince(before)).toEqual({ delivered: 1, gone: 2, refused: 1, failed: 0 });
  });

  it('writes into the log why a service refuses messages, once for each batch and reason', async () => {
    for (const browser of await at.subscribe(3)) at.push.behave({ status: 403 }, browser);
    const { _id } = await at.send();
    await at.pass(20);
    expect(warnings).toEqual([
      [
        { alert: _id, service: at.push.origin, reason: 'HTTP status 403', count: 3 },
        'messages of an alert were refused',
      ],
    ]);
  });

  it('keeps a browser that subscribed again while its old address answered that it is gone', async () => {
    const [old] = await at.subscribe(1);
    at.push.behave({ status: 410 }, old);
    const fresh = at.push.browser();
    beforeBatch = async () => {
      const previous = { endpoint: old?.endpoint, auth: old?.auth64 };
      await at.reader('PUT', '/api/alerts/subscription', await at.wish(fresh, { previous }));
    };
    await at.send();
    await at.pass(20);
    expect((await at.call('reporter', 'GET')).json()).toMatchObject({ subscribers: 1 });
  });

  it('still reaches everybody of a service that answered 500 for an hour', async () => {
    await at.subscribe(10);
    at.push.behave({ status: 500 });
    const { _id } = await at.send();
    await at.pass(20);
    for (let minute = 0; minute < 60; minute += 1) await at.pass(MINUTE);
    expect(await at.read(_id)).toMatchObject({ state: 'sending', counts: { delivered: 0, failed: 0 } });
    // It was spared: far fewer requests than ten a minute.
    expect(at.push.requests()).toBeLessThan(150);
    at.push.behave(null);
    for (let minute = 0; minute < 15; minute += 1) await at.pass(MINUTE);
    expect(await at.read(_id)).toMatchObject({ state: 'sent', counts: { recipients: 10, delivered: 10, failed: 0 } });
    expect(new Set(at.push.received.map(({ browser }) => browser.endpoint)).size).toBe(10);
  });

  it('gives up a service that fails for longer', async () => {
    await at.subscribe(6);
    at.push.behave({ status: 500 });
    const { _id } = await at.send();
    await at.pass(20);
    for (let minute = 0; minute < 80; minute += 1) await at.pass(MINUTE);
    expect(await at.read(_id)).toMatchObject({ state: 'sent', counts: { recipients: 6, delivered: 0, failed: 6 } });
  });

  it('waits as long as a service asks with 429, and sends it nothing meanwhile', async () => {
    await at.subscribe(12);
    at.push.behave({ status: 429, headers: { 'retry-after': '300' } });
    const { _id } = await at.send();
    await at.pass(20);
    const asked = at.push.requests();
    expect(asked).toBeGreaterThan(0);
    at.push.behave(null);
    await at.pass(299);
    expect(at.push.requests()).toBe(asked);
    await at.pass(1);
    expect(await at.read(_id)).toMatchObject({ state: 'sent', counts: { delivered: 12, failed: 0 } });
  });

  it.each([
    ['hangs', 'hang'],
    ['answers 429', { status: 429, headers: { 'retry-after': '3600' } }],
    ['answers 500', { status: 500 }],
  ] as const)('does not keep the browsers of other services waiting for one that %s', async (_how, behaviour) => {
    await at.subscribe(40);
    await moveToOther(20);
    at.push.behave(behaviour);
    if (behaviour === 'hang') timeoutMs = 1_500;
    const { _id } = await at.send();
    await at.pass(20);
    expect(titles(other)).toHaveLength(20);
    expect(await at.read(_id)).toMatchObject({ state: 'sending', counts: { delivered: 20 } });
    at.push.behave(null);
    timeoutMs = 10_000;
    await at.pass(3600);
    expect(await at.read(_id)).toMatchObject({ state: 'sent', counts: { delivered: 40 } });
  });

  it('goes on with others when one cannot be begun', async () => {
    await at.subscribe(1);
    const unlucky = await at.send({ title: 'Unlucky' });
    await at.send({ title: 'Lucky' });
    await at.pass(20);
    expect(titles(at.push)).toEqual(['Lucky']);
    expect(await at.read(unlucky._id)).toMatchObject({ state: 'waiting' });
  });
});

describe('several nodes', () => {
  it('share the batches of an alert, and nobody gets it twice', async () => {
    await at.subscribe(60);
    const node = at.node({ thread: sending(() => [at.push, other]) });
    const { _id } = await at.send();
    at.desk.clock.forward(20);
    await Promise.all([at.jobs.drain(), node.jobs.drain()]);
    expect(await at.read(_id)).toMatchObject({ state: 'sent', counts: { recipients: 60, delivered: 60 } });
    expect(at.push.requests()).toBe(60);
    expect(told).toEqual(['alert: Storm reaches the coast']);
  });

  it('take over what a node that is lost had claimed; what that one still does is not counted again', async () => {
    await at.subscribe(4);
    const node = at.node({ thread: sending(() => [at.push, other]) });
    const { _id } = await at.send();
    const claimed = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    beforeBatch = async () => {
      beforeBatch = async () => undefined;
      claimed.resolve();
      await goOn.promise;
    };
    at.desk.clock.forward(20);
    const slow = at.jobs.drain();
    await claimed.promise;
    await at.desk.db.pool.query(`update alert_batches set claimed_until = now() - interval '1 second'`);
    await node.jobs.drain();
    expect(await at.read(_id)).toMatchObject({ state: 'sent', counts: { delivered: 4 } });
    goOn.resolve();
    await slow;
    expect(await at.read(_id)).toMatchObject({ state: 'sent', counts: { recipients: 4, delivered: 4 } });
    // Twice at the service, once on the device: the second has the tag of the first.
    expect(new Set(at.push.received.map(({ message }) => message.notification.tag))).toEqual(new Set([_id]));
    expect(new Set(at.push.received.map(({ headers }) => headers.topic))).toEqual(new Set([_id]));
  });

  it('put back what they had not sent when they stop', async () => {
    await at.subscribe(4);
    const node = at.node({ thread: sending(() => [at.push, other]) });
    const { _id } = await at.send();
    beforeBatch = async () => {
      beforeBatch = async () => undefined;
      void node.alerts.close();
    };
    at.desk.clock.forward(20);
    await node.jobs.drain();
    expect(await at.read(_id)).toMatchObject({ state: 'sending', counts: { delivered: 0, failed: 0 } });
    await at.jobs.drain();
    expect(await at.read(_id)).toMatchObject({ state: 'sent', counts: { recipients: 4, delivered: 4 } });
    expect(at.push.requests()).toBe(4);
  });
});

describe('a correction or kill of a story', () => {
  const replace = (story: string, kind: 'correction' | 'kill', noticeId = 'notice', text = 'What we got wrong.') =>
    at.alerts.replaceAlertsOf(at.desk.db.pool, story, { noticeId, kind, title: `A ${kind}`, text });

  it('replaces the alerts that were sent about it on the devices of those who got them, and says how far it is', async () => {
    const story = await addStory(at.desk.db.pool);
    await at.subscribe(3);
    const { _id } = await at.send({ storyId: story });
    await at.send({ title: 'Another story' });
    await at.pass(20);
    await at.subscribe(1);
    at.push.clear();
    expect(await replace(story, 'correction')).toEqual({ replaced: 1, cancelled: 0 });
    expect(await replace(story, 'correction')).toEqual({ replaced: 0, cancelled: 0 });
    const progress = () => at.alerts.replacementProgress(at.desk.db.pool, 'notice');
    expect(await progress()).toMatchObject({ alerts: 1, waiting: 1 });
    await at.pass(0);
    expect(await progress()).toEqual({
      alerts: 1,
      cancelled: 0,
      waiting: 0,
      recipients: 3,
      delivered: 3,
      failed: 0,
      gone: 0,
    });
    const shown = at.push.received.map(({ message: { notification } }) => notification);
    expect(shown.map(({ title, body, tag }) => ({ title, body, tag }))).toEqual(
      Array.from({ length: 3 }, () => ({ title: 'A correction', body: 'What we got wrong.', tag: _id })),
    );
    expect((await at.call('reporter', 'GET')).json().alerts[0]).toMatchObject({
      kind: 'correction',
      state: 'sent',
      createdBy: null,
      path: '/world/storm',
    });
    expect(told.at(-1)).toBe('correction: A correction');
  });

  it('still goes out after the site was away, but not once no device shows the alert any more', async () => {
    const story = await addStory(at.desk.db.pool);
    await at.subscribe(1);
    await at.send({ storyId: story });
    await at.pass(20);
    await replace(story, 'correction', 'first');
    await at.pass(24 * HOUR);
    await replace(story, 'kill', 'second');
    await at.pass(73 * HOUR);
    expect(at.push.received.map(({ message, headers }) => [message.notification.title, headers.ttl])).toEqual([
      ['Storm reaches the coast', '14400'],
      ['A correction', '14400'],
    ]);
  });

  it('is itself replaced by a later one', async () => {
    const story = await addStory(at.desk.db.pool);
    await at.subscribe(1);
    const { _id } = await at.send({ storyId: story });
    await at.pass(20);
    await replace(story, 'correction', 'first');
    await at.pass(0);
    expect(await replace(story, 'kill', 'second')).toEqual({ replaced: 1, cancelled: 0 });
    await at.pass(0);
    expect(titles(at.push)).toEqual(['Storm reaches the coast', 'A correction', 'A kill']);
    expect(new Set(at.push.received.map(({ message }) => message.notification.tag))).toEqual(new Set([_id]));
  });

  it('cancels an alert that still waits if it is a kill', async () => {
    const story = await addStory(at.desk.db.pool);
    await at.subscribe(1);
    const { _id } = await at.send({ storyId: story });
    expect(await replace(story, 'correction', 'first')).toEqual({ replaced: 0, cancelled: 0 });
    expect(await replace(story, 'kill', 'second')).toEqual({ replaced: 0, cancelled: 1 });
    expect(await at.alerts.replacementProgress(at.desk.db.pool, 'second')).toMatchObject({ alerts: 1, cancelled: 1 });
    await at.pass(20);
    expect(at.push.requests()).toBe(0);
    expect(await at.read(_id)).toMatchObject({ state: 'cancelled' });
  });

  it('takes the place of an alert that is still being sent, and never arrives before it', async () => {
    const story = await addStory(at.desk.db.pool);
    await at.subscribe(20);
    await moveToOther(10);
    at.push.behave({ status: 500 });
    const { _id } = await at.send({ storyId: story });
    let isKilled = false;
    beforeBatch = async () => {
      if (isKilled) return;
      isKilled = true;
      await replace(story, 'kill');
    };
    await at.pass(20);
    at.push.behave(null);
    await at.pass(30);
    expect(await at.read(_id)).toMatchObject({ state: 'sent', counts: { failed: 0 } });
    const { recipients, delivered } = await counts(_id);
    expect(recipients).toBe(delivered);
    expect(titles(at.push)).toEqual(Array.from({ length: 10 }, () => 'A kill'));
    const last = new Map(other.received.map(({ browser, message }) => [browser.endpoint, message.notification.title]));
    expect([...last.values()]).toEqual(Array.from({ length: 10 }, () => 'A kill'));
  });

  it('waits on every node until nothing of the older text is under way', async () => {
    const story = await addStory(at.desk.db.pool);
    await at.subscribe(4);
    const node = at.node({ thread: sending(() => [at.push, other]) });
    // At its start a node of the embedded database frees all claims: no other node can have any.
    await node.jobs.drain();
    await at.send({ storyId: story });
    const claimed = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    beforeBatch = async () => {
      beforeBatch = async () => undefined;
      claimed.resolve();
      await goOn.promise;
    };
    at.desk.clock.forward(20);
    const slow = at.jobs.drain();
    await claimed.promise;
    await replace(story, 'kill');
    await node.jobs.drain();
    expect(titles(at.push)).toEqual([]);
    goOn.resolve();
    await slow;
    await node.jobs.drain();
    const [older, newer] = ['Storm reaches the coast', 'A kill'].map((title) => Array.from({ length: 4 }, () => title));
    expect(titles(at.push)).toEqual([...(older ?? []), ...(newer ?? [])]);
  });

  it('does not get in the way of a batch that ends at that moment, whose claim has run out', async () => {
    const story = await addStory(at.desk.db.pool);
    await at.subscribe(4);
    const { _id } = await at.send({ storyId: story });
    const claimed = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    beforeBatch = async () => {
      beforeBatch = async () => undefined;
      claimed.resolve();
      await goOn.promise;
    };
    at.desk.clock.forward(20);
    const sent = at.jobs.drain();
    await claimed.promise;
    await at.desk.db.pool.query(`update alert_batches set claimed_until = now() - interval '1 second'`);
    await inTransaction(at.desk.db, async (tx) => {
      await tx.query('select from alerts where id = $1 for update', [_id]);
      goOn.resolve();
      // With the embedded database transactions come one after the other.
      if (at.desk.db.engine === 'postgres') await expect.poll(() => waitingForLocks(tx)).toBe(1);
      const by = { noticeId: 'at that moment', kind: 'kill', title: 'A kill', text: 'What we got wrong.' } as const;
      expect(await at.alerts.replaceAlertsOf(tx, story, by)).toEqual({ replaced: 1, cancelled: 0 });
    });
    await sent;
    await at.pass(0);
    expect(errors).toEqual([]);
    expect(titles(at.push)).toEqual(
      ['Storm reaches the coast', 'A kill'].flatMap((title) => Array.from({ length: 4 }, () => title)),
    );
  });

  it('is cut to what a device shows, and reaches nobody for alerts older than three days', async () => {
    const story = await addStory(at.desk.db.pool);
    await at.subscribe(1);
    await at.send({ storyId: story });
    await at.pass(20);
    await replace(story, 'correction', 'long', 'x'.repeat(500));
    await at.pass(0);
    expect(at.push.received[1]?.message.notification.body).toBe(`${'x'.repeat(179)}…`);
    at.desk.clock.forward(3 * 86_400 + 1);
    expect(await replace(story, 'kill', 'late')).toEqual({ replaced: 0, cancelled: 0 });
  });

  it('still reaches those who got an alert almost three days ago', async () => {
    const story = await addStory(at.desk.db.pool);
    await at.subscribe(1);
    await at.send({ storyId: story });
    await at.pass(20);
    // The alert was stored 20 seconds ago.
    at.desk.clock.forward(3 * 86_400 - 60);
    expect(await replace(story, 'kill', 'in time')).toEqual({ replaced: 1, cancelled: 0 });
    await at.pass(0);
    expect(titles(at.push)).toEqual(['Storm reaches the coast', 'A kill']);
  });
});

it.each([
  [{ attempt: 0, asked: null, passed: 1 }, 30],
  [{ attempt: 1, asked: null, passed: 30 }, 120],
  [{ attempt: 2, asked: null, passed: 150 }, 600],
  [{ attempt: 3, asked: null, passed: 750 }, 1800],
  [{ attempt: 4, asked: null, passed: 2550 }, 1800],
  [{ attempt: 5, asked: null, passed: 4350 }, null],
  [{ attempt: 0, asked: 7200, passed: 0 }, 3600],
  [{ attempt: 9, asked: 5, passed: 4400 }, 5],
  [{ attempt: 9, asked: 5, passed: 4500 }, null],
])('after a failure such as %o it is tried again in %s seconds', (failure, seconds) => {
  expect(retrySeconds(failure)).toBe(seconds);
});
