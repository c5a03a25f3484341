import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BookingDesk, openBookingDesk } from '#tests/support/forms/bookings/booking-desk.ts';
import { calendarIn } from '#tests/support/forms/bookings/calendar-in.ts';
import { linkIn } from '#tests/support/mail/mail-server.ts';
import { expireRequests } from './bookings.repo.ts';
import { readRequest } from './confirming.ts';
import { readProposal } from './proposals.ts';

let desk: BookingDesk;
beforeAll(async () => {
  desk = await openBookingDesk();
});
// The limits of all networks together lie before what is tested here.
afterEach(() => desk.clock.forward(0.5));
afterAll(() => desk.close());

const slotOf = (day: string) => `2025-${day}-10:00-11:00 AM London (3:30-4:30 PM India)`;
const MONDAY = '2025-11-03-1:00-2:00 PM London (6:30-7:30 PM India)';
const book = (sent: object) => desk.call(null, 'POST', '/api/rajneeti-bookings', sent);

async function leftOn(date: string): Promise<number | undefined> {
  const answer = await desk.call(null, 'GET', '/api/rajneeti-bookings/sessions');
  return answer.json<{ sessions: { date: string; left: number }[] }>().sessions.find((one) => one.date === date)?.left;
}

async function stateOf(name: string) {
  const { rows } = await desk.desk.db.pool.query(
    `select s.state, b.state as booking, b.session_date from submissions s join bookings b on b.submission_id = s.id
     where s.name = $1`,
    [name],
  );
  return rows[0];
}

/** Asks for a place and answers where the mailed link leads. */
async function linkOf(name: string, preferredTime = ''): Promise<string> {
  const email = `${name.toLowerCase()}@example.org`;
  expect((await book({ name, email, preferredTime })).statusCode).toBe(201);
  return desk.confirmLink(email);
}

const press = (path: string, payload: object = {}) => desk.call(null, 'POST', path, payload);

/** What the page behind a mailed link shows. */
const pageOf = (path: string) => readRequest(desk.desk.db.pool, path.split('/').at(-1) ?? '', desk.clock.now());

async function onDesk(name: string, view: string) {
  const answer = await desk.call('editor', 'GET', `/api/desk/bookings?view=${view}`);
  const { bookings } = answer.json<{ bookings: { _id: string; name: string; state: string; version: number }[] }>();
  return bookings.find((one) => one.name === name);
}

describe('requests that nobody has confirmed', () => {
  it('say how and until when to confirm, and the mail contains nothing that was typed', async () => {
    const asked = await book({ name: 'Typed Words', email: 'typed@example.org', preferredTime: MONDAY });
    expect(asked.json()).toMatchObject({ confirmBy: 'mail', confirmUntil: '2025-10-22T12:00:00.000Z' });
    const mail = await desk.mailTo('typed@example.org');
    expect(mail.subject).toBe(`Please confirm your request for Rajneeti (${asked.json().reference})`);
    expect(mail.text).toContain('Please confirm by 1:00 PM on Wednesday 22 October 2025, London time.');
    expect(mail.text).toContain('You asked for Monday 3 November 2025, 1:00-2:00 PM London (6:30-7:30 PM India).');
    expect(`${mail.text} ${mail.html} ${mail.to?.[0]?.name}`).not.toContain('Typed Words');
    const phone = await book({ name: 'By phone', phone: '+44 7700 900123' });
    expect(phone.json()).toMatchObject({ confirmBy: 'desk', confirmUntil: '2025-10-22T12:00:00.000Z' });
  });

  it('tell a retry the same: that the desk confirms where the mailbox has got enough of our mails', async () => {
    const ask = (place: number) => {
      const submissionKey = `5f0c2f3e-6a5d-4a53-9f0e-2f2f8a0f7c0${place}`;
      return book({ name: 'Eager', email: 'eager@example.org', phone: '+44 7700 900123', submissionKey });
    };
    const answers: string[] = [];
    for (const place of [0, 1, 2, 3, 4, 4, 0]) answers.push((await ask(place)).json().confirmBy);
    expect(answers).toEqual(['mail', 'mail', 'mail', 'mail', 'desk', 'desk', 'mail']);
  });

  it('hold no place, even if there are twenty of them', async () => {
    const sent = Array.from({ length: 20 }, (_, place) =>
      book({ name: `Flood ${place}`, email: `flood${place}@example.org`, preferredTime: slotOf('11-01') }),
    );
    expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
    expect(await leftOn('2025-11-01')).toBe(6);
  });

  it('are limited to six a day per network; the seventh is refused with a message, and not stored', async () => {
    const send = (name: string) =>
      desk.desk.app.inject({
        method: 'POST',
        url: '/api/rajneeti-bookings',
        payload: { name, phone: '+44 7700 900123' },
        remoteAddress: '198.51.100.20',
      });
    const statuses: number[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
      statuses.push((await send(name)).statusCode);
      // The limits of minutes lie before the one of the day.
      desk.clock.forward(0.25);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201]);
    const refused = await send('Seven');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_bookings']);
    expect(refused.json().message).toBe(
      'Six requests a day can be sent from one network, and yours has sent them. You can send this one in about 3 hours.',
    );
    expect(Number(refused.headers['retry-after'])).toBe(9000);
    expect(await stateOf('Seven')).toBeUndefined();
    desk.clock.forward(2.5);
    expect((await send('Seven')).statusCode).toBe(201);
  });
});

describe('a confirmed request', () => {
  it('holds a place from then on; a second click changes nothing', async () => {
    const path = await linkOf('Willing', slotOf('11-08'));
    expect(await pageOf(path)).toMatchObject({ state: 'pending', others: null });
    expect(await leftOn('2025-11-08')).toBe(6);
    const done = await press(path);
    expect([done.statusCode, done.headers.location]).toEqual([303, path]);
    expect(await leftOn('2025-11-08')).toBe(5);
    expect(await stateOf('Willing')).toEqual({ state: 'new', booking: 'requested', session_date: '2025-11-08' });
    const mail = await desk.mailTo('willing@example.org');
    expect(mail.text).toContain('A place is held for you until we have answered');
    expect(calendarIn(mail)).toContain('STATUS:TENTATIVE');
    await press(path);
    await press(path, { preferredTime: slotOf('11-15') });
    expect(await stateOf('Willing')).toEqual({ state: 'new', booking: 'requested', session_date: '2025-11-08' });
  });

  it('needs its own link: a guess confirms nothing', async () => {
    const path = await linkOf('Careful', slotOf('11-08'));
    expect((await press(`${path.slice(0, -3)}abc`)).statusCode).toBe(303);
    expect(await stateOf('Careful')).toMatchObject({ booking: 'pending' });
    const { rows } = await desk.desk.db.pool.query(
      `select b.confirm_hash from bookings b join submissions s on s.id = b.submission_id where s.name = 'Careful'`,
    );
    expect(path).not.toContain(rows[0].confirm_hash);
  });

  it('whose session has filled up waits for the desk, and the guest may choose another by the same link', async () => {
    const path = await linkOf('Late', slotOf('11-22'));
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await press(await linkOf(name, slotOf('11-22')));
    const offered = (await pageOf(path))?.others?.map(({ date }) => date);
    expect(offered).toContain('2025-11-29');
    expect(offered).not.toContain('2025-11-22');
    await press(path);
    expect(await pageOf(path)).toMatchObject({ state: 'requested', session: null, others: expect.any(Array) });
    expect(await leftOn('2025-11-22')).toBe(0);
    expect(await stateOf('Late')).toEqual({ state: 'new', booking: 'requested', session_date: null });
    expect((await desk.mailTo('late@example.org')).text).toContain(
      'The session you asked for is no longer available. Choose another one by the link of our first mail',
    );
    expect(await onDesk('Late', 'waiting')).toMatchObject({ state: 'requested' });
    await press(path, { preferredTime: slotOf('11-22') });
    expect(await stateOf('Late')).toMatchObject({ session_date: null });
    await press(path, { preferredTime: slotOf('11-29') });
    expect(await stateOf('Late')).toMatchObject({ session_date: '2025-11-29' });
    expect(await leftOn('2025-11-29')).toBe(5);
  });
});

it('a confirmed request for a session that has been cancelled meanwhile holds no place in it', async () => {
  const path = await linkOf('Hopeful', slotOf('11-15'));
  const shows = '/api/desk/bookings/show-times';
  const { version, rules } = (await desk.call('editor', 'GET', shows)).json();
  const [saturdays, ...others] = rules;
  const cancelled = [{ ...saturdays, cancelled: ['2025-11-15'] }, ...others];
  expect((await desk.call('editor', 'PUT', shows, { version, rules: cancelled })).statusCode).toBe(200);
  expect((await pageOf(path))?.others?.map(({ date }) => date)).toContain('2025-11-29');
  await press(path);
  expect(await stateOf('Hopeful')).toEqual({ state: 'new', booking: 'requested', session_date: null });
  expect((await desk.mailTo('hopeful@example.org')).text).toContain(
    'The session you asked for is no longer available. Choose another one by the link of our first mail',
  );
  expect((await desk.call('editor', 'PUT', shows, { version: version + 1, rules })).statusCode).toBe(200);
});

it('a session cancelled after its guest has confirmed or accepted it is promised to nobody', async () => {
  const held = await linkOf('Keeper', slotOf('11-29'));
  await press(held);
  const taken = await linkOf('Booked', slotOf('11-29'));
  await press(taken);
  const booked = await onDesk('Booked', 'waiting');
  const accepted = { version: booked?.version, answer: 'accept' };
  expect((await desk.call('editor', 'POST', `/api/desk/bookings/${booked?._id}/answer`, accepted)).statusCode).toBe(
    200,
  );
  const shows = '/api/desk/bookings/show-times';
  const { version, rules } = (await desk.call('editor', 'GET', shows)).json();
  const [saturdays, ...others] = rules;
  const cancelled = [{ ...saturdays, cancelled: ['2025-11-29'] }, ...others];
  expect((await desk.call('editor', 'PUT', shows, { version, rules: cancelled })).statusCode).toBe(200);
  expect(await pageOf(taken)).toMatchObject({ state: 'accepted', session: null, others: null });
  const shown = await pageOf(held);
  expect(shown).toMatchObject({ state: 'requested', session: null });
  expect(shown?.others?.map(({ date }) => date)).toContain('2025-12-27');
  await press(held, { preferredTime: slotOf('12-27') });
  expect(await stateOf('Keeper')).toEqual({ state: 'new', booking: 'requested', session_date: '2025-12-27' });
  expect((await pageOf(held))?.session).toBe('Saturday 27 December 2025, 10:00-11:00 AM London (3:30-4:30 PM India)');
  expect((await desk.call('editor', 'PUT', shows, { version: version + 1, rules })).statusCode).toBe(200);
  expect((await pageOf(taken))?.session).toContain('Saturday 29 November 2025');
});

it('a proposed session that has been cancelled meanwhile is accepted by nobody, until it takes place again', async () => {
  await press(await linkOf('Unlucky'));
  const answer = async (body: object) => {
    const waiting = await onDesk('Unlucky', 'waiting');
    const about = `/api/desk/bookings/${waiting?._id}/answer`;
    return desk.call('editor', 'POST', about, { version: waiting?.version, ...body });
  };
  expect((await answer({ answer: 'propose', session: { date: '2025-11-08', starts: '10:00' } })).statusCode).toBe(200);
  const mail = await desk.mailTo('unlucky@example.org');
  const { pathname } = new URL(linkIn(mail, '/book-rajneeti/proposal/'));
  const accept = () => press(pathname, { answer: 'accept' });
  const shown = () => readProposal(desk.desk.db.pool, pathname.split('/').at(-1) ?? '', desk.clock.now());
  const shows = '/api/desk/bookings/show-times';
  const { version, rules } = (await desk.call('editor', 'GET', shows)).json();
  const [saturdays, ...others] = rules;
  const cancelled = [{ ...saturdays, cancelled: ['2025-11-08'] }, ...others];
  expect((await desk.call('editor', 'PUT', shows, { version, rules: cancelled })).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ state: 'proposed', isOver: true });
  await accept();
  expect(await stateOf('Unlucky')).toMatchObject({ state: 'answered', booking: 'proposed' });
  const refused = await answer({ answer: 'accept' });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'session_over']);
  expect((await desk.call('editor', 'PUT', shows, { version: version + 1, rules })).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ state: 'proposed', isOver: false });
  await accept();
  expect(await stateOf('Unlucky')).toMatchObject({ state: 'settled', booking: 'accepted' });
  const again = { version: version + 2, rules: cancelled };
  expect((await desk.call('editor', 'PUT', shows, again)).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ state: 'accepted', isOver: true });
  expect((await desk.call('editor', 'PUT', shows, { version: version + 3, rules })).statusCode).toBe(200);
});

describe('an editor', () => {
  const answer = ({ _id, version }: { _id: string; version: number }, given: string) =>
    desk.call('editor', 'POST', `/api/desk/bookings/${_id}/answer`, { version, answer: given });

  it('confirms a request of a guest without e-mail, which then holds its place', async () => {
    await book({ name: 'Phone only', phone: '+44 7700 900123', preferredTime: slotOf('12-06') });
    const pending = await onDesk('Phone only', 'unconfirmed');
    expect(pending).toMatchObject({ state: 'pending', confirmUntil: expect.stringMatching(/^2025-10-22T/) });
    if (!pending) throw new Error('the request is not on the list');
    const done = await answer(pending, 'confirm');
    expect(done.json()).toMatchObject({
      message: 'Confirmed. There is no e-mail address: please tell the guest yourself.',
      booking: { state: 'requested', confirmUntil: null },
    });
    expect(await leftOn('2025-12-06')).toBe(5);
    expect(await stateOf('Phone only')).toMatchObject({ state: 'open', booking: 'requested' });
  });

  it('cannot exceed the places, neither by confirming nor by accepting', async () => {
    await book({ name: 'Too late', phone: '+44 7700 900123', preferredTime: slotOf('12-13') });
    for (const name of ['G', 'H', 'I', 'J', 'K', 'L']) await press(await linkOf(name, slotOf('12-13')));
    const pending = await onDesk('Too late', 'unconfirmed');
    if (!pending) throw new Error('the request is not on the list');
    for (const given of ['confirm', 'accept']) {
      const refused = await answer(pending, given);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'session_full']);
    }
    expect(await stateOf('Too late')).toMatchObject({ booking: 'pending' });
  });
});

it('a request not confirmed within 48 hours expires, and its link stops working', async () => {
  const path = await linkOf('Slow', slotOf('12-20'));
  desk.clock.forward(48);
  expect(await onDesk('Slow', 'unconfirmed')).toMatchObject({ state: 'expired', confirmUntil: null });
  await press(path);
  expect(await pageOf(path)).toMatchObject({ state: 'expired', until: '' });
  expect(await leftOn('2025-12-20')).toBe(6);
  await expireRequests(desk.desk.db.pool, desk.clock.now());
  expect(await stateOf('Slow')).toMatchObject({ state: 'settled', booking: 'expired' });
  expect(await stateOf('Willing')).toMatchObject({ state: 'new', booking: 'requested' });
  expect(await onDesk('Slow', 'closed')).toMatchObject({ state: 'expired' });
});
