import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingBody, readBooking } from './booking-request.ts';
import { socialAddress } from './social-links.ts';

const asha = { name: 'Asha Rao', email: 'asha@example.org' };
const read = (sent: object) => readBooking(bookingBody.parse(sent));
const mistakesOf = (sent: object) => {
  const reading = read(sent);
  return reading.kind === 'wrong' ? Object.fromEntries(reading.mistakes.map((one) => [one.field, one.message])) : {};
};

describe('a booking request', () => {
  it('needs a name and one way to reach the guest, nothing else (BOOK-07, BOOK-08, BOOK-09, BOOK-12, BOOK-13)', () => {
    expect(read(asha)).toMatchObject({ kind: 'good', request: { email: 'asha@example.org', phone: '', message: '' } });
    expect(read({ name: 'Asha', phone: '+44 7700 900123' }).kind).toBe('good');
    expect(mistakesOf({ ...asha, name: '  ' })).toEqual({ name: 'Enter your full name.' });
    expect(mistakesOf({ name: 'Asha' })).toEqual({
      email: 'Please provide either an email address or WhatsApp number.',
    });
    expect(mistakesOf({})).toEqual({
      name: 'Enter your full name.',
      email: 'Please provide either an email address or WhatsApp number.',
    });
  });

  it('takes a phone number in the digits of any script, and stores it in ASCII digits', () => {
    expect(read({ name: 'आशा', phone: '+९१ ९८७६५ ४३२१०' })).toMatchObject({
      kind: 'good',
      request: { phone: '+91 98765 43210' },
    });
    expect(read({ name: 'Asha', phone: '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧' })).toMatchObject({
      kind: 'good',
      request: { phone: '+971 50 123 4567' },
    });
  });

  it('takes a phone number as other programs copy and write it (BOOK-09)', () => {
    expect(read({ name: 'Asha', phone: '\u202a+91\u201198765\u201343210\u202c' })).toMatchObject({
      kind: 'good',
      request: { phone: '+91-98765-43210' },
    });
  });

  it('names every field that is too long or not a valid address', () => {
    const long = 'x'.repeat(3001);
    const wrong = { name: 'n'.repeat(121), email: 'asha@', phone: 'call me', message: long, expertise: long };
    expect(Object.keys(mistakesOf(wrong)).sort()).toEqual(['email', 'expertise', 'message', 'name', 'phone']);
    expect(mistakesOf({ ...asha, phone: '12' })).toHaveProperty('phone');
    expect(mistakesOf({ ...asha, whyPodcast: long }).whyPodcast).toBe('Use at most 3,000 characters. You used 3,001.');
  });

  it('is stored as plain text: HTML stays text, line breaks in names and control characters are removed', () => {
    const sent = { ...asha, name: 'Asha\r\nBcc: all@example.org', message: 'a <b>bold</b>\u0000 word\r\nnext\u202e' };
    expect(read(sent)).toMatchObject({
      kind: 'good',
      request: { name: 'Asha Bcc: all@example.org', message: 'a <b>bold</b> word\nnext' },
    });
  });

  it('accepts any text, and keeps no line break in a single-line field', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, phone) => {
        const reading = read({ name, phone, email: 'a@example.org', message: name });
        if (reading.kind === 'good') expect(`${reading.request.name}${reading.request.phone}`).not.toMatch(/[\r\n\0]/);
      }),
    );
  });
});

describe('social addresses', () => {
  it.each([
    ['twitter.com/x', 'https://twitter.com/x'],
    ['http://www.youtube.com/@x', 'https://www.youtube.com/@x'],
    [' https://example.org/me?tab=1 ', 'https://example.org/me?tab=1'],
    ['//tiktok.com/@x', 'https://tiktok.com/@x'],
  ])('%j is stored as %j (BOOK-15)', (typed, address) => {
    expect(socialAddress(typed)).toBe(address);
    expect(read({ ...asha, socialMediaLinks: { tiktok: typed } })).toMatchObject({
      request: { socialMediaLinks: { tiktok: address } },
    });
  });

  it.each([
    '@asha',
    'javascript:alert(1)',
    'localhost/x',
    'https://u:p@example.org',
    'ftp://example.org',
    '127.0.0.1/x',
    'data:text/html,x',
    'a b',
  ])('%j is refused with a message at its field', (typed) => {
    expect(socialAddress(typed)).toBeNull();
    expect(mistakesOf({ ...asha, socialMediaLinks: { instagram: typed } })).toHaveProperty('instagram');
  });

  it('are https addresses with a host name, or null, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (typed) => {
        const address = socialAddress(typed);
        if (address !== null) expect(address).toMatch(/^https:\/\/[a-z0-9.-]+\.[a-z]/);
      }),
    );
  });
});
