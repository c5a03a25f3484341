import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { type BookingDesk, openBookingDesk } from '#tests/support/forms/bookings/booking-desk.ts';
import { calendarIn } from '#tests/support/forms/bookings/calendar-in.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';

let desk: BookingDesk;
beforeAll(async () => {
  desk = await openBookingDesk();
});
afterAll(() => desk.close());

const FIRST = '2025-10-25-10:00-11:00 AM London (2:30-3:30 PM India)';
const book = (sent: object) => desk.call(null, 'POST', '/api/rajneeti-bookings', sent);

async function stored(name: string) {
  const { rows } = await desk.desk.db.pool.query(
    `select s.*, b.session_date, b.state as booking_state,
       (select count(*)::int from submission_files f where f.submission_id = s.id) as files
     from submissions s join bookings b on b.submission_id = s.id where s.name = $1 order by s.id`,
    [name],
  );
  return rows;
}

describe('the list of sessions', () => {
  it('is public, with the places left (BOOK-19, BOOK-32)', async () => {
    await emptyTables(desk.desk.db, 'submissions');
    const answer = await desk.call(null, 'GET', '/api/rajneeti-bookings/sessions');
    const { sessions } = answer.json();
    expect(sessions).toHaveLength(13);
    expect(sessions[0]).toEqual({
      date: '2025-10-25',
      day: 'Saturday 25 October 2025',
      time: '10:00-11:00 AM London (2:30-3:30 PM India)',
      preferredTime: FIRST,
      left: 6,
    });
    expect(sessions[1]).toMatchObject({ date: '2025-10-27', time: '1:00-2:00 PM London (6:30-7:30 PM India)' });
  });
});

describe('a booking', () => {
  it('is stored with all that was sent and answered with a reference (DAPI-44, NAV-03, BOOK-01, BOOK-12, BOOK-15)', async () => {
    const { url } = (await desk.upload(await testPicture())).json<{ url: string }>();
    const texts = { message: 'Hello', expertise: 'Law', whyPodcast: 'Because', topicsToDiscuss: 'Visas' };
    const sent = {
      name: 'Meera All',
      email: 'Meera.All@example.org',
      phone: '+44 7700 900123',
      preferredTime: FIRST,
      ...texts,
      pastEngagements: 'None yet',
      portfolioUrl: url,
      socialMediaLinks: { twitter: 'x.com/meera', youtube: 'https://youtube.com/@meera' },
    };
    const answer = await book(sent);
    expect(answer.statusCode).toBe(201);
    const { reference, message } = answer.json();
    expect(message).toBe(
      'Thank You! Your booking request has been submitted successfully. We will contact you soon to confirm your participation.',
    );
    const [row, ...others] = await stored('Meera All');
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      reference,
      kind: 'booking',
      state: 'new',
      booking_state: 'pending',
      session_date: '2025-10-25',
      files: 1,
      name: 'Meera All',
      email: 'meera.all@example.org',
      phone: '+44 7700 900123',
      details: {
        ...texts,
        pastEngagements: 'None yet',
        preferredTime: FIRST,
        portfolioUrl: url,
        socialMediaLinks: { twitter: 'https://x.com/meera', youtube: 'https://youtube.com/@meera' },
      },
    });
  });

  it('is answered by mail with the reference, and after confirmation with a tentative calendar entry', async () => {
    const { reference } = (await book({ name: 'Ravi', email: 'ravi@example.org', preferredTime: FIRST })).json();
    const asked = await desk.mailTo('ravi@example.org');
    expect(asked.subject).toContain(reference);
    expect(asked.text).toContain('Saturday 25 October 2025, 10:00-11:00 AM London (2:30-3:30 PM India)');
    expect(asked.attachments).toEqual([]);
    await desk.confirm('ravi@example.org');
    const mail = await desk.mailTo('ravi@example.org');
    expect(mail.subject).toBe(`Your request for Rajneeti (${reference})`);
    expect(mail.text).toContain('Saturday 25 October 2025, 10:00-11:00 AM London (2:30-3:30 PM India)');
    expect(mail.text).toContain('within 48 hours');
    expect(calendarIn(mail)).toEqual(
      expect.arrayContaining([
        ...['METHOD:PUBLISH', 'DTSTART:20251025T090000Z', 'DTEND:20251025T100000Z', 'STATUS:TENTATIVE', 'SEQUENCE:1'],
      ]),
    );
  });

  it('needs neither a date nor an e-mail address (BOOK-08, BOOK-09, BOOK-13)', async () => {
    expect((await book({ name: 'Open date', email: 'open@example.org' })).statusCode).toBe(201);
    const mail = await desk.mailTo('open@example.org');
    expect(mail.text).toContain('You left the date open.');
    expect(mail.attachments).toEqual([]);
    expect((await book({ name: 'By phone', phone: '07700 900123' })).statusCode).toBe(201);
    expect(await stored('By phone')).toMatchObject([{ email: '', phone: '07700 900123', session_date: null }]);
  });

  it.each([
    [{ name: 'X' }, 'email', 'Please provide either an email address or WhatsApp number.'],
    [{ email: 'x@example.org' }, 'name', 'Enter your full name.'],
    [{ name: 'X', email: 'x@example.org', socialMediaLinks: { tiktok: 'javascript:alert(1)' } }, 'tiktok', null],
    [{ name: 'X', email: 'x@example.org', message: 'y'.repeat(3001) }, 'message', null],
    [{ name: 'X', email: 'x@example.org', message: 'y'.repeat(20_001) }, 'message', null],
    [{ name: 'X'.repeat(121), email: 'x@example.org' }, 'name', null],
    [{ name: 'X', email: 'a@b.example\r\nBcc: c@d.example' }, 'email', null],
  ])(
    '%# with a wrong field is refused with 400 and says which (DAPI-45, BOOK-07, BOOK-10)',
    async (sent, field, message) => {
      const answer = await book(sent);
      expect(answer.statusCode).toBe(400);
      const [mistake] = answer.json<{ mistakes: { field: string; message: string }[] }>().mistakes;
      expect(mistake?.field).toBe(field);
      if (message !== null) expect(mistake?.message).toBe(message);
    },
  );

  it.each([
    ['a Monday after 10 November', '2025-11-17-1:00-2:00 PM London (6:30-7:30 PM India)'],
    ['the past', '2025-10-18-10:00-11:00 AM London (2:30-3:30 PM India)'],
    ['a weekday without a show', '2025-10-28-10:00-11:00 AM London (3:30-4:30 PM India)'],
    ['the wrong times of India', '2025-11-01-10:00-11:00 AM London (2:30-3:30 PM India)'],
    ['beyond the thirteen', '2026-01-03-10:00-11:00 AM London (3:30-4:30 PM India)'],
    ['no session at all', 'tomorrow<script>'],
  ])('for %s is refused, and nothing is stored (BOOK-27, BOOK-30, BOOK-34)', async (_what, preferredTime) => {
    const answer = await book({ name: 'Off the rules', email: 'off@example.org', preferredTime });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'session_not_offered', mistakes: [{ field: 'preferredTime' }] });
    expect(answer.json().sessions).toHaveLength(13);
    expect(await stored('Off the rules')).toEqual([]);
  });

  it('that is sent twice at once is stored once and confirmed once', async () => {
    const sent = {
      name: 'Twice',
      email: 'twice@example.org',
      preferredTime: FIRST,
      submissionKey: '5f0c2f3e-6a5d-4a53-9f0e-2f2f8a0f7b11',
    };
    const answers = await Promise.all([book(sent), book(sent), book(sent)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().reference)).size).toBe(1);
    expect(await stored('Twice')).toHaveLength(1);
    await desk.mailTo('twice@example.org');
    const mails = (await desk.server.mails()).filter(({ to }) => to?.[0]?.address === 'twice@example.org');
    expect(mails).toHaveLength(1);
  });

  it('from a bot that fills in the honeypot is answered like any other, but not stored', async () => {
    const answer = await book({ name: 'Robot', email: 'robot@example.org', company: 'Spam Ltd' });
    expect([answer.statusCode, answer.json().success]).toEqual([201, true]);
    expect(await stored('Robot')).toEqual([]);
  });
});

describe('the portfolio', () => {
  it('of somebody else, of nobody, or used before is not linked to a booking; another site’s address is only text', async () => {
    const { url } = (await desk.upload(await testPicture({ format: 'png' }), 'me.png')).json<{ url: string }>();
    const as = (name: string, portfolioUrl: string) => book({ name, email: 'p@example.org', portfolioUrl });
    for (const [name, address] of [
      ['First', url],
      ['Second', url],
      ['Nobody', '/api/desk/files/0123456789abcdef01234567'],
      ['Elsewhere', 'https://pictures.example/me.jpg'],
    ] as const) {
      expect((await as(name, address)).statusCode, name).toBe(201);
    }
    expect(await stored('First')).toMatchObject([{ files: 1, details: { portfolioUrl: url } }]);
    expect(await stored('Second')).toMatchObject([{ files: 0, details: { portfolioUrl: '' } }]);
    expect(await stored('Nobody')).toMatchObject([{ files: 0, details: { portfolioUrl: '' } }]);
    expect(await stored('Elsewhere')).toMatchObject([
      { files: 0, details: { portfolioUrl: 'https://pictures.example/me.jpg' } },
    ]);
  });

  it('is one JPEG or PNG of up to 10 MB, by its content (BOOK-16, BOOK-18, DAPI-41)', async () => {
    const pdf = await desk.upload(Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'), 'me.jpg');
    expect(pdf.statusCode).toBe(422);
    const large = await desk.upload(Buffer.alloc(11 * 1_048_576, 1), 'me.jpg');
    expect(large.statusCode).toBe(413);
    expect((await desk.upload(await testPicture())).json().url).toMatch(/^\/api\/desk\/files\/[0-9a-f]{24}$/);
  });
});

describe('without script', () => {
  it('the form is stored with its picture and leads to the thank-you page', async () => {
    const picture = { name: 'me.jpg', bytes: await testPicture() };
    const fields = { name: 'Plain', email: 'plain@example.org', preferredTime: FIRST, instagram: 'instagram.com/p' };
    const answer = await desk.submit(fields, picture);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/book-rajneeti?done=1#thank-you']);
    expect(await stored('Plain')).toMatchObject([
      { files: 1, details: { socialMediaLinks: { instagram: 'https://instagram.com/p' } } },
    ]);
  });

  it('mistakes in all fields and the file are reported at once; nothing is stored, no file is left', async () => {
    const answer = await desk.submit({ name: '', phone: 'x', tiktok: '@me' });
    expect(answer.statusCode).toBe(422);
    const fields = answer.json<{ mistakes: { field: string }[] }>().mistakes.map(({ field }) => field);
    expect(fields).toEqual(['name', 'phone', 'tiktok']);
    const before = await filesKept();
    const wrong = await desk.submit(
      { name: 'With a PDF', email: 'w@example.org' },
      { name: 'a.jpg', bytes: Buffer.from('%PDF-1.7 no picture') },
    );
    expect([wrong.statusCode, wrong.json().mistakes[0].field]).toEqual([422, 'portfolio']);
    expect(await stored('With a PDF')).toEqual([]);
    expect(await filesKept()).toBe(before);
  });

  it('a picture that is too large is reported beside its field', async () => {
    const answer = await desk.submit({ name: 'Large' }, { name: 'a.jpg', bytes: Buffer.alloc(11 * 1_048_576, 1) });
    expect([answer.statusCode, answer.json().mistakes[0].field]).toEqual([413, 'portfolio']);
  });

  it('the same form sent again within minutes is one booking', async () => {
    const send = () =>
      desk.desk.app.inject({
        method: 'POST',
        url: '/book-rajneeti',
        payload: { name: 'Again', email: 'again@example.org' },
        remoteAddress: '192.0.2.77',
      });
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([303, 303]);
    expect(await stored('Again')).toHaveLength(1);
  });
});

async function filesKept(): Promise<number> {
  const { rows } = await desk.desk.db.pool.query<{ count: number }>(
    'select count(*)::int as count from submission_files',
  );
  return rows[0]?.count ?? 0;
}
