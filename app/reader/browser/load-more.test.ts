import { expect, it } from 'vitest';
import { addedText, notYetListed } from './load-more.ts';

const item = (id?: string) => ({ dataset: { id } });

it('lists an article only once if it is on two pages (AUTH-21)', () => {
  const further = [item('b'), item('c'), item('c'), item('d')];
  expect(notYetListed([item('a'), item('b')], further)).toEqual([item('c'), item('d')]);
});

it('keeps entries without an id', () => {
  expect(notYetListed([item()], [item(), item()])).toHaveLength(2);
});

it('says how many entries were added, one as well as several', () => {
  const texts = { addedOne: 'more article', added: 'more articles' };
  expect([addedText(1, texts), addedText(10, texts)]).toEqual(['1 more article', '10 more articles']);
});
