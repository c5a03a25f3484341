import { expect, it } from 'vitest';
import type { EditedItem } from '../list-state.ts';
import { categoriesOf, isFiltering, matcherOf } from './list-filter.ts';

function item(title: string, slug: string, category: string): EditedItem {
  return { key: slug, id: slug, followsTitle: true, title, slug, category, image: '', imageAlt: '', content: 'Zebra' };
}

const items = [item('Café opens in Pune', 'cafe-pune', 'Food'), item('A bridge sings', 'bridge', 'Odd')];
const found = (search: string, category: string | null = null) =>
  items.filter(matcherOf({ search, category })).map(({ slug }) => slug);

it('finds stories by words of title, slug and category, ignoring case and accents (DESK-54)', () => {
  expect(found('')).toEqual(['cafe-pune', 'bridge']);
  expect(found('CAFE')).toEqual(['cafe-pune']);
  expect(found('odd sings')).toEqual(['bridge']);
  expect(found('bridge pune')).toEqual([]);
  expect(found('zebra')).toEqual([]);
});

it('narrows to one category', () => {
  expect(categoriesOf(items)).toEqual(['Food', 'Odd']);
  expect(found('', 'Odd')).toEqual(['bridge']);
  expect([isFiltering({ search: ' ', category: null }), isFiltering({ search: '', category: 'Odd' })]).toEqual([
    false,
    true,
  ]);
});
