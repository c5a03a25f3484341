import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { addStory } from '#tests/support/stories.ts';
import { readCards } from '../deep-dive/deep-dive.repo.ts';
import { readPlacedRows } from '../desk/desk-lists.repo.ts';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());

describe('a save that began before another and had to wait for it', () => {
  it.each([
    ['list', (tx: Queryable) => readPlacedRows(tx, 'viral', []), { section: 'viral' }],
    ['row of deep dives', readCards, { section: 'world', kind: 'deep-dive' }],
  ] as const)('sees what the other one published on its %s', async (_, read, wanted) => {
    const { seen, id } = await inTransaction(db, async (tx) => {
      const publishAt = await later(tx);
      const id = await addStory(tx, { ...wanted, publishAt });
      return { id, seen: await read(tx) };
    });
    expect(seen.map((row) => row.id)).toEqual([id]);
  });
});

/** When the other one began: after this transaction, whose `now()` stays. */
async function later(tx: Queryable): Promise<string> {
  const { rows } = await tx.query<{ at: Date; began: Date }>('select clock_timestamp() as at, now() as began');
  const [times] = rows;
  if (!times || times.at.getTime() <= times.began.getTime()) return later(tx);
  return times.at.toISOString();
}
