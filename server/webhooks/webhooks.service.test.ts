import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookFields } from '#domain/desk/webhooks.ts';
import { createUser } from '#server/accounts/accounts.service.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { createJobs, type Jobs } from '#server/jobs/jobs.service.ts';
import { createPoster } from '#server/outgoing/post.ts';
import { sealing } from '#server/secrets/sealing.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { movableClock, PASSWORD, SITE } from '#tests/support/desk-app.ts';
import { type InstantJobs, instantJobs } from '#tests/support/instant-jobs.ts';
import { answerWith, openReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { createWebhooks, type EmittedEvent, registerWebhookJobs, type Webhooks } from './webhooks.service.ts';

const SECRET = 'a secret for tests only, long enough to be one';

let db: TestDatabase;
let userId: string;
let receiver: WebhookReceiver;
let clock: ReturnType<typeof movableClock>;
let process: Process;
const closing: (() => Promise<void> | void)[] = [];

interface Process {
  readonly webhooks: Webhooks;
  readonly jobs: InstantJobs;
  /** Runs the jobs that are queued and the recurring ones, until nothing is being sent. */
  run(): Promise<void>;
}

beforeAll(async () => {
  db = await openTestDatabase();
  const person = { email: 'admin@matv.example', password: PASSWORD, name: 'Asha', role: 'administrator' } as const;
  const created = await createUser(db, person, SITE, { memory: 8, passes: 1, parallelism: 1 });
  userId = created.kind === 'created' ? created.id : '';
});
beforeEach(async () => {
  await db.pool.query('delete from webhook_endpoints');
  receiver = await openReceiver();
  clock = movableClock();
  process = begin();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  receiver.close();
});
afterAll(() => db.dispose());

interface ProcessOptions {
  readonly on?: Database;
  readonly sessionSecret?: string;
  /** How long a receiver may take. */
  readonly timeoutMs?: number;
}

/** A process of the site. */
function begin(options: ProcessOptions = {}): Process {
  const jobs = instantJobs();
  const webhooks = webhooksOf(jobs, options);
  registerWebhookJobs(jobs, webhooks);
  return {
    webhooks,
    jobs,
    run: async () => {
      await jobs.drain();
      await webhooks.sender.settled();
    },
  };
}

function webhooksOf(
  jobs: Pick<Jobs, 'send'>,
  { on = db, sessionSecret = SECRET, timeoutMs = 10_000 }: ProcessOptions = {},
): Webhooks {
  const real = createPoster({
    trustedOrigin: receiver.origin,
    resolve: (_host, answer) => answer(null, [{ address: '10.0.0.5', family: 4 }]),
  });
  const webhooks = createWebhooks({
    db: on,
    clock,
    jobs,
    log: { warn: () => undefined, error: () => undefined },
    sealing: sealing(sessionSecret, 'webhook secrets'),
    trustedOrigin: receiver.origin,
    poster: { ...real, post: (url, request) => real.post(url, { ...request, timeoutMs }) },
  });
  closing.push(() => webhooks.close());
  return webhooks;
}

async function add(path = '/hook', fields: Partial<WebhookFields> = {}) {
  const { webhook, secret } = await process.webhooks.desk.create(
    { name: `Partner ${path}`, url: receiver.origin + path, events: ['story.killed', 'story.corrected'], ...fields },
    userId,
  );
  receiver.secrets = [...receiver.secrets, secret];
  return webhook;
}

function kill(id = 'kill-1'): EmittedEvent {
  return {
    id,
    type: 'story.killed',
    timestamp: new Date('2026-11-20T18:05:00.000Z'),
    data: { storyId: '0123456789abcdef01234567', title: 'Retracted' },
  };
}

const emit = (event = kill()) => inTransaction(db, (tx) => process.webhooks.emit(tx, event));
const progress = (eventId = 'kill-1') => process.webhooks.progressOf(db.pool, eventId);

/** All deliveries, oldest first, with the seconds until each is due. */
async function deliveries() {
  const { rows } = await db.pool.query<{
    state: string;
    attempts: number;
    problem: string | null;
    next_at: Date | null;
  }>('select state, attempts, problem, next_at from webhook_deliveries order by id');
  return rows.map(({ state, attempts, problem, next_at }) => ({
    state,
    attempts,
    problem,
    dueIn: next_at && (next_at.getTime() - clock.now().getTime()) / 1000,
  }));
}

describe('an event', () => {
  it('reaches each active endpoint that wants it, signed so that the receiver can verify it', async () => {
    await add('/first');
    await add('/second');
    await add('/other', { events: ['alert.sent'] });
    const paused = await add('/paused');
    await process.webhooks.desk.pause(paused._id, userId);
    await emit();
    expect(await progress()).toEqual({ total: 2, delivered: 0, failed: 0, waiting: 2, problem: null });
    await process.run();
    const expected = {
      id: 'kill-1',
      body: '{"type":"story.killed","timestamp":"2026-11-20T18:05:00.000Z","data":{"storyId":"0123456789abcdef01234567","title":"Retracted"}}',
      signatures: 1,
      timestamp: new Date(Math.floor(clock.now().getTime() / 1000) * 1000),
    };
    expect(receiver.received.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { ...expected, path: '/first', signedWith: [true, false, false, false] },
      { ...expected, path: '/second', signedWith: [false, true, false, false] },
    ]);
    expect(await progress()).toEqual({ total: 2, delivered: 2, failed: 0, waiting: 0, problem: null });
  });

  it('is nowhere if its transaction is rolled back', async () => {
    await add();
    const failing = inTransaction(db, async (tx) => {
      await process.webhooks.emit(tx, kill());
      throw new Error('not saved after all');
    });
    await expect(failing).rejects.toThrow('not saved after all');
    await process.run();
    expect(receiver.received).toEqual([]);
    expect(await progress()).toEqual({ total: 0, delivered: 0, failed: 0, waiting: 0, problem: null });
  });

  it('that is emitted twice is sent once', async () => {
    await add();
    await emit();
    await emit();
    await process.run();
    await emit();
    await process.run();
    expect(receiver.received.map(({ id }) => id)).toEqual(['kill-1']);
    expect(await progress()).toMatchObject({ total: 1, delivered: 1 });
  });

  it('needs an id without a dot, which separates what is signed', async () => {
    await add();
    await expect(emit(kill('kill.1'))).rejects.toThrow("'kill.1' is no id of an event");
  });

  it('brings its job in the same transaction, and is sent by the next process if this one never gets to it', async () => {
    await add();
    const jobs = startable();
    const webhooks = webhooksOf(jobs);
    registerWebhookJobs(jobs, webhooks);
    await jobs.prepare();
    const undone = inTransaction(db, async (tx) => {
      await webhooks.emit(tx, kill('undone'));
      throw new Error('not saved after all');
    });
    await expect(undone).rejects.toThrow('not saved after all');
    await inTransaction(db, (tx) => webhooks.emit(tx, kill('kept')));
    const { rows } = await db.pool.query(`select state from jobs.job where name = 'send-webhooks'`);
    expect(rows).toEqual([{ state: 'created' }]);
    await jobs.start();
    await expect.poll(() => receiver.received.map(({ id }) => id)).toEqual(['kept']);
  });
});

function startable(): Jobs {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const jobs = createJobs({ db, log });
  closing.unshift(() => jobs.stop());
  return jobs;
}

describe('a delivery that fails', () => {
  it('is tried again after growing pauses until it is taken', async () => {
    await add();
    receiver.answer = answerWith(500);
    await emit();
    await process.run();
    const [first] = await deliveries();
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, problem: 'answered 500' });
    expect(first?.dueIn).toBeGreaterThanOrEqual(5);
    expect(first?.dueIn).toBeLessThanOrEqual(5.5);
    clock.forward(4);
    await process.run();
    expect(receiver.received.length).toBe(1);
    clock.forward(2);
    await process.run();
    const [second] = await deliveries();
    expect(second).toMatchObject({ state: 'waiting', attempts: 2 });
    expect(second?.dueIn).toBeGreaterThanOrEqual(300);
    expect(await progress()).toMatchObject({ waiting: 1, problem: 'Partner /hook: answered 500' });
    receiver.answer = answerWith(200);
    clock.forward(331);
    await process.run();
    expect(await deliveries()).toEqual([{ state: 'delivered', attempts: 3, problem: null, dueIn: null }]);
    expect(receiver.received.map(({ id, signedWith }) => [id, signedWith])).toEqual([
      ['kill-1', [true]],
      ['kill-1', [true]],
      ['kill-1', [true]],
    ]);
    expect(receiver.received[2]?.timestamp.getTime()).toBeGreaterThan(receiver.received[0]?.timestamp.getTime() ?? 0);
  });

  it('is given up after the eighth attempt, visibly, and can be sent again', async () => {
    const webhook = await add();
    receiver.answer = answerWith(302, { location: '/elsewhere' });
    await emit();
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await process.run();
      clock.forward(16 * 3600);
    }
    expect(receiver.received.length).toBe(8);
    const problem = 'answered 302: redirects are not followed';
    expect(await deliveries()).toEqual([{ state: 'failed', attempts: 8, problem, dueIn: null }]);
    expect(await progress()).toEqual({
      total: 1,
      delivered: 0,
      failed: 1,
      waiting: 0,
      problem: `Partner /hook: ${problem}`,
    });
    receiver.answer = answerWith(200);
    const { deliveries: listed } = await process.webhooks.desk.deliveries(webhook._id, null);
    await process.webhooks.desk.sendAgain(webhook._id, listed[0]?._id ?? '', userId);
    await process.run();
    expect(await progress()).toMatchObject({ delivered: 1, failed: 0, problem: null });
    expect(receiver.received.at(-1)).toMatchObject({ id: 'kill-1', path: '/hook', signedWith: [true] });
  });

  it('waits as long as the receiver asks for, and so does everything else for it', async () => {
    await add();
    await emit(kill('one'));
    await emit(kill('two'));
    receiver.answer = answerWith(429, { 'retry-after': '120' });
    await process.run();
    expect(await deliveries()).toEqual([
      { state: 'waiting', attempts: 1, problem: 'answered 429', dueIn: 120 },
      { state: 'waiting', attempts: 0, problem: null, dueIn: 120 },
    ]);
    receiver.answer = answerWith(503, { 'retry-after': '86400' });
    clock.forward(120);
    await process.run();
    expect((await deliveries()).map(({ dueIn }) => dueIn)).toEqual([3600, 3600]);
    receiver.answer = answerWith(200);
    clock.forward(3600);
    await process.run();
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it.each([429, 503])('with %i alone makes everything for the receiver wait, longer each time', async (status) => {
    await add();
    for (const id of ['one', 'two', 'three']) await emit(kill(id));
    receiver.answer = answerWith(status);
    for (const [attempts, pause] of [
      [1, 5],
      [2, 300],
      [3, 1800],
    ] as const) {
      await process.run();
      expect(receiver.received.map(({ id }) => id)).toEqual(Array.from({ length: attempts }, () => 'one'));
      const waiting = await deliveries();
      expect(waiting.map((delivery) => delivery.attempts)).toEqual([attempts, 0, 0]);
      expect(new Set(waiting.map(({ dueIn }) => dueIn)).size).toBe(1);
      expect(waiting[0]?.dueIn).toBeGreaterThanOrEqual(pause);
      clock.forward(pause * 1.1 + 1);
    }
    receiver.answer = answerWith(200);
    await process.run();
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('with 410 is given up and pauses the endpoint; what waits for it is sent when it is resumed', async () => {
    const webhook = await add();
    await emit(kill('one'));
    await emit(kill('two'));
    receiver.answer = answerWith(410);
    await process.run();
    const problem = 'answered 410 (gone)';
    expect(await deliveries()).toMatchObject([
      { state: 'failed', attempts: 1, problem },
      { state: 'waiting', attempts: 0 },
    ]);
    const last = { at: clock.now().toISOString(), problem };
    expect(await process.webhooks.desk.list()).toMatchObject([{ state: 'paused', pausedBecause: problem, last }]);
    expect(await progress('two')).toMatchObject({ waiting: 1, problem: 'Partner /hook: is paused' });
    await emit(kill('three'));
    receiver.answer = answerWith(200);
    await process.run();
    await process.webhooks.desk.resume(webhook._id, userId);
    await process.run();
    expect(receiver.received.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(await process.webhooks.desk.list()).toMatchObject([{ state: 'active', pausedBecause: null, waiting: 0 }]);
  });

  it('is sent at once when its endpoint is resumed or has a new address, with all attempts ahead', async () => {
    const { version, ...webhook } = await add();
    const { desk } = process.webhooks;
    receiver.answer = answerWith(500);
    await emit();
    await process.run();
    clock.forward(6);
    await process.run();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 2 }]);
    await desk.pause(webhook._id, userId);
    clock.forward(60);
    await desk.resume(webhook._id, userId);
    await process.run();
    expect(receiver.received.length).toBe(3);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    clock.forward(6);
    await process.run();
    const moved = { name: 'Partner', url: `${receiver.origin}/moved`, events: webhook.events, version };
    receiver.answer = answerWith(200);
    await desk.change(webhook._id, moved, userId);
    await process.run();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook', '/hook', '/moved']);
    expect(await deliveries()).toEqual([{ state: 'delivered', attempts: 1, problem: null, dueIn: null }]);
  });

  it('because nobody answers in time is tried again', async () => {
    await add();
    receiver.answer = () => undefined;
    await emit();
    await begin({ timeoutMs: 100 }).run();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1, problem: 'did not answer in time' }]);
  });

  it('because its name leads into a private network is given up at once', async () => {
    await add('/', { url: 'https://hooks.example/' });
    await emit();
    await process.run();
    const problem = 'the address leads into a private network';
    expect(await deliveries()).toEqual([{ state: 'failed', attempts: 1, problem, dueIn: null }]);
  });

  it('because the session secret has changed says what to do', async () => {
    await add();
    await emit();
    const later = begin({ sessionSecret: 'another secret, which the operator has set' });
    await later.run();
    const problem = 'its secret can no longer be read: renew it and send again';
    expect(await deliveries()).toMatchObject([{ state: 'failed', problem }]);
    expect(receiver.received).toEqual([]);
  });
});

describe('a renewed secret', () => {
  it('signs beside the former one for a day, and alone from then on', async () => {
    const webhook = await add();
    const { secret } = await process.webhooks.desk.renewSecret(webhook._id, userId);
    receiver.secrets = [...receiver.secrets, secret];
    await emit(kill('one'));
    await process.run();
    clock.forward(86_399);
    await emit(kill('two'));
    await process.run();
    clock.forward(2);
    await emit(kill('three'));
    await process.run();
    expect(receiver.received.map(({ signatures, signedWith }) => ({ signatures, signedWith }))).toEqual([
      { signatures: 2, signedWith: [true, true] },
      { signatures: 2, signedWith: [true, true] },
      { signatures: 1, signedWith: [false, true] },
    ]);
  });
});

describe('sending', () => {
  it('is not delayed by an endpoint that hangs, which gets one delivery at a time', async () => {
    await add('/slow');
    await add('/fast');
    receiver.answer = (response, { path }) => {
      if (path === '/fast') response.writeHead(204).end();
    };
    await emit(kill('one'));
    await emit(kill('two'));
    await process.jobs.drain();
    const paths = () => receiver.received.map(({ path }) => path).toSorted();
    await expect.poll(paths).toEqual(['/fast', '/fast', '/slow']);
  });

  it('by several processes sends each delivery once, one at a time', async () => {
    await add();
    const shared: Database = { ...db, engine: 'postgres' };
    const nodes = [begin({ on: shared }), begin({ on: shared }), begin({ on: shared })];
    const events = Array.from({ length: 12 }, (_, place) => `kill-${place + 10}`);
    for (const id of events) await emit(kill(id));
    await Promise.all(nodes.map((node) => node.run()));
    expect(receiver.received.map(({ id }) => id).toSorted()).toEqual(events);
    expect(receiver.mostAtOnce()).toBe(1);
  });

  it('goes on where a process died in the middle of a delivery, once its lease is over', async () => {
    await add();
    const shared: Database = { ...db, engine: 'postgres' };
    const dying = begin({ on: shared });
    const next = begin({ on: shared });
    let answerLate = () => {};
    receiver.answer = (response) => {
      answerLate = () => response.writeHead(500).end();
    };
    await emit();
    await dying.webhooks.sender.wake();
    await expect.poll(() => receiver.received.length).toBe(1);
    await next.run();
    expect(receiver.received.length).toBe(1);
    await db.pool.query(`update webhook_endpoints set leased_until = now() - interval '1 second'`);
    receiver.answer = answerWith(200);
    await next.run();
    expect(receiver.received.map(({ id }) => id)).toEqual(['kill-1', 'kill-1']);
    // What the first one learns afterwards changes nothing.
    answerLate();
    await dying.webhooks.sender.settled();
    expect(await deliveries()).toEqual([{ state: 'delivered', attempts: 1, problem: null, dueIn: null }]);
  });

  it('that is aborted by a stop goes on at the next start', async () => {
    await add();
    receiver.answer = () => undefined;
    await emit();
    await process.jobs.drain();
    await expect.poll(() => receiver.received.length).toBe(1);
    await process.webhooks.close();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 0, problem: null }]);
    receiver.answer = answerWith(200);
    const next = begin({ on: { ...db, engine: 'postgres' } });
    await next.run();
    expect(await progress()).toMatchObject({ delivered: 1 });
  });

  it('is not begun by a job that was told to stop, and goes on with the next', async () => {
    await add();
    await emit();
    const handlers: ((signal: AbortSignal) => Promise<void>)[] = [];
    registerWebhookJobs(
      { work: () => {}, every: (_name, _seconds, handler) => handlers.push(handler) },
      process.webhooks,
    );
    const stopped = AbortSignal.abort(new Error('the server stops'));
    for (const handler of handlers) await handler(stopped);
    await process.webhooks.sender.settled();
    expect(receiver.received).toEqual([]);
    await process.run();
    expect(receiver.received).toHaveLength(1);
  });

  it('is remembered for thirty days', async () => {
    await add();
    await emit(kill('old'));
    await process.run();
    clock.forward(86_400);
    await emit(kill('newer'));
    await process.run();
    clock.forward(29 * 86_400 + 1);
    expect(await process.webhooks.deleteOldDeliveries()).toBe(1);
    expect(await progress('old')).toMatchObject({ total: 0 });
    expect(await progress('newer')).toMatchObject({ total: 1 });
  });
});
