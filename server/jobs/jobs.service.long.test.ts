import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/client.ts';
import { forRequest, requestHere } from '#server/tracing/request-here.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { OutsideFault } from './batch.ts';
import { createJobs, type Jobs } from './jobs.service.ts';
import { releaseLease } from './recurring.repo.ts';
import { FaultUntilNextRun } from './recurring.ts';

let db: TestDatabase;
let jobs: Jobs;
let complaints: object[];

const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (details: object) => {
    complaints.push(details);
  },
};

beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(() => {
  complaints = [];
  jobs = createJobs({ db, log });
});
afterEach(() => jobs.stop());
afterAll(() => db.dispose());

describe('jobs', () => {
  it('run soon, with the data that was sent', async () => {
    const done = Promise.withResolvers<unknown>();
    jobs.work<{ url: string }>('fetch-picture', async (data) => done.resolve(data));
    await jobs.start();
    const sent = performance.now();
    await jobs.send('fetch-picture', { url: 'https://example.org/a.jpg' });
    expect(await done.promise).toEqual({ url: 'https://example.org/a.jpg' });
    expect(performance.now() - sent).toBeLessThan(20_000);
  });

  it('run for the request that has caused them, if one has', async () => {
    const seen: (string | null)[] = [];
    const all = Promise.withResolvers<void>();
    jobs.work('caused', async () => {
      seen.push(requestHere());
      if (seen.length === 4) all.resolve();
    });
    await jobs.start();
    await forRequest('r1', async () => {
      await jobs.send('caused', { n: 1 });
      await inTransaction(db, (within) => jobs.sendAll('caused', [{ n: 2 }, { n: 3 }], within));
    });
    await jobs.send('caused', { n: 4 });
    await all.promise;
    expect(seen.toSorted()).toEqual([null, 'r1', 'r1', 'r1']);
  });

  it('are added once while another of the same key is waiting', async () => {
    const seen: number[] = [];
    const both = Promise.withResolvers<void>();
    jobs.work<{ n: number }>('count', async ({ n }) => {
      seen.push(n);
      if (seen.length === 2) both.resolve();
    });
    await jobs.start();
    await jobs.send('count', { n: 1 }, { singletonKey: 'same', startAfterSeconds: 1 });
    await jobs.send('count', { n: 2 }, { singletonKey: 'same', startAfterSeconds: 1 });
    await jobs.send('count', { n: 3 }, { startAfterSeconds: 1 });
    const { rows } = await db.pool.query(`select count(*)::int as queued from jobs.job where name = 'count'`);
    expect(rows).toEqual([{ queued: 2 }]);
    await both.promise;
    expect(seen.toSorted()).toEqual([1, 3]);
  });

  it('that fail because another system does are logged once for each reason, and once when they work again', async () => {
    const lines: unknown[] = [];
    const note = (level: string) => (details: object, message?: string) => lines.push({ level, ...details, message });
    const watched = createJobs({ db, log: { info: note('info'), warn: note('warn'), error: note('error') } });
    const reasons = ['the hub answered 503', 'the hub answered 503', 'the hub answered 503', 'the hub is away'];
    watched.work('ping-hub', async () => {
      const reason = reasons.shift();
      if (reason !== undefined) throw new OutsideFault(reason);
    });
    try {
      await watched.start();
      for (let call = 0; call < 5; call += 1) await watched.send('ping-hub', {});
      await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(3);
    } finally {
      await watched.stop();
    }
    const warned = { level: 'warn', job: 'ping-hub', message: 'the job ping-hub failed; it is tried again' };
    expect(lines).toEqual([
      { ...warned, reason: 'the hub answered 503' },
      { ...warned, reason: 'the hub is away' },
      { level: 'info', job: 'ping-hub', failures: 4, message: 'the job ping-hub works again' },
    ]);
  });

  it('can be sent within a transaction before their queue is known', async () => {
    const beside = createJobs({ db, log });
    beside.work('just-made', async () => undefined);
    await beside.prepare();
    await jobs.start();
    jobs.work('just-made', async () => undefined);
    await inTransaction(db, async (within) => {
      await jobs.send('just-made', {}, { within });
      await jobs.sendAll('just-made', [{}, {}], within);
    });
    const { rows } = await db.pool.query(`select count(*)::int as queued from jobs.job where name = 'just-made'`);
    expect(rows).toEqual([{ queued: 3 }]);
    await beside.stop();
  });

  it('of a higher priority start before those that wait already', async () => {
    const seen: string[] = [];
    const all = Promise.withResolvers<void>();
    jobs.work<{ name: string }>('in-order', async ({ name }) => {
      seen.push(name);
      if (seen.length === 4) all.resolve();
    });
    await jobs.prepare();
    await inTransaction(db, async (within) => {
      await jobs.sendAll('in-order', [{ name: 'bulk 1' }, { name: 'bulk 2' }], within, [], -2);
      await jobs.sendAll('in-order', [{ name: 'urgent' }], within, [], -1);
      await jobs.send('in-order', { name: 'usual' }, { within });
    });
    await jobs.start();
    await all.promise;
    // Two are fetched at a time, in no order of their own.
    expect(seen.slice(0, 2).toSorted()).toEqual(['urgent', 'usual']);
  });

  it('work off a long queue at full speed, the given number at a time', async () => {
    let atOnce = 0;
    let most = 0;
    let done = 0;
    const all = Promise.withResolvers<void>();
    const handler = async (): Promise<void> => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await db.pool.query('select pg_sleep(0.005)');
      atOnce -= 1;
      done += 1;
      if (done === 100) all.resolve();
    };
    jobs.work('many', handler, { concurrency: 4 });
    await jobs.start();
    const began = performance.now();
    await Promise.all(Array.from({ length: 100 }, () => jobs.send('many', {})));
    await all.promise;
    expect(most).toBe(4);
    // One batch in each interval would take 50 seconds.
    expect(performance.now() - began).toBeLessThan(40_000);
  });

  it('are refused if nothing handles them', async () => {
    await jobs.start();
    await expect(jobs.send('unheard-of', {})).rejects.toThrow('there is no handler for jobs called unheard-of');
  });

  it('are named in the log when they fail', async () => {
    const failed = Promise.withResolvers<void>();
    jobs.work('fragile', async () => {
      failed.resolve();
      throw new Error('no such luck');
    });
    await jobs.start();
    await jobs.send('fragile', {});
    await failed.promise;
    await expect
      .poll(() => complaints)
      .toMatchObject([{ job: 'fragile', attempt: 1, err: { message: 'no such luck' } }]);
  });

  it('end within seconds, and a running job is told to stop', async () => {
    const running = Promise.withResolvers<void>();
    let told = false;
    jobs.work('long', async (_data, signal) => {
      running.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      told = true;
    });
    await jobs.start();
    await jobs.send('long', {});
    await running.promise;
    const began = performance.now();
    await jobs.stop();
    expect(told).toBe(true);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

async function outcomesOf(name: string) {
  const { rows } = await db.pool.query(
    `select last_success_at is not null as succeeded, failing_since is not null as failing from recurring_jobs
     where name = $1`,
    [name],
  );
  return rows[0];
}

async function minutesUntil(name: string): Promise<number> {
  const { rows } = await db.pool.query<{ minutes: number }>(
    'select round(extract(epoch from next_at - now()) / 60)::int as minutes from recurring_jobs where name = $1',
    [name],
  );
  return rows[0]?.minutes ?? 0;
}

describe('recurring jobs', () => {
  it('run at once and then at their interval, also after an error', async () => {
    let runs = 0;
    const thrice = Promise.withResolvers<void>();
    jobs.every('often', 0.2, async () => {
      runs += 1;
      if (runs === 3) thrice.resolve();
      throw new Error('the feed is away');
    });
    await jobs.start();
    await thrice.promise;
    expect(complaints[0]).toMatchObject({ job: 'often', err: { message: 'the feed is away' } });
    await jobs.stop();
    expect(await outcomesOf('often')).toEqual({ succeeded: false, failing: true });
  });

  it('are tried again within minutes after a failure, then less and less often, so that no day goes without its backup', async () => {
    const waits: number[] = [];
    for (const failingFor of ['0 minutes', '4 minutes', '20 minutes', '3 hours', '30 hours']) {
      await db.pool.query(
        `insert into recurring_jobs (name, leased_by, failing_since) values ('backup', 'me', now() - $1::interval)
         on conflict (name) do update set leased_by = excluded.leased_by, failing_since = excluded.failing_since`,
        [failingFor],
      );
      await releaseLease(db.pool, { name: 'backup', holder: 'me', pause: 86_400, outcome: 'failed' });
      waits.push(await minutesUntil('backup'));
    }
    expect(waits).toEqual([5, 5, 20, 180, 240]);
  });

  it('are tried again five minutes after the first failure', async () => {
    jobs.every('retried', 86_400, async () => {
      throw new Error('the bucket is away');
    });
    await jobs.start();
    await expect.poll(() => outcomesOf('retried')).toEqual({ succeeded: false, failing: true });
    expect(await minutesUntil('retried')).toBe(5);
  });

  it('are not tried again before their next run if that would change nothing', async () => {
    jobs.every('faulty', 86_400, async () => {
      throw new FaultUntilNextRun('two pictures are gone');
    });
    await jobs.start();
    await expect.poll(() => outcomesOf('faulty')).toEqual({ succeeded: false, failing: true });
    expect(await minutesUntil('faulty')).toBe(1440);
  });

  it('run on one process at a time', async () => {
    const beside = createJobs({ db: { ...db, engine: 'postgres' }, log });
    let atOnce = 0;
    let most = 0;
    let runs = 0;
    const enough = Promise.withResolvers<void>();
    const handler = async (): Promise<void> => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await db.pool.query('select pg_sleep(0.05)');
      atOnce -= 1;
      runs += 1;
      if (runs === 6) enough.resolve();
    };
    jobs.every('alone', 0.05, handler);
    beside.every('alone', 0.05, handler);
    await jobs.start();
    await beside.start();
    await enough.promise;
    await beside.stop();
    expect(most).toBe(1);
  });

  it('are not run early by a process that starts later', async () => {
    let runs = 0;
    const once = Promise.withResolvers<void>();
    jobs.every('daily', 86_400, async () => {
      runs += 1;
      once.resolve();
    });
    await jobs.start();
    await once.promise;
    await expect.poll(() => outcomesOf('daily')).toEqual({ succeeded: true, failing: false });
    await jobs.stop();
    const { rows } = await db.pool.query(
      `select next_at > now() + interval '23 hours' as later, leased_by from recurring_jobs where name = 'daily'`,
    );
    expect({ runs, rows }).toEqual({ runs: 1, rows: [{ later: true, leased_by: null }] });
  });

  it('are due at once when the stop of their process has cut them off, so that no day goes without its backup', async () => {
    const begun = Promise.withResolvers<void>();
    jobs.every('long', 86_400, async (signal) => {
      begun.resolve();
      await pause(60_000, undefined, { signal });
    });
    await jobs.start();
    await begun.promise;
    await jobs.stop();
    const { rows } = await db.pool.query(
      `select next_at <= now() as due, leased_by from recurring_jobs where name = 'long'`,
    );
    expect(rows).toEqual([{ due: true, leased_by: null }]);
    expect(await outcomesOf('long')).toEqual({ succeeded: false, failing: false });
  });

  it('are resumed after a process died during one', async () => {
    const ran = Promise.withResolvers<void>();
    jobs.every('poll', 60, async () => ran.resolve());
    const past = db.engine === 'embedded' ? `now() + interval '1 hour'` : `now() + interval '1 second'`;
    await db.pool.query(
      `insert into recurring_jobs (name, leased_by, leased_until) values ('poll', 'a process that died', ${past})`,
    );
    await jobs.start();
    await ran.promise;
  });
});
