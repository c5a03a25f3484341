import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type EditedItem, editedItem, type StoredItem } from '../list-state.ts';
import { draftOf, dropDraft, keepDraft, keptDrafts, restoredItems } from './draft-store.ts';

const NOW = 1_795_000_000_000;
let kept: Map<string, string>;
let store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

beforeEach(() => {
  kept = new Map();
  store = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
});

function stored(id: string): StoredItem {
  return { _id: id, title: id, slug: id, image: '', imageAlt: '', content: '<p>Long</p>', category: '' };
}

const list = [stored('a'), stored('b')];
const edited = (change: Partial<EditedItem>): EditedItem[] => [
  ...list.slice(0, 1).map(editedItem),
  ...list.slice(1).map((item) => ({ ...editedItem(item), ...change })),
];

describe('unsaved work on this device', () => {
  it('is restored as typed, in order', () => {
    const items = edited({ title: 'Typed' }).toReversed();
    keepDraft('u', 'viral', draftOf({ items, stored: list, etag: '"1"' }, 'tab', NOW), store);
    const [draft] = keptDrafts('u', 'viral', NOW, store);
    expect(draft?.etag).toBe('"1"');
    expect(draft && restoredItems(draft, list)).toEqual(items);
  });

  it('stores only the position of an unchanged story, and omits it if it has since gone', () => {
    const draft = draftOf({ items: edited({ title: 'Typed' }), stored: list, etag: null }, 'tab', NOW);
    expect(draft.items[0]).toBe('a');
    expect(restoredItems(draft, []).map(({ title }) => title)).toEqual(['Typed']);
  });

  it('belongs to one person, one list and one tab', () => {
    const draft = (id: string, at: number) => draftOf({ items: edited({}), stored: [], etag: null }, id, at);
    keepDraft('u', 'viral', draft('one', NOW), store);
    keepDraft('u', 'viral', draft('two', NOW + 1), store);
    keepDraft('u', 'viral', draft('one', NOW + 2), store);
    expect(keptDrafts('u', 'viral', NOW, store).map(({ id, savedAt }) => [id, savedAt - NOW])).toEqual([
      ['one', 2],
      ['two', 1],
    ]);
    expect(keptDrafts('other', 'viral', NOW, store)).toEqual([]);
    expect(keptDrafts('u', 'opinion', NOW, store)).toEqual([]);
    dropDraft('u', 'viral', 'one', NOW, store);
    dropDraft('u', 'viral', 'two', NOW, store);
    expect(kept.size).toBe(0);
  });

  it('is limited: too much is refused with a message, and older drafts are evicted', () => {
    const big = (id: string) =>
      draftOf({ items: edited({ content: 'x'.repeat(1_500_000) }), stored: list, etag: null }, id, NOW);
    expect(keepDraft('u', 'viral', big('one'), store)).toBe(true);
    expect(keepDraft('u', 'viral', big('two'), store)).toBe(true);
    expect(keptDrafts('u', 'viral', NOW, store).map(({ id }) => id)).toEqual(['two']);
    const huge = draftOf({ items: edited({ content: 'x'.repeat(2_100_000) }), stored: list, etag: null }, 'x', NOW);
    expect(keepDraft('u', 'viral', huge, store)).toBe(false);
  });

  it('is deleted after thirty days', () => {
    keepDraft('u', 'viral', draftOf({ items: edited({}), stored: [], etag: null }, 'old', NOW), store);
    expect(keptDrafts('u', 'viral', NOW + 31 * 86_400_000, store)).toEqual([]);
  });

  it('is ignored if damaged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        kept.set('desk-draft u viral', text);
        expect(Array.isArray(keptDrafts('u', 'viral', NOW, store))).toBe(true);
      }),
    );
  });
});
