import { expect, it } from 'vitest';
import { isOpenAtFirst } from './open-map.ts';

it('the map of the home page is open until this browser closes it, each of the two on its own', () => {
  expect([isOpenAtFirst({}, 'own'), isOpenAtFirst({}, 'whole')]).toEqual([true, true]);
  expect([isOpenAtFirst({ own: false }, 'own'), isOpenAtFirst({ own: false }, 'whole')]).toEqual([false, true]);
  expect(isOpenAtFirst({ own: true }, 'own')).toBe(true);
});
