import { expect, it } from 'vitest';
import { compareLists, isSameOrder } from './compare-lists.ts';
import type { EditedItem, StoredItem } from './list-state.ts';

const fields = { title: 'One', image: '', imageAlt: '', content: '<p>Old</p>', category: '', slug: 'one' };
const mine = (id: string | null, more: Partial<EditedItem> = {}): EditedItem => ({
  ...fields,
  key: id ?? 'new',
  id,
  followsTitle: true,
  ...more,
});
const theirs = (id: string, more: Partial<StoredItem> = {}): StoredItem => ({ ...fields, _id: id, ...more });

it('shows both versions where they differ, content as text (SPEC-27)', () => {
  const differences = compareLists(
    [mine('a', { content: '<p>Mine <b>now</b></p>' }), mine('b'), mine(null, { title: 'Added by me' })],
    [theirs('a', { title: 'Theirs' }), theirs('b'), theirs('c', { title: 'Added by them' })],
  );
  expect(differences).toEqual([
    {
      key: 'a',
      title: 'One',
      kind: 'changed',
      fields: [
        { label: 'Title', mine: 'One', theirs: 'Theirs' },
        { label: 'Content', mine: 'Mine now', theirs: 'Old' },
      ],
    },
    { key: 'new', title: 'Added by me', kind: 'only mine', fields: [] },
    { key: 'c', title: 'Added by them', kind: 'only theirs', fields: [] },
  ]);
});

it('compares the order of stories in both lists', () => {
  expect(isSameOrder([mine('a'), mine(null), mine('b')], [theirs('a'), theirs('x'), theirs('b')])).toBe(true);
  expect(isSameOrder([mine('b'), mine('a')], [theirs('a'), theirs('b')])).toBe(false);
});
