import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_RULES } from '#domain/forms/bookings/show-rules.ts';
import { type BookingDesk, openBookingDesk } from '#tests/support/forms/bookings/booking-desk.ts';
import { calendarIn } from '#tests/support/forms/bookings/calendar-in.ts';
import { linkIn } from '#tests/support/mail/mail-server.ts';

let desk: BookingDesk;
beforeAll(async () => {
  desk = await openBookingDesk();
});
afterAll(() => desk.close());

const FIRST = '2025-10-25-10:00-11:00 AM London (2:30-3:30 PM India)';

interface Booked {
  readonly _id: string;
  readonly version: number;
  readonly state: string;
  readonly name: string;
}

async function ask(name: string, more: object = {}): Promise<Booked> {
  const email = `${name.toLowerCase()}@example.org`;
  await desk.call(null, 'POST', '/api/rajneeti-bookings', { name, email, preferredTime: FIRST, ...more });
  if ('email' in more) return bookingOf(name, 'unconfirmed');
  await desk.confirm(email);
  await desk.desk.jobs.drain();
  return bookingOf(name, 'waiting');
}

async function bookingOf(name: string, view: string): Promise<Booked> {
  const answer = await desk.call('editor', 'GET', `/api/desk/bookings?view=${view}`);
  const found = answer.json<{ bookings: Booked[] }>().bookings.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not among the ${view}`);
  return found;
}

const answer = (booking: Booked, body: object) =>
  desk.call('editor', 'POST', `/api/desk/bookings/${booking._id}/answer`, { version: booking.version, ...body });

async function stateOf(id: string): Promise<string[]> {
  const { rows } = await desk.desk.db.pool.query(
    'select s.state, b.state as booking from submissions s join bookings b on b.submission_id = s.id where s.id = $1',
    [id],
  );
  return [rows[0]?.state, rows[0]?.booking];
}

describe('an editor', () => {
  it('alone reads and answers requests: guests get 401, reporters 403', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/sessions'],
      ['GET', '/show-times'],
      ['GET', '/0123456789abcdef01234567'],
      ['PUT', '/show-times'],
      ['POST', '/0123456789abcdef01234567/answer'],
    ] as const) {
      const body = method === 'GET' ? undefined : {};
      expect((await desk.call(null, method, `/api/desk/bookings${path}`, body)).statusCode).toBe(401);
      expect((await desk.call('reporter', method, `/api/desk/bookings${path}`, body)).statusCode).toBe(403);
    }
  });

  it('sees a request with all its texts, and in the session where it holds a place', async () => {
    const booking = await ask('Texts', { expertise: 'Law', socialMediaLinks: { twitter: 'x.com/t' } });
    expect(booking).toMatchObject({
      state: 'requested',
      version: 2,
      preferredTime: FIRST,
      isSessionAhead: true,
      portfolio: null,
      session: { date: '2025-10-25', starts: '10:00', day: 'Saturday 25 October 2025' },
      texts: { expertise: 'Law', message: '' },
      socialMediaLinks: { twitter: 'https://x.com/t' },
    });
    const { sessions } = (await desk.call('editor', 'GET', '/api/desk/bookings/sessions')).json();
    expect(sessions[1]).toMatchObject({ date: '2025-10-25', capacity: 6, taken: 1, isCancelled: false });
    expect(sessions[1].guests).toEqual([{ _id: booking._id, name: 'Texts', state: 'requested' }]);
    const one = await desk.call('editor', 'GET', `/api/desk/bookings/${booking._id}`);
    expect(one.json()).toEqual(booking);
  });

  it('accepts: the guest gets the editor’s message and a confirmed calendar entry, and the audit log an entry', async () => {
    const booking = await ask('Accepted');
    const done = await answer(booking, { answer: 'accept', words: 'Come early.\nBring <b>water</b>.' });
    expect(done.json()).toMatchObject({ isMailed: true, link: null, booking: { state: 'accepted', version: 3 } });
    const mail = await desk.mailTo('accepted@example.org');
    expect(mail.subject).toContain('You are in the show');
    expect(mail.text).toContain('Come early.\n\nBring <b>water</b>.');
    expect(mail.html).toContain('Bring &lt;b&gt;water&lt;/b&gt;.');
    expect(calendarIn(mail)).toEqual(
      expect.arrayContaining(['STATUS:CONFIRMED', 'SEQUENCE:2', `UID:${booking._id}@localhost`]),
    );
    expect(await stateOf(booking._id)).toEqual(['settled', 'accepted']);
    const { rows } = await desk.desk.db.pool.query(
      `select action, subject_kind, subject_title, user_name from audit_log where subject_id = $1 order by id`,
      [booking._id],
    );
    expect(rows).toEqual([
      {
        action: 'confirmed the request',
        subject_kind: 'booking',
        subject_title: expect.stringMatching(/^MATV-/),
        user_name: 'MATV',
      },
      {
        action: 'accepted',
        subject_kind: 'booking',
        subject_title: expect.stringMatching(/^MATV-/),
        user_name: 'The editor',
      },
    ]);
  });

  it.each(['settled', 'answered'])('has to deal with what was %s before its guest confirmed it', async (state) => {
    const email = `early-${state}@example.org`;
    const booking = await ask(`Early-${state}`, { email, preferredTime: '' });
    const changed = await desk.call('editor', 'PATCH', `/api/desk/inbox/${booking._id}`, { version: 1, state });
    expect(changed.statusCode).toBe(200);
    await desk.confirm(email);
    expect(await stateOf(booking._id)).toEqual(['open', 'requested']);
  });

  it('declines: the place is free again and the calendar entry is cancelled', async () => {
    const booking = await ask('Declined');
    expect((await answer(booking, { answer: 'decline', words: 'All seats went.' })).statusCode).toBe(200);
    const mail = await desk.mailTo('declined@example.org');
    expect(mail.text).toContain('All seats went.');
    expect(calendarIn(mail)).toContain('STATUS:CANCELLED');
    expect(await stateOf(booking._id)).toEqual(['settled', 'declined']);
    const { sessions } = (await desk.call('editor', 'GET', '/api/desk/bookings/sessions')).json();
    expect(JSON.stringify(sessions)).not.toContain('Declined');
  });

  it.each(['accept', 'decline'])('cannot %s what a colleague has marked as spam meanwhile', async (kind) => {
    const booking = await ask(`Marked-${kind}`);
    const inbox = `/api/desk/inbox/${booking._id}`;
    const mark = async (state: string) => {
      const { version } = (await desk.call('editor', 'GET', inbox)).json();
      expect((await desk.call('editor', 'PATCH', inbox, { version, state })).statusCode).toBe(200);
    };
    await mark('spam');
    expect((await answer(booking, { answer: kind })).json()).toMatchObject({ status: 409, code: 'booking_is_spam' });
    expect(await stateOf(booking._id)).toEqual(['spam', 'requested']);
    await mark('open');
    expect((await answer(booking, { answer: 'decline' })).statusCode).toBe(200);
  });

  it('who is too late is told so, and changes nothing', async () => {
    const booking = await ask('Raced');
    const both = await Promise.all([answer(booking, { answer: 'accept' }), answer(booking, { answer: 'decline' })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('stale');
  });

  it('is told if a guest has no e-mail address, and gets the link to pass on', async () => {
    const booking = await ask('Phone', { email: '', phone: '+447700900123' });
    const done = await answer(booking, { answer: 'propose', session: { date: '2025-11-01', starts: '10:00' } });
    expect(done.json()).toMatchObject({ isMailed: false, link: expect.stringContaining('/book-rajneeti/proposal/') });
    expect(done.json().message).toContain('please tell the guest yourself');
  });

  it.each([
    [{ answer: 'propose' }, 422],
    [{ answer: 'propose', session: { date: '2025-11-17', starts: '13:00' } }, 422],
    [{ answer: 'propose', session: { date: '2025-10-18', starts: '10:00' } }, 422],
    [{ answer: 'ignore' }, 400],
    [{ answer: 'accept', words: 'x'.repeat(3001) }, 400],
  ])('cannot answer %j', async (body, status) => {
    const booking = await bookingOf('Texts', 'waiting');
    expect((await answer(booking, body)).statusCode).toBe(status);
    expect(await stateOf(booking._id)).toEqual(['new', 'requested']);
  });

  it('cannot accept a guest without a date, nor answer an unknown one', async () => {
    const open = await ask('Undated', { preferredTime: '' });
    expect((await answer(open, { answer: 'accept' })).statusCode).toBe(422);
    const nobody = { ...open, _id: '0123456789abcdef01234567' };
    expect((await answer(nobody, { answer: 'accept' })).statusCode).toBe(404);
  });
});

describe('a proposed date', () => {
  const PROPOSED = { answer: 'propose', words: 'That day is full.', session: { date: '2025-11-08', starts: '10:00' } };

  async function propose(name: string) {
    const booking = await ask(name);
    expect((await answer(booking, PROPOSED)).statusCode).toBe(200);
    const mail = await desk.mailTo(`${name.toLowerCase()}@example.org`);
    return { booking, mail, path: new URL(linkIn(mail, '/book-rajneeti/proposal/')).pathname };
  }
  const reply = (path: string, given: string) =>
    desk.desk.app.inject({ method: 'POST', url: path, payload: { answer: given }, remoteAddress: '198.51.100.7' });

  it('is held for the guest, who accepts it by the mailed link; a second answer changes nothing', async () => {
    const { booking, mail, path } = await propose('Willing');
    expect(mail.text).toContain('Saturday 8 November 2025, 10:00-11:00 AM London (3:30-4:30 PM India)');
    expect(calendarIn(mail)).toEqual(expect.arrayContaining(['STATUS:TENTATIVE', 'DTSTART:20251108T100000Z']));
    expect(await stateOf(booking._id)).toEqual(['answered', 'proposed']);
    const { sessions } = (await desk.call('editor', 'GET', '/api/desk/bookings/sessions')).json();
    expect(sessions.find(({ date }: { date: string }) => date === '2025-11-08')).toMatchObject({
      taken: 1,
      guests: [{ _id: booking._id, name: 'Willing', state: 'proposed' }],
    });
    const done = await reply(path, 'accept');
    expect([done.statusCode, done.headers.location]).toEqual([303, path]);
    expect(await stateOf(booking._id)).toEqual(['settled', 'accepted']);
    const confirmed = await desk.mailTo('willing@example.org');
    expect(calendarIn(confirmed)).toEqual(expect.arrayContaining(['STATUS:CONFIRMED', 'SEQUENCE:3']));
    expect((await reply(path, 'refuse')).statusCode).toBe(303);
    expect(await stateOf(booking._id)).toEqual(['settled', 'accepted']);
  });

  it('that does not suit leaves the request open for another', async () => {
    const { booking, path } = await propose('Unable');
    await reply(path, 'refuse');
    expect(await stateOf(booking._id)).toEqual(['open', 'withdrawn']);
    expect((await bookingOf('Unable', 'closed')).state).toBe('withdrawn');
  });

  it('cannot be answered while the booking is marked as spam', async () => {
    const { booking, path } = await propose('Suspect');
    const mark = (state: string) =>
      desk.desk.db.pool.query('update submissions set state = $1 where id = $2', [state, booking._id]);
    await mark('spam');
    await reply(path, 'accept');
    expect(await stateOf(booking._id)).toEqual(['spam', 'proposed']);
    await mark('answered');
    await reply(path, 'accept');
    expect(await stateOf(booking._id)).toEqual(['settled', 'accepted']);
  });

  it('is answered only by its link, not by opening it or guessing', async () => {
    const { booking, path } = await propose('Careful');
    expect((await reply(`${path.slice(0, -3)}abc`, 'accept')).statusCode).toBe(303);
    expect((await reply(path, 'maybe')).statusCode).toBe(303);
    expect(await stateOf(booking._id)).toEqual(['answered', 'proposed']);
    const { rows } = await desk.desk.db.pool.query('select proposal_hash from bookings where submission_id = $1', [
      booking._id,
    ]);
    expect(path).not.toContain(rows[0].proposal_hash);
  });
});

describe('the show times', () => {
  const read = async () => (await desk.call('editor', 'GET', '/api/desk/bookings/show-times')).json();
  const save = (body: object) => desk.call('editor', 'PUT', '/api/desk/bookings/show-times', body);
  const [saturdays, mondays] = FIRST_RULES;

  it('are the announced ones until an editor saves others, which apply at once; a stale save is refused', async () => {
    expect(await read()).toEqual({ version: 0, rules: FIRST_RULES });
    const rules = [{ ...saturdays, capacity: 2, cancelled: ['2025-11-01'] }, mondays];
    expect((await save({ version: 0, rules })).json()).toEqual({ version: 1, rules });
    expect((await save({ version: 0, rules: FIRST_RULES })).statusCode).toBe(409);
    const { sessions } = (await desk.call(null, 'GET', '/api/rajneeti-bookings/sessions')).json();
    const dates = sessions.map(({ date }: { date: string }) => date);
    expect(dates).not.toContain('2025-11-01');
    expect(dates).toHaveLength(13);
    const { rows } = await desk.desk.db.pool.query(
      `select action, subject_title from audit_log where subject_id = 'bookings.shows'`,
    );
    expect(rows).toEqual([{ action: 'saved', subject_title: 'Show times' }]);
  });

  it('still show a removed session with guests, as cancelled', async () => {
    const { version } = await read();
    expect((await save({ version, rules: [] })).statusCode).toBe(200);
    const { sessions } = (await desk.call('editor', 'GET', '/api/desk/bookings/sessions')).json();
    expect(sessions.length).toBeGreaterThan(0);
    for (const one of sessions)
      expect(one).toMatchObject({ isCancelled: true, guests: [expect.anything(), ...one.guests.slice(1)] });
    expect((await desk.call(null, 'GET', '/api/rajneeti-bookings/sessions')).json()).toEqual({ sessions: [] });
    const booking = await bookingOf('Accepted', 'coming');
    expect(booking).toMatchObject({ session: { date: '2025-10-25' }, isSessionAhead: false });
    const { version: now } = await read();
    await save({ version: now, rules: FIRST_RULES });
    expect(await bookingOf('Accepted', 'coming')).toMatchObject({ isSessionAhead: true });
  });

  it('that are invalid are refused', async () => {
    const { version } = await read();
    expect((await save({ version, rules: [{ ...saturdays, ends: '09:00' }] })).statusCode).toBe(400);
    expect((await save({ version, rules: [saturdays, saturdays] })).statusCode).toBe(400);
  });
});

it('messages to a guest are erased with the guest’s own', async () => {
  const accepted = await bookingOf('Accepted', 'coming');
  const { pool } = desk.desk.db;
  await pool.query(`update submissions set anonymised_at = now(), name = '' where id = $1`, [accepted._id]);
  const { rows } = await pool.query(
    'select words, proposal_hash, confirm_hash from bookings where submission_id = $1',
    [accepted._id],
  );
  expect(rows).toEqual([{ words: '', proposal_hash: null, confirm_hash: null }]);
});

it('a colleague who still has an erased request open writes nothing to its guest any more', async () => {
  const opened = await bookingOf('Unable', 'closed');
  const { pool } = desk.desk.db;
  await pool.query(`update submissions set anonymised_at = now(), name = '' where id = $1`, [opened._id]);
  const late = await answer(opened, {
    answer: 'propose',
    words: 'Dear Unable',
    session: { date: '2025-11-15', starts: '10:00' },
  });
  expect([late.statusCode, late.json().message]).toEqual([404, 'There is no such booking any more.']);
  const { rows } = await pool.query('select state, words from bookings where submission_id = $1', [opened._id]);
  expect(rows).toEqual([{ state: 'withdrawn', words: '' }]);
});
