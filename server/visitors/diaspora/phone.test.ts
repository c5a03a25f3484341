import { expect, it } from 'vitest';
import { fullPhone } from './phone.ts';

it.each([
  ['+44 7400 123456', 'GB', '+447400123456'],
  ['07400 123456', 'gb', '+447400123456'],
  ['098765 43210', 'IN', '+919876543210'],
  ['(415) 555-2671', 'US', '+14155552671'],
  ['+91 98765 43210', null, '+919876543210'],
])('takes %s of %s in full (DIA-10, DIA-11)', async (phone, country, full) => {
  expect(await fullPhone(phone, country)).toBe(full);
});

it.each([
  ['123', 'GB'],
  ['+44123', 'GB'],
  ['07400 123456', 'US'],
  ['07400 123456', null],
  ['+', null],
  ['(-)', 'GB'],
])('refuses %s of %s (DIA-10, ERR-44)', async (phone, country) => {
  expect(await fullPhone(phone, country)).toBeNull();
});
