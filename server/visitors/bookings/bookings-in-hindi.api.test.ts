import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BookingDesk, openBookingDesk } from '#tests/support/forms/bookings/booking-desk.ts';
import { calendarIn } from '#tests/support/forms/bookings/calendar-in.ts';
import { linkIn } from '#tests/support/mail/mail-server.ts';
import { readRequest } from './confirming.ts';
import { offeredSessions } from './offered-sessions.ts';
import { readProposal } from './proposals.ts';

let desk: BookingDesk;
beforeAll(async () => {
  desk = await openBookingDesk();
});
afterAll(() => desk.close());

const slotOf = (day: string) => `2025-${day}-10:00-11:00 AM London (3:30-4:30 PM India)`;
const book = (sent: object) => desk.call(null, 'POST', '/api/rajneeti-bookings?language=hi', sent);

const tokenIn = (path: string) => path.split('/').at(-1) ?? '';

it('offers sessions in Hindi words, under the same names', async () => {
  const [first] = await offeredSessions(desk.desk.db.pool, desk.clock.now(), 'hi');
  expect(first).toEqual({
    date: '2025-10-25',
    day: 'शनिवार 25 अक्टूबर 2025',
    time: 'लंदन 10:00-11:00 (भारत 14:30-15:30)',
    preferredTime: '2025-10-25-10:00-11:00 AM London (2:30-3:30 PM India)',
    left: 6,
  });
});

it('says in Hindi what is wrong with a booking, to script and without it (WORLD-57)', async () => {
  const typed = { name: '', email: 'meera', phone: '12', expertise: 'क'.repeat(501), preferredTime: slotOf('11-01') };
  const scripted = await book({ ...typed, socialMediaLinks: { twitter: '@meera' } });
  const hindi = {
    name: 'अपना पूरा नाम लिखें।',
    email: 'ई-मेल पता सही रूप में लिखें (जैसे name@example.com)।',
    phone: 'देश के कोड के साथ WhatsApp नंबर लिखें (जैसे +44 7700 900123)।',
    expertise: 'ज़्यादा से ज़्यादा 500 अक्षर लिखें। आपने 501 लिखे हैं।',
    twitter: 'अपने पेज का पता लिखें (जैसे https://example.com/yourname)।',
  };
  expect(scripted.statusCode).toBe(400);
  expect(scripted.json()).toMatchObject({
    message: 'अपना पूरा नाम लिखें।',
    mistakes: Object.entries(hindi).map(([field, message]) => ({ field, message })),
  });
  const form = new FormData();
  for (const [field, text] of Object.entries({ ...typed, twitter: '@meera' })) form.set(field, text);
  const inject = { method: 'POST', url: '/hi/book-rajneeti', payload: form, remoteAddress: '10.1.1.1' } as const;
  const plain = await desk.desk.app.inject(inject);
  expect(plain.statusCode).toBe(422);
  expect(plain.json()).toMatchObject({
    message: 'अपना पूरा नाम लिखें।',
    mistakes: expect.arrayContaining([{ field: 'name', message: 'अपना पूरा नाम लिखें।' }]),
  });
  const past = await book({ name: 'Late', email: 'late@example.org', preferredTime: '2024-01-06' });
  expect(past.json().message).toBe('इस तारीख़ और समय की बुकिंग नहीं हो सकती। कृपया सूची में से कोई चुनें।');
  const picture = await desk.desk.app.inject({
    method: 'POST',
    url: '/api/upload/portfolio?language=hi',
    payload: new FormData(),
    remoteAddress: '10.1.2.1',
  });
  expect(picture.json().message).toBe('अपलोड करने के लिए कोई तस्वीर चुनें।');
});

it('keeps a guest in Hindi: by the form, in all mails, and on the pages behind their links (WORLD-57, WORLD-99)', async () => {
  const form = new FormData();
  form.set('name', 'Meera');
  form.set('email', 'meera@example.org');
  form.set('preferredTime', slotOf('11-08'));
  const { app, db } = desk.desk;
  const sent = await app.inject({
    method: 'POST',
    url: '/hi/book-rajneeti',
    payload: form,
    remoteAddress: '10.1.3.1',
  });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/hi/book-rajneeti?done=1#thank-you']);
  const asked = await desk.mailTo('meera@example.org');
  expect(asked.subject).toMatch(/^कृपया ‘राजनीति’ के लिए अपने अनुरोध की पुष्टि करें \(MATV-/);
  expect(asked.html).toContain('<html dir="ltr" lang="hi-IN"');
  expect(asked.html).toContain('आपने यह सत्र माँगा है: शनिवार 8 नवंबर 2025, लंदन 10:00-11:00 (भारत 15:30-16:30)।');
  expect(asked.html).toContain('कृपया बुधवार 22 अक्टूबर 2025, लंदन समय 13:00 तक पुष्टि करें। उसके बाद अनुरोध रद्द हो जाता है।');
  const request = await desk.confirmLink('meera@example.org');
  expect(request).toMatch(/^\/hi\/book-rajneeti\/request\//);
  expect(await readRequest(db.pool, tokenIn(request), desk.clock.now(), 'hi')).toMatchObject({
    session: 'शनिवार 8 नवंबर 2025, लंदन 10:00-11:00 (भारत 15:30-16:30)',
    until: 'बुधवार 22 अक्टूबर 2025, लंदन समय 13:00',
  });
  const confirmed = await desk.call(null, 'POST', request, {});
  expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, request]);
  const received = await desk.mailTo('meera@example.org');
  expect(received.subject).toMatch(/^‘राजनीति’ के लिए आपका अनुरोध \(MATV-/);
  expect(received.html).toContain('नमस्ते Meera,');
  const calendar = calendarIn(received);
  expect(calendar).toContain('SUMMARY:MATV पर राजनीति (पुष्टि बाक़ी है)');
  expect(calendar).toContain('URL:http://localhost:3000/hi/book-rajneeti');
  const waiting = await desk.call('editor', 'GET', '/api/desk/bookings?view=waiting');
  const [{ _id, version }] = waiting.json().bookings;
  await desk.call('editor', 'POST', `/api/desk/bookings/${_id}/answer`, {
    version,
    answer: 'propose',
    session: { date: '2025-11-15', starts: '10:00' },
  });
  const mail = await desk.mailTo('meera@example.org');
  expect(mail.subject).toMatch(/^‘राजनीति’ में आपकी जगह के लिए एक और तारीख़ \(MATV-/);
  const proposal = new URL(linkIn(mail, '/book-rajneeti/proposal/')).pathname;
  expect(proposal).toMatch(/^\/hi\//);
  expect(await readProposal(db.pool, tokenIn(proposal), desk.clock.now(), 'hi')).toMatchObject({
    session: 'शनिवार 15 नवंबर 2025, लंदन 10:00-11:00 (भारत 15:30-16:30)',
  });
  const accepted = await desk.call(null, 'POST', proposal, { answer: 'accept' });
  expect([accepted.statusCode, accepted.headers.location]).toEqual([303, proposal]);
  const done = await desk.mailTo('meera@example.org');
  expect(done.subject).toMatch(/^शो में आपकी जगह पक्की है \(MATV-/);
  expect(done.html).toContain('‘राजनीति’ में आपकी जगह पक्की हो गई है: शनिवार 15 नवंबर 2025');
});

it('names in Hindi the days that have places when a session is full', async () => {
  for (let place = 1; place <= 6; place += 1) {
    const email = `guest${place}@example.org`;
    await desk.call(null, 'POST', '/api/rajneeti-bookings', { name: 'Guest', email, preferredTime: slotOf('11-22') });
    await desk.confirm(email);
    desk.clock.forward(0.25);
  }
  const refused = await book({ name: 'Late', email: 'late@example.org', preferredTime: slotOf('11-22') });
  const message =
    'कोई आपसे पहले पहुँच गया: यह सत्र अब भर चुका है। इन दिनों में जगह है: शनिवार 25 अक्टूबर 2025, सोमवार 27 अक्टूबर 2025, और शनिवार 1 नवंबर 2025।';
  expect(refused.json()).toMatchObject({ status: 409, message, mistakes: [{ field: 'preferredTime', message }] });
});
