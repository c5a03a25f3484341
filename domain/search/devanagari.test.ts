import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normaliseDevanagari, romanised } from './devanagari.ts';

it.each([
  ['a nukta of its own code', '\u0958\u093e\u0928\u0942\u0928', 'कानून'],
  ['a nukta as a mark', '\u0915\u093c\u093e\u0928\u0942\u0928', 'कानून'],
  ['a joiner', 'क्\u200dया', 'क्या'],
  ['the danda', 'बारिश हुई।', 'बारिश हुई '],
  ['a nasal as a letter', 'नरेन्द्र हिन्दी मुम्बई', 'नरेंद्र हिंदी मुंबई'],
  ['the moon dot', 'चाँद', 'चांद'],
  ['digits', '२०२६', '2026'],
])('normalises %s', (_, typed, normal) => {
  expect(normaliseDevanagari(typed)).toBe(normal);
});

it('leaves other scripts as they are', () => {
  expect(normaliseDevanagari('Café “Zoë” ਪੰਜਾਬ, 3 – x_y')).toBe('Café “Zoë” ਪੰਜਾਬ, 3 – x_y');
});

it.each([
  ['मोदी', 'modi'],
  ['दिल्ली', 'dilli'],
  ['नरेन्द्र', 'narendr'],
  ['मुंबई में बारिश', 'mumbai men barish'],
  ['मुम्बई की कंपनी', 'mumbai ki kampani'],
  ['चंद्र पर संभव', 'chandr par sambhav'],
])('writes %s as %s', (word, latin) => {
  expect(romanised(word)).toBe(latin);
});

// Without the accents of Vedic texts (U+0951 to U+0954): normal forms put them behind a virama that they stand before.
const letters = fc.string({
  unit: fc.oneof(
    fc
      .oneof(fc.integer({ min: 0x900, max: 0x950 }), fc.integer({ min: 0x955, max: 0x97f }))
      .map((code) => String.fromCharCode(code)),
    fc.constantFrom('\u200c', '\u200d', 'a', 'h', ' '),
  ),
});

it('gives the same result for a normalised, a composed and a decomposed text', () => {
  fc.assert(
    fc.property(letters, (text) => {
      const normal = normaliseDevanagari(text);
      expect(normaliseDevanagari(normal)).toBe(normal);
      expect(normaliseDevanagari(text.normalize('NFC'))).toBe(normal);
      expect(normaliseDevanagari(text.normalize('NFD'))).toBe(normal);
    }),
  );
});
