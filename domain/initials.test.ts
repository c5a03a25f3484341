import { expect, it } from 'vitest';
import { firstCharacter, initials } from './initials.ts';

it('shows initials for names in any script', () => {
  expect(['Asha Rao', 'नेहा', 'आशा राव', '👩‍🚀 Space Desk', '', 'A B/C'].map(initials)).toEqual([
    'AR',
    'ने',
    'आरा',
    '👩‍🚀D',
    '',
    'AC',
  ]);
});

it('takes a first character whole: a letter with its vowel sign, a picture of several parts', () => {
  expect(['Asha', 'निशा', '👩‍🚀 Space', ''].map(firstCharacter)).toEqual(['A', 'नि', '👩‍🚀', '']);
});
