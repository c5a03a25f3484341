import { expect, it } from 'vitest';
import { asciiPhoneNumber } from './phone-number.ts';

it.each([
  ['+४४ ७७०० 900123', '+44 7700 900123'],
  // As programs for contacts and messages copy it.
  ['\u202a+91 98765 43210\u202c', '+91 98765 43210'],
  ['\u200e+91\u00a098765\u00a043210\ufeff', '+91\u00a098765\u00a043210'],
  // As word processors write it.
  ['+91\u201198765\u201343210', '+91-98765-43210'],
  ['020\u22127946 0958', '020-7946 0958'],
  ['＋９１ 98765 43210', '+91 98765 43210'],
  ['call me', 'call me'],
])('the number %j is %j', (typed, ascii) => {
  expect(asciiPhoneNumber(typed)).toBe(ascii);
});
