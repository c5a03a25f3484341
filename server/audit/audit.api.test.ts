import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeskApp, logIn, openDeskApp } from '#tests/support/desk-app.ts';
import { registerAuditRoutes } from './audit.api.ts';
import { recordAuditEntry } from './audit.service.ts';

let desk: DeskApp;
beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) => registerAuditRoutes(app, db.pool));
});
afterAll(() => desk.close());

async function read(query: string, role: 'administrator' | 'editor' = 'administrator') {
  const { token } = await logIn(desk, role);
  return desk.app.inject({ url: `/api/desk/audit${query}`, headers: { authorization: `Bearer ${token}` } });
}

it('shows administrators who did what to what, newest first and by person, subject and action', async () => {
  const { rows } = await desk.db.pool.query<{ id: string }>(`select id from users where role = 'editor'`);
  const userId = rows[0]?.id ?? '';
  const story = { subject: 'story', subjectId: 's1', title: 'Budget' } as const;
  await recordAuditEntry(desk.db.pool, { userId, action: 'published', ...story, details: { section: 'world' } });
  await recordAuditEntry(desk.db.pool, { userId: null, action: 'imported', ...story, subjectId: 's2' });
  const all = (await read('?subject=story')).json();
  expect(all).toMatchObject({
    next: null,
    entries: [
      { userId: null, userName: 'MATV', action: 'imported' },
      { userId, userName: 'The editor', action: 'published', title: 'Budget', details: { section: 'world' } },
    ],
  });
  for (const query of [
    `?user=${userId}`,
    '?subjectId=s1&subject=story',
    '?action=published',
    `?subject=story&before=${all.entries[0]._id}`,
  ]) {
    expect((await read(query)).json().entries.map((one: { action: string }) => one.action)).toEqual(['published']);
  }
});

it('cuts a long title after a whole character', async () => {
  const title = `${'x'.repeat(299)}🙏`;
  await recordAuditEntry(desk.db.pool, { userId: null, action: 'cut', subject: 'tag', subjectId: 't', title });
  expect((await read('?action=cut')).json().entries).toMatchObject([{ title: 'x'.repeat(299) }]);
});

it('has a further page only if there are further entries', async () => {
  const entry = { userId: null, action: 'paged', subject: 'tag', subjectId: 't', title: 't' } as const;
  for (let count = 0; count < 50; count += 1) await recordAuditEntry(desk.db.pool, entry);
  const page = async (query = '') => (await read(`?action=paged${query}`)).json();
  expect(await page()).toMatchObject({ entries: { length: 50 }, next: null });
  await recordAuditEntry(desk.db.pool, entry);
  const first = await page();
  expect(first).toMatchObject({ entries: { length: 50 }, next: first.entries[49]._id });
  expect(await page(`&before=${first.next}`)).toMatchObject({ entries: { length: 1 }, next: null });
});

it('is not for editors', async () => {
  expect((await read('', 'editor')).statusCode).toBe(403);
});

it('has no entry for a change that was rolled back', async () => {
  const tx = await desk.db.pool.connect();
  await tx.query('begin');
  await recordAuditEntry(tx, { userId: null, action: 'undone', subject: 'tag', subjectId: 't', title: 't' });
  await tx.query('rollback');
  tx.release();
  expect((await read('?action=undone')).json().entries).toEqual([]);
});
