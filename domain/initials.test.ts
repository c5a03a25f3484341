import { expect, it } from 'vitest';
import { initials } from './initials.ts';

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
