import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalEmail, emailDomain } from './canonical-email.ts';

describe('the canonical form of an e-mail address', () => {
  it.each([
    ['Asha.Rao@Example.org', 'asha.rao@example.org'],
    [' a.s.h.a+petition@GoogleMail.com ', 'asha@gmail.com'],
    ['asha@gmail.com', 'asha@gmail.com'],
    ['as.ha+1@outlook.com', 'as.ha@outlook.com'],
    ['a_s-h.a+x@pm.me', 'asha@proton.me'],
    ['asha+tag@example.org', 'asha+tag@example.org'],
    ['+only@gmail.com', '+only@gmail.com'],
    ['asha .@gmail.com', 'asha@gmail.com'],
    ['- @pm.me', '- @proton.me'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
  });

  const local = fc.stringMatching(/^[a-z0-9]{1,20}$/);
  const tag = fc.stringMatching(/^[a-z0-9.+]{0,10}$/);

  it('is the same for a Gmail address with any dots, tags and capitals', () => {
    fc.assert(
      fc.property(local, tag, fc.array(fc.nat(19)), (name, plus, dots) => {
        const dotted = dots.reduce(
          (text, at) => (at > 0 && at < text.length ? `${text.slice(0, at)}.${text.slice(at)}` : text),
          name,
        );
        expect(canonicalEmail(`${dotted.toUpperCase()}+${plus}@Gmail.com`)).toBe(`${name}@gmail.com`);
      }),
    );
  });

  it('never merges two addresses of an unknown provider', () => {
    const address = fc.tuple(fc.stringMatching(/^[a-z0-9.+_-]{1,20}$/), fc.constantFrom('example.org', 'bbc.co.uk'));
    fc.assert(
      fc.property(address, address, (one, other) => {
        const same = one.join('@') === other.join('@');
        expect(canonicalEmail(one.join('@')) === canonicalEmail(other.join('@'))).toBe(same);
      }),
    );
  });

  it('is idempotent for any text', () => {
    const texts = fc.oneof(
      fc.emailAddress({ size: 'xsmall' }),
      fc.string({ unit: 'binary' }),
      fc.tuple(fc.string(), fc.constantFrom('gmail.com', 'pm.me', 'msn.com')).map((parts) => parts.join('@')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const once = canonicalEmail(text);
        expect(canonicalEmail(once)).toBe(once);
        expect(once.endsWith(emailDomain(once))).toBe(true);
      }),
    );
  });
});
