import { expect, it } from 'vitest';
import { weaknessOf } from './weak-passwords.ts';

const owner = { name: 'Asha Rao', email: 'asha.rao@example-paper.co.uk', siteUrl: 'https://www.matv.example' };

it.each([
  'password1234',
  'PASSWORD1234',
  'aaaaaaaaaaaa',
  '1q2w3e4r5t6y',
  '123qweasdzxc',
  'sonyericsson',
  'finalfantasy',
])('%s is refused as one of the common passwords', async (password) => {
  expect(await weaknessOf(password, owner)).toBe('common');
});

it.each([
  ['the own e-mail address', 'asha.rao@example-paper.co.uk'],
  ['the own name twice', 'AshaRao-AshaRao'],
  ['the own name with a year', 'asha.rao.2026'],
  ['the own name with seven other letters', 'asha.rao.kwtzbqj'],
  ['the own name with digits for letters', '4sh4-r40-1999'],
  ["the site's name with a year", 'matv-newsroom-2026'],
  ["the site's address", 'www.matv.example'],
  ["one's role here", 'MATV Editor 1!'],
])('%s is refused: %s', async (_what, password) => {
  expect(await weaknessOf(password, owner)).toBe('personal');
});

it.each([
  ['a repeated pair', 'zqzqzqzqzqzq'],
  ['a repeated sign', '////////////'],
  ['letters in the order of the alphabet', 'bcdefghijklmn'],
  ['neighbouring keys', 'zaq12wsxcde34'],
  ['a common password with signs for letters', 'P@ssw0rd!1987'],
  ['a common password and a site word', 'matvpassword12'],
])('%s is refused: %s', async (_what, password) => {
  expect(await weaknessOf(password, owner)).toBe('guessable');
});

it.each([
  'correct horse battery',
  'three tall herons waiting',
  'Asha reads forty books',
  'vM4-kq9w_ZxP',
  'asha.rao.kwtzbqjv',
  'мой синий трамвай едет',
  `${'long and never ending '.repeat(5)}tail`,
])('%s is accepted', async (password) => {
  expect(await weaknessOf(password, owner)).toBeNull();
});
