import { expect, it } from 'vitest';
import { wrongPassword } from './link-page.tsx';

it('says what was wrong with a password, and ignores unknown values in the address', () => {
  const wrong = (word: string) => wrongPassword(`https://matv.example/admin/invitation?wrong=${word}`);
  expect(wrong('short')).toMatch(/^Please choose a password of at least \d+ characters\.$/);
  expect(['', 'other', 'constructor', '__proto__'].map(wrong)).toEqual([null, null, null, null]);
});
