import { expect, it } from 'vitest';
import { notYetListed } from './load-more.ts';

const item = (id?: string) => ({ dataset: { id } });

it('lists an article only once if it is on two pages (AUTH-21)', () => {
  const further = [item('b'), item('c'), item('c'), item('d')];
  expect(notYetListed([item('a'), item('b')], further)).toEqual([item('c'), item('d')]);
});

it('keeps entries without an id', () => {
  expect(notYetListed([item()], [item(), item()])).toHaveLength(2);
});
