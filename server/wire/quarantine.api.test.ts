import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeskApp, logIn, openDeskApp } from '#tests/support/desk-app.ts';
import { noChannels } from '#tests/support/newsroom/no-channels.ts';
import { normalise } from './normalise.ts';
import { registerQuarantineRoutes } from './quarantine.api.ts';
import { deleteSettled, quarantine } from './quarantine.repo.ts';

let desk: DeskApp;
let editor: Record<string, string>;
beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) =>
    registerQuarantineRoutes(app, {
      db,
      media: { queueRemote: async () => undefined },
      notices: noChannels,
      languages: ['en', 'hi'],
      clock: { now: () => now },
    }),
  );
  editor = { authorization: `Bearer ${(await logIn(desk, 'editor')).token}` };
});
afterAll(() => desk.close());

let now = new Date('2026-11-20T12:00:00Z');
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, headers = editor) =>
  desk.app.inject({ method, url, headers });

async function refuse(item: object, source = 'wire'): Promise<void> {
  const outcome = normalise(item, now);
  if (outcome.kind !== 'refused') throw new Error('it stands');
  await quarantine(desk.db.pool, source, [outcome], now);
}

const AHEAD = { id: 'q1', title: 'From the future', content: '<p>x</p>', published_at: '2026-11-25T12:00:00Z' };

it('shows refused items with their reasons, and takes one in if it is valid by now', async () => {
  await refuse(AHEAD);
  await refuse({ id: 'q2', content: 'no title' });
  const shown = (await call('GET', '/api/desk/quarantine')).json();
  expect(shown.reasons).toEqual([
    { reason: 'it is dated more than a day ahead', count: 1 },
    { reason: 'the title is missing', count: 1 },
  ]);
  const reason = encodeURIComponent('it is dated more than a day ahead');
  const [item] = (await call('GET', `/api/desk/quarantine?reason=${reason}`)).json().items;
  expect(item).toMatchObject({ wireId: 'q1', title: 'From the future', isWhole: true });
  expect((await call('POST', `/api/desk/quarantine/${item._id}/try`)).json()).toMatchObject({ code: 'refused_again' });
  now = new Date('2026-11-25T13:00:00Z');
  const tried = await call('POST', `/api/desk/quarantine/${item._id}/try`);
  expect(tried.json()).toEqual({ message: '‘From the future’ is on the site now.' });
  expect((await call('POST', `/api/desk/quarantine/${item._id}/try`)).statusCode).toBe(404);
  const { rowCount } = await desk.db.pool.query(`select from stories where wire_id = 'q1' and status = 'published'`);
  expect(rowCount).toBe(1);
});

it('can be filtered by the source that sent the items, whose reasons alone are counted then', async () => {
  await desk.db.pool.query('delete from wire_quarantine');
  await desk.db.pool.query(
    `insert into managed_sources (id, name, url, format, secret_in, secret_name, interval_seconds, sections, trust,
       priority, licence, credit, pictures, created_at, changed_at)
     values (repeat('b', 24), 'Severn Post', 'https://post.example/', 'json', 'bearer', '', 60, '[]', 'publish', 20, '',
       '', 'use', now(), now())`,
  );
  await refuse({ id: 'q4', content: 'no title' });
  await refuse({ id: 'q5', content: 'no title' });
  await refuse({ id: {} }, 'b'.repeat(24));
  const all = (await call('GET', '/api/desk/quarantine')).json();
  expect(all.sources).toEqual([
    { _id: 'wire', name: null, count: 2 },
    { _id: 'b'.repeat(24), name: 'Severn Post', count: 1 },
  ]);
  const some = (await call('GET', `/api/desk/quarantine?source=${'b'.repeat(24)}`)).json();
  expect(some.reasons).toEqual([{ reason: 'the id is neither text nor a number', count: 1 }]);
  expect(some.items).toMatchObject([
    { source: { name: 'Severn Post' }, reason: 'the id is neither text nor a number' },
  ]);
  expect(some.sources).toEqual(all.sources);
});

it('goes on after a page whose last item a poll has settled meanwhile', async () => {
  await desk.db.pool.query('delete from wire_quarantine');
  for (let id = 1; id <= 32; id++) await refuse({ id: `p${id}`, content: 'no title' });
  const first = (await call('GET', '/api/desk/quarantine')).json();
  expect(first.items).toHaveLength(30);
  await deleteSettled(desk.db.pool, 'wire', [first.items.at(-1).wireId]);
  const second = (await call('GET', `/api/desk/quarantine?before=${first.next}`)).json();
  expect(second.items.map(({ wireId }: { wireId: string }) => wireId)).toEqual(['p2', 'p1']);
  expect(second.next).toBeNull();
});

it('says if only the beginning of an item was kept', async () => {
  await refuse({ id: 'q3', title: '', content: 'x'.repeat(30_000) });
  const { items } = (await call('GET', '/api/desk/quarantine')).json();
  const cut = items.find(({ wireId }: { wireId: string }) => wireId === 'q3');
  expect(cut.isWhole).toBe(false);
  expect((await call('POST', `/api/desk/quarantine/${cut._id}/try`)).json()).toMatchObject({ code: 'item_incomplete' });
  expect((await call('DELETE', `/api/desk/quarantine/${cut._id}`)).statusCode).toBe(200);
  expect((await call('DELETE', `/api/desk/quarantine/${cut._id}`)).statusCode).toBe(404);
});

it('shows the beginning of a title of any length', async () => {
  const title = '“Sayings” of \u0007 "the" \\ river '.repeat(1_000);
  await refuse({ id: 'q6', title });
  const { items } = (await call('GET', '/api/desk/quarantine')).json();
  const found = items.find(({ wireId }: { wireId: string }) => wireId === 'q6');
  expect([found.isWhole, found.title]).toEqual([false, title.slice(0, 300)]);
});

it('lets reporters look and editors settle', async () => {
  const reporter = { authorization: `Bearer ${(await logIn(desk, 'reporter')).token}` };
  expect((await call('GET', '/api/desk/quarantine', reporter)).statusCode).toBe(200);
  expect((await call('GET', '/api/desk/quarantine', {})).statusCode).toBe(401);
  expect((await call('POST', '/api/desk/quarantine/x/try', reporter)).statusCode).toBe(403);
  expect((await call('DELETE', '/api/desk/quarantine/x', reporter)).statusCode).toBe(403);
});
