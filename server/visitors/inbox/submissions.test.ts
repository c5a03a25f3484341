import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/db/client.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { fileSubmission, type NewSubmission } from './submissions.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());

const asked: NewSubmission = {
  kind: 'diaspora',
  key: 'a-key',
  name: 'Meera',
  email: 'meera@example.org',
  phone: '',
  subject: 'A passport',
  details: { country: 'United Kingdom' },
  language: 'en',
  at: new Date('2026-11-20T10:00:00Z'),
};
const file = (submission: NewSubmission) => inTransaction(db, (tx) => fileSubmission(tx, submission));

it('is filed once per key, however many arrive at the same moment', async () => {
  const filed = await Promise.all([file(asked), file(asked), file(asked)]);
  expect(filed.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(filed.map(({ reference }) => reference)).size).toBe(1);
  const { rows } = await db.pool.query<{ state: string; details: unknown }>('select state, details from submissions');
  expect(rows).toEqual([{ state: 'new', details: { country: 'United Kingdom' } }]);
});

it('keeps the same key of different forms apart', async () => {
  const [first, second] = [await file({ ...asked, key: 'b' }), await file({ ...asked, key: 'b', kind: 'booking' })];
  expect([first.isNew, second.isNew, first.id === second.id]).toEqual([true, true, false]);
});
