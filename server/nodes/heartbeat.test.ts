import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { isAlive, joinNodes } from './heartbeat.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());
beforeEach(async () => {
  // A node that sends heartbeats by itself as well would tell more than is asked of it.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await db.pool.query('delete from site_nodes');
});
afterEach(() => void vi.useRealTimers());

async function join(engine: 'embedded' | 'postgres' = 'postgres') {
  const heard: string[] = [];
  const node = await joinNodes({
    db: { ...db, engine },
    log: quietLog,
    onBeat: () => heard.push('beat'),
    onLapse: () => heard.push('lapse'),
  });
  return { node, heard };
}
const silentFor = (seconds: number) =>
  db.pool.query('update site_nodes set seen_at = now() - make_interval(secs => $1)', [seconds]);
const alive = async () =>
  (await db.pool.query<{ id: string }>(`select n.id from site_nodes n where ${isAlive('n')}`)).rows.map(({ id }) => id);

it('a node counts as alive for 15 seconds after its last sign of life, and no longer once it has left', async () => {
  const [one, two] = [await join(), await join()];
  expect((await alive()).toSorted()).toEqual([one.node.id, two.node.id].toSorted());
  await silentFor(10);
  expect(await alive()).toHaveLength(2);
  await silentFor(16);
  expect(await alive()).toEqual([]);
  await one.node.beat();
  await two.node.leave();
  expect(await alive()).toEqual([one.node.id]);
  await one.node.leave();
});

it('a node that was taken for dead hears of it when it comes back, before it looks at anything', async () => {
  const { node, heard } = await join();
  await silentFor(10);
  await node.beat();
  await silentFor(16);
  await node.beat();
  await db.pool.query('delete from site_nodes');
  await node.beat();
  expect(heard).toEqual(['beat', 'lapse', 'beat', 'lapse', 'beat']);
  await node.leave();
});

it('on the embedded database a start forgets the process that was killed before', async () => {
  await join();
  const { node } = await join('embedded');
  expect(await alive()).toEqual([node.id]);
  await node.leave();
});
