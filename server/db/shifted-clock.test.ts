import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockFrom } from '#server/clock.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import { createReader } from '#server/newsroom/reading/reader.service.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { addStory } from '#tests/support/stories.ts';
import { inTransaction } from './client.ts';
import { onServerTime } from './shifted-clock.ts';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());

describe('a server whose clock was set', () => {
  it('queries the database with its own time, in transactions as well', async () => {
    await addStory(db.pool, { slug: 'in-2040', publishAt: '2040-01-01T00:00:00Z' });
    const story = (on: typeof db.pool) => createReader(on, createPageTrace()).story('world', 'in-2040');
    expect(await story(db.pool)).toEqual({ kind: 'missing' });
    const later = onServerTime(db, clockFrom('2040-06-01T00:00:00Z'));
    expect(await story(later.pool)).toMatchObject({ kind: 'found' });
    const year = await inTransaction(later, async (tx) => {
      const { rows } = await tx.query<{ year: number }>('select extract(year from now())::int as year');
      return rows[0]?.year;
    });
    expect(year).toBe(2040);
  });
});
