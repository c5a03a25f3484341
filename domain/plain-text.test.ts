import { expect, it } from 'vitest';
import { personNameField } from './desk/people.ts';
import { plainText } from './plain-text.ts';

it.each([
  ['\u202etxet\u202c', 'txet'],
  ['\u202a1\u202b2\u202d3\u20664\u20675\u20686\u2069', '123456'],
  [' \u202e ', ''],
  // The joiners of Hindi, the marks of Arabic and Hebrew, and emoji made of several.
  ['क्\u200dष र\u200cय', 'क्\u200dष र\u200cय'],
  ['a\u200eb\u200fc', 'a\u200eb\u200fc'],
  ['👩\u200d🚒', '👩\u200d🚒'],
])('a field for plain text reads %j as %j', (typed, kept) => {
  expect(plainText().parse(typed)).toBe(kept);
});

it('validates what is left, so that a name of such characters alone is missing', () => {
  expect(plainText().max(3).parse('\u202eabc\u202c')).toBe('abc');
  expect(personNameField.safeParse('\u202e\u202c').error?.issues[0]?.message).toBe('is missing');
  expect(personNameField.parse('Asha \u202eoaR')).toBe('Asha oaR');
});
