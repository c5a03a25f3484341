import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { checkClock } from './findings.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());

it("compares this machine's clock with the database's", async () => {
  expect(await checkClock(db.pool)).toEqual({ name: 'clock', text: "agrees with the database's" });
  const ahead = await checkClock(db.pool, () => Date.now() + 3_600_000);
  const behind = await checkClock(db.pool, () => Date.now() - 3_600_000);
  // Less by as long as the answer takes.
  expect(ahead.text).toMatch(/^this machine's is 3,(?:600|5\d\d) seconds ahead of the database's\.$/);
  expect(behind.text).toMatch(/^this machine's is 3,(?:600|5\d\d) seconds behind the database's\.$/);
  expect(behind.remedy).toBe(
    'have both follow a time server (timedatectl set-ntp true). Until then stories appear and links end at the wrong time.',
  );
});
