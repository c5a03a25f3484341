import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSharedLimits } from '#server/limits/shared-rate-limit.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { type FormGate, openGate } from './form-gate.ts';
import type { FormLimits } from './form-limits.ts';

const LIMITS: FormLimits = {
  posts: { burst: 100, perMinute: 100 },
  withTicket: { burst: 4, perMinute: 2 },
  easy: { burst: 2, perMinute: 1 },
  plain: { burst: 3, perMinute: 1 },
  plainTogether: { burst: 5, perMinute: 1 },
  usualPerMinute: 1000,
  leastMs: 0,
};
const HERE = '192.0.2.7';

let db: TestDatabase;
let now: number;
let nodes: FormGate[];

const node = () =>
  openGate(
    'newsletter',
    LIMITS,
    createSharedLimits({ db, clock: { now: () => new Date(now) }, secret: 'one secret for all nodes' }),
  );

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());
beforeEach(async () => {
  await emptyTables(db, 'rate_limits');
  now = Date.parse('2026-03-01T10:00:00Z');
  nodes = [node(), node(), node()];
});

/** `count` calls, each to the next node; how many got in. */
async function admitted(count: number, call: (gate: FormGate, place: number) => Promise<number>): Promise<number> {
  const waits: number[] = [];
  for (let place = 0; place < count; place += 1) {
    const gate = nodes[place % nodes.length];
    if (gate) waits.push(await call(gate, place));
  }
  return waits.filter((wait) => wait === 0).length;
}

describe('the limits of a form behind three nodes', () => {
  it('are as strict as behind one, with script and without', async () => {
    expect(await admitted(12, (gate) => gate.takeWithTicket(HERE, now))).toBe(4);
    expect(await admitted(12, (gate) => gate.takeEasy(HERE, now))).toBe(2);
    expect(await admitted(9, (gate) => gate.takePlain(HERE, now))).toBe(3);
    expect(await admitted(9, (gate, place) => gate.takePlain(`198.51.100.${place}`, now))).toBe(2);
  });

  it('say how long to wait, and admit again by then', async () => {
    await admitted(12, (gate) => gate.takeWithTicket(HERE, now));
    expect(await node().takeWithTicket(HERE, now)).toBe(30_000);
    now += 30_000;
    expect(await node().takeWithTicket(HERE, now)).toBe(0);
  });

  it('admit at the promised time on the node that has refused, however often it was asked meanwhile', async () => {
    const [here, other] = [node(), node()];
    for (let sent = 0; sent < 4; sent += 1) await other.takeWithTicket(HERE, now);
    now += 20_000;
    for (let asked = 0; asked < 9; asked += 1) expect(await here.takeWithTicket(HERE, now)).toBe(10_000);
    now += 10_000;
    expect(await here.takeWithTicket(HERE, now)).toBe(0);
  });

  it('refuse one network without using up what forms without script may send together', async () => {
    const [here, other] = [node(), node()];
    for (let sent = 0; sent < 3; sent += 1) await other.takePlain(HERE, now);
    now += 30_000;
    for (let asked = 0; asked < 3; asked += 1) expect(await here.takePlain(HERE, now)).toBe(30_000);
    const others = ['198.51.100.1', '198.51.100.2'];
    for (const network of others) expect(await here.takePlain(network, now)).toBe(0);
    now += 30_000;
    expect(await here.takePlain('198.51.100.3', now)).toBe(0);
  });

  it('refuse a flood without a statement once all nodes together have refused it', async () => {
    const [here, other] = [node(), node()];
    for (let sent = 0; sent < 4; sent += 1) await other.takeWithTicket(HERE, now);
    await here.takeWithTicket(HERE, now);
    await emptyTables(db, 'rate_limits');
    expect(await here.takeWithTicket(HERE, now)).toBe(30_000);
  });

  it('hold for concurrent submissions', async () => {
    const all = Array.from({ length: 60 }, (_, place) => nodes[place % 3]?.takeWithTicket(HERE, now));
    expect((await Promise.all(all)).filter((wait) => wait === 0)).toHaveLength(4);
  });
});
