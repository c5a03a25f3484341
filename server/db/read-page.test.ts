import { expect, it } from 'vitest';
import { readPage } from './read-page.ts';

it('offers a further page only if there are further rows', async () => {
  const page = (list: readonly string[]) =>
    readPage(
      2,
      async (limit) => list.slice(0, limit),
      (last) => `after ${last}`,
    );
  expect(await page([])).toEqual({ shown: [], next: null });
  expect(await page(['a', 'b'])).toEqual({ shown: ['a', 'b'], next: null });
  expect(await page(['a', 'b', 'c'])).toEqual({ shown: ['a', 'b'], next: 'after b' });
  expect(await page(['a', 'b', 'c', 'd'])).toEqual({ shown: ['a', 'b'], next: 'after b' });
});
