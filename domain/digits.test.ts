import { expect, it } from 'vitest';
import { asciiDigits } from './digits.ts';

it.each([
  ['०१२३४५६७८९', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['০৯', '09'],
  ['୦୯', '09'],
  ['０９', '09'],
  // The mathematical digits are five sets without a gap.
  ['𝟎𝟗𝟘𝟡𝟶𝟿', '090909'],
  ['+४४ ७७०० 900123', '+44 7700 900123'],
  ['no digits, ½ and ²', 'no digits, ½ and ²'],
])('the digits of %s are %s', (typed, ascii) => {
  expect(asciiDigits(typed)).toBe(ascii);
});
