import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BookingDesk, openBookingDesk } from '../../../tests/support/forms/bookings/booking-desk.ts';

let desk: BookingDesk;
beforeAll(async () => {
  desk = await openBookingDesk();
});
afterAll(() => desk.close());

const slotOf = (day: string) => `2025-${day}-10:00-11:00 AM London (3:30-4:30 PM India)`;
const book = (name: string, preferredTime: string) =>
  desk.call(null, 'POST', '/api/rajneeti-bookings', { name, email: `${name}@example.org`, preferredTime });

async function leftOn(date: string): Promise<number | undefined> {
  const answer = await desk.call(null, 'GET', '/api/rajneeti-bookings/sessions');
  return answer.json<{ sessions: { date: string; left: number }[] }>().sessions.find((one) => one.date === date)?.left;
}

it('two at once for the last place: one gets it, the other is told kindly where there are places', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) expect((await book(name, slotOf('11-01'))).statusCode).toBe(201);
  expect(await leftOn('2025-11-01')).toBe(1);
  const answers = await Promise.all(['f', 'g', 'h'].map((name) => book(name, slotOf('11-01'))));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  const full = answers.find(({ statusCode }) => statusCode === 409)?.json();
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
    ...{ name: 'Last', email: 'last@example.org', preferredTime: slotOf('11-08') },
    submissionKey: 'aa0c2f3e-6a5d-4a53-9f0e-2f2f8a0f7b11',
  };
  for (const name of ['i', 'j', 'k', 'l', 'm']) await book(name, slotOf('11-08'));
  const send = () => desk.call(null, 'POST', '/api/rajneeti-bookings', sent);
  const [first, again] = [await send(), await send()];
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.json().reference).toBe(first.json().reference);
  expect((await book('n', slotOf('11-08'))).statusCode).toBe(409);
});

it('what the desk finds to be spam takes no place', async () => {
  expect((await book('spammer', slotOf('11-15'))).statusCode).toBe(201);
  expect(await leftOn('2025-11-15')).toBe(5);
  await desk.desk.db.pool.query(`update submissions set state = 'spam' where name = 'spammer'`);
  expect(await leftOn('2025-11-15')).toBe(6);
});

it('without script too the full session is said beside its field, and nothing is stored', async () => {
  const answer = await desk.submit({ name: 'late', email: 'late@example.org', preferredTime: slotOf('11-01') });
  expect(answer.statusCode).toBe(409);
  expect(answer.json().mistakes[0]).toMatchObject({ field: 'preferredTime' });
});
