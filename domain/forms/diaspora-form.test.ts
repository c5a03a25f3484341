import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diasporaForm } from './diaspora-form.ts';
import { diasporaFailure, looksLikeEmail } from './diaspora-texts.ts';

const GOOD = {
  email: 'meera@example.org',
  phone: '+447400123456',
  phoneCountry: 'gb',
  country: 'United Kingdom',
  state: 'England',
  city: 'Leicester',
  context: 'A lost passport',
  issueDescription: 'It was lost.\nWhat now?',
};

function mistakesOf(changed: Record<string, unknown>): Record<string, string> {
  const parsed = diasporaForm.safeParse({ ...GOOD, ...changed });
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('the simple pattern of an email address (DIA-06)', () => {
  it.each(['a@b.c', 'meera.k@mail.example.org', ' a@b.c '])('accepts %s', (text) =>
    expect(looksLikeEmail(text)).toBe(true),
  );
  it.each(['a@b', 'a', '@b.c', 'a@.', 'a b@c.d', 'a@b@c.d', ''])('refuses %s', (text) =>
    expect(looksLikeEmail(text)).toBe(false),
  );
});

describe('a request for support', () => {
  it('is accepted with and without a phone number (DIA-09)', () => {
    expect(diasporaForm.parse(GOOD)).toMatchObject(GOOD);
    const { phone: _phone, phoneCountry: _country, ...without } = GOOD;
    expect(diasporaForm.parse(without)).toMatchObject({ phone: '', phoneCountry: '' });
  });

  it('takes a phone number in the digits of any script as one in ASCII digits', () => {
    expect(diasporaForm.parse({ ...GOOD, phone: '०७४०० १२३४५६' }).phone).toBe('07400 123456');
    expect(diasporaForm.parse({ ...GOOD, phone: '+٤٤٧٤٠٠١٢٣٤٥٦' }).phone).toBe('+447400123456');
  });

  it('takes a phone number as other programs copy and write it (DIA-10)', () => {
    expect(diasporaForm.parse({ ...GOOD, phone: '\u202a+44 7400 123456\u202c' }).phone).toBe('+44 7400 123456');
    expect(diasporaForm.parse({ ...GOOD, phone: '07400\u2011123456' }).phone).toBe('07400-123456');
  });

  it.each([
    ['email', 'Enter your email address'],
    ['country', 'Choose your country'],
    ['state', 'Choose your state or province'],
    ['city', 'Choose your city or district'],
    ['context', 'Say briefly what your request is about'],
    ['issueDescription', 'Describe the issue'],
  ])('needs %s (DIA-05, DIA-13 to DIA-16, DIA-18)', (field, message) => {
    expect(mistakesOf({ [field]: '' })).toEqual({ [field]: message });
    expect(mistakesOf({ [field]: ' \r\n\t\u0000 ' })).toEqual({ [field]: message });
    expect(mistakesOf({ [field]: undefined })).toEqual({ [field]: message });
    expect(mistakesOf({ [field]: ['a', 'b'] })).toEqual({ [field]: message });
  });

  it('names what is too long', () => {
    const longest = {
      email: `${'a'.repeat(63)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(54)}.example`,
      phone: '1'.repeat(40),
      country: 'x'.repeat(100),
      state: 'x'.repeat(120),
      city: 'x'.repeat(120),
      context: 'x'.repeat(200),
      issueDescription: 'x'.repeat(5000),
    };
    expect(mistakesOf(longest)).toEqual({});
    for (const [field, text] of Object.entries(longest)) {
      expect(Object.keys(mistakesOf({ [field]: `${text}1` }))).toEqual([field]);
    }
    expect(mistakesOf({ context: 'x'.repeat(201) })).toEqual({
      context: 'The subject can have at most 200 characters',
    });
  });

  it('refuses invalid addresses and numbers (DIA-07, DIA-10)', () => {
    for (const email of ['a@b', 'a@b.c\r\nBcc: d@e.f', `${'x'.repeat(250)}@b.example`, 'ä@b.example']) {
      expect(Object.keys(mistakesOf({ email }))).toEqual(['email']);
    }
    for (const phone of ['<b>1</b>', 'call me', '½']) {
      expect(mistakesOf({ phone })).toEqual({ phone: 'Please enter a valid phone number' });
    }
  });

  it('keeps single-line fields on one line, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (text) => {
        const parsed = diasporaForm.safeParse({ ...GOOD, context: `x${text}` });
        expect(parsed.success).toBe(true);
        expect(parsed.data?.context).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(parsed.data?.context.isWellFormed()).toBe(true);
      }),
    );
  });

  it('keeps line breaks of the description, but no other control characters', () => {
    const parsed = diasporaForm.parse({
      ...GOOD,
      issueDescription: 'one\r\ntwo\rthree\u2028\u0000\u0007four\tfive\ud800',
    });
    expect(parsed.issueDescription).toBe('one\ntwo\nthree\nfour\tfive\ufffd');
  });
});

describe('the banner after a failed request', () => {
  const message = 'Please try again.';

  it("has the server's status and text, or our message in place of JSON, a proxy's page or nothing (ERR-41, DAPI-43)", () => {
    const banner = (text: string) => diasporaFailure({ status: 502, text, message });
    expect(banner('boom')).toBe('Failed to submit your request: Server error: 502 - boom');
    for (const text of [' {"code":"busy"}', '\r\n<html><h1>502 Bad Gateway</h1>', '', ' ']) {
      expect(banner(text)).toBe('Failed to submit your request: Server error: 502 - Please try again.');
    }
  });

  it("has the browser's error without a response, and says what to do (ERR-42)", () => {
    const banner = (text: string) => diasporaFailure({ status: null, text, message });
    expect(banner('Failed to fetch')).toBe('Failed to submit your request: Failed to fetch - Please try again.');
    expect(banner('')).toBe('Failed to submit your request: Please try again.');
  });
});
