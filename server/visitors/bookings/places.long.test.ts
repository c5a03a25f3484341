import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onChange } from '#server/db/changes.ts';
import { inTransaction } from '#server/db/client.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { type BookingDesk, openBookingDesk } from '#tests/support/forms/bookings/booking-desk.ts';
import { linkIn } from '#tests/support/mail/mail-server.ts';
import { erasePerson } from '../inbox/personal-data.service.ts';
import { expireRequests } from './bookings.repo.ts';

let desk: BookingDesk;
beforeAll(async () => {
  desk = await openBookingDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await emptyTables(desk.desk.db, 'submissions');
  // Guests may send so much an hour.
  desk.clock.forward(1);
});

const slotOf = (day: string) => `2025-${day}-10:00-11:00 AM London (3:30-4:30 PM India)`;
const book = (name: string, preferredTime: string) =>
  desk.call(null, 'POST', '/api/rajneeti-bookings', { name, email: `${name}@example.org`, preferredTime });

async function bookAndConfirm(name: string, preferredTime: string) {
  expect((await book(name, preferredTime)).statusCode).toBe(201);
  expect((await desk.confirm(`${name}@example.org`)).statusCode).toBe(303);
}

/** Takes all six places of the session on 1 November, for people whose names begin with `who`. */
async function fillFirstOfNovember(who: string): Promise<void> {
  for (let n = 1; n <= 6; n += 1) await bookAndConfirm(`${who}${n}`, slotOf('11-01'));
}

async function leftOn(date: string): Promise<number | undefined> {
  const answer = await desk.call(null, 'GET', '/api/rajneeti-bookings/sessions');
  return answer.json<{ sessions: { date: string; left: number }[] }>().sessions.find((one) => one.date === date)?.left;
}

/** Marks a guest's submission at the desk. */
async function mark(name: string, state: string): Promise<void> {
  const { rows } = await desk.desk.db.pool.query('select id, version from submissions where name = $1', [name]);
  const { id, version } = rows[0];
  expect((await desk.call('editor', 'PATCH', `/api/desk/inbox/${id}`, { version, state })).statusCode).toBe(200);
}

/** The cached forms that `work` has made again. */
async function changedForms(work: () => Promise<unknown>): Promise<readonly string[]> {
  const changed: string[] = [];
  const caughtUp = Promise.withResolvers<void>();
  const stop = await onChange(desk.desk.db, ({ forms }) => {
    if (forms.includes('newsletter')) caughtUp.resolve();
    changed.push(...forms);
  });
  // What was announced before may still be on its way from the database, which keeps the order.
  await desk.desk.db.pool.query(`select pg_notify('matv_changes', '{"forms": ["newsletter"]}')`);
  await caughtUp.promise;
  changed.length = 0;
  await work();
  await stop();
  return changed;
}

it('two at once for the last place: one gets it, the other is told kindly and waits for the desk', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await bookAndConfirm(name, slotOf('11-01'));
  expect(await leftOn('2025-11-01')).toBe(1);
  for (const name of ['f', 'g', 'h']) expect((await book(name, slotOf('11-01'))).statusCode).toBe(201);
  const answers = await Promise.all(['f', 'g', 'h'].map((name) => desk.confirm(`${name}@example.org`)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
  expect(await leftOn('2025-11-01')).toBe(0);
  const { rows } = await desk.desk.db.pool.query(
    `select b.state, b.session_date, count(*)::int as n from bookings b join submissions s on s.id = b.submission_id
     where s.name in ('f', 'g', 'h') group by b.state, b.session_date order by b.session_date`,
  );
  expect(rows).toEqual([
    { state: 'requested', session_date: '2025-11-01', n: 1 },
    { state: 'requested', session_date: null, n: 2 },
  ]);
});

it('a request for a session that is full is told kindly where there are places, and not stored', async () => {
  await fillFirstOfNovember('before');
  const answer = await book('late', slotOf('11-01'));
  expect(answer.statusCode).toBe(409);
  const full = answer.json();
  expect(full).toMatchObject({ code: 'session_full', mistakes: [{ field: 'preferredTime' }] });
  expect(full.message).toBe(
    'Somebody was faster: this session is full now. There are places on Saturday 25 October 2025, Monday 27 October 2025 and Monday 3 November 2025.',
  );
  expect(full.sessions.find((one: { date: string }) => one.date === '2025-11-01').left).toBe(0);
  const { rows } = await desk.desk.db.pool.query('select count(*)::int as n from submissions');
  expect(rows).toEqual([{ n: 6 }]);
});

it('a retry of the last place’s own booking is answered as the first time, though the session is full now', async () => {
  const sent = {
    name: 'Last',
    email: 'last@example.org',
    preferredTime: slotOf('11-08'),
    submissionKey: 'aa0c2f3e-6a5d-4a53-9f0e-2f2f8a0f7b11',
  };
  for (const name of ['i', 'j', 'k', 'l', 'm']) await bookAndConfirm(name, slotOf('11-08'));
  const send = () => desk.call(null, 'POST', '/api/rajneeti-bookings', sent);
  const first = await send();
  await desk.confirm('last@example.org');
  const again = await send();
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.json().reference).toBe(first.json().reference);
  expect((await book('n', slotOf('11-08'))).statusCode).toBe(409);
});

it('what the desk marks as spam takes no place, and the cached form is made again', async () => {
  await bookAndConfirm('spammer', slotOf('11-15'));
  expect(await leftOn('2025-11-15')).toBe(5);
  const changed = await changedForms(() => mark('spammer', 'spam'));
  expect(await leftOn('2025-11-15')).toBe(6);
  expect(changed).toEqual(['book-rajneeti']);
});

it('a guest whose data was erased keeps no place from others, and the cached form is made again', async () => {
  await bookAndConfirm('erased', slotOf('11-15'));
  const needs = { db: desk.desk.db, clock: desk.clock, attachments: desk.forms.attachments };
  const changed = await changedForms(() => erasePerson(needs, 'erased@example.org', null));
  expect(await leftOn('2025-11-15')).toBe(6);
  expect(changed).toEqual(['book-rajneeti']);
  const { sessions } = (await desk.call('editor', 'GET', '/api/desk/bookings/sessions')).json();
  expect(sessions.find(({ date }: { date: string }) => date === '2025-11-15')).toMatchObject({ taken: 0, guests: [] });
});

it('what was marked as spam by mistake has its place again, or waits for the desk without one if that is gone', async () => {
  await bookAndConfirm('mistaken', slotOf('11-01'));
  const booked = async () => {
    const { rows } = await desk.desk.db.pool.query(
      `select b.state, b.session_date from bookings b join submissions s on s.id = b.submission_id
       where s.name = 'mistaken'`,
    );
    return rows;
  };
  await mark('mistaken', 'spam');
  await mark('mistaken', 'open');
  expect([await booked(), await leftOn('2025-11-01')]).toEqual([
    [{ state: 'requested', session_date: '2025-11-01' }],
    5,
  ]);
  await mark('mistaken', 'spam');
  await fillFirstOfNovember('instead');
  await mark('mistaken', 'open');
  expect(await booked()).toEqual([{ state: 'requested', session_date: null }]);
});

describe('while a colleague changes the same request in the inbox', () => {
  const answer = (id: string, body: object) =>
    desk.call('editor', 'POST', `/api/desk/bookings/${id}/answer`, { version: 1, ...body });

  it('the desk answers it without a deadlock', async () => {
    expect((await book('answered', slotOf('11-01'))).statusCode).toBe(201);
    const id = await idOf('answered');
    expect((await besideTheInbox(id, () => answer(id, { answer: 'confirm' }))).statusCode).toBe(200);
    expect(await leftOn('2025-11-01')).toBe(5);
  });

  it('its guest answers a proposal without a deadlock', async () => {
    expect((await book('asked', slotOf('11-01'))).statusCode).toBe(201);
    const id = await idOf('asked');
    await answer(id, { answer: 'propose', session: { date: '2025-11-08', starts: '10:00' } });
    const link = linkIn(await desk.mailTo('asked@example.org'), '/book-rajneeti/proposal/');
    const token = new URL(link).pathname.split('/').at(-1) ?? '';
    await besideTheInbox(id, () => desk.forms.bookings.answerProposal(token, 'accept'));
    expect((await desk.call('editor', 'GET', `/api/desk/bookings/${id}`)).json()).toMatchObject({ state: 'accepted' });
  });

  it('it expires without a deadlock', async () => {
    expect((await book('silent', slotOf('11-01'))).statusCode).toBe(201);
    const id = await idOf('silent');
    await besideTheInbox(id, () => expireRequests(desk.desk.db.pool, new Date('2025-12-01T00:00:00Z')));
    expect((await desk.call('editor', 'GET', `/api/desk/bookings/${id}`)).json()).toMatchObject({ state: 'expired' });
  });
});

async function idOf(name: string): Promise<string> {
  const { rows } = await desk.desk.db.pool.query('select id from submissions where name = $1', [name]);
  return rows[0].id;
}

/** Does `work` while a change in the inbox is under way, which locks the submission and then its booking. */
async function besideTheInbox<T>(id: string, work: () => Promise<T>): Promise<T> {
  const { db } = desk.desk;
  const isLocked = Promise.withResolvers<void>();
  const isWaitedFor = Promise.withResolvers<void>();
  const changing = inTransaction(db, async (tx) => {
    await tx.query('select from submissions where id = $1 for update', [id]);
    isLocked.resolve();
    await isWaitedFor.promise;
    await tx.query('select from bookings where submission_id = $1 for update', [id]);
  });
  await isLocked.promise;
  const working = work();
  // The embedded database's only connection is taken meanwhile.
  if (db.engine === 'postgres') await expect.poll(() => waitingForLocks()).toBe(1);
  isWaitedFor.resolve();
  const [done] = await Promise.all([working, changing]);
  return done;
}

async function waitingForLocks(): Promise<number | null> {
  const { rowCount } = await desk.desk.db.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount;
}

it('without script too the full session is reported beside its field, and nothing is stored', async () => {
  await fillFirstOfNovember('unscripted');
  const answer = await desk.submit({ name: 'late', email: 'late@example.org', preferredTime: slotOf('11-01') });
  expect(answer.statusCode).toBe(409);
  expect(answer.json().mistakes[0]).toMatchObject({ field: 'preferredTime' });
});
