import { describe, expect, it } from 'vitest';
import {
  EMPTY_LIST,
  isDirty,
  isStored,
  type ListAction,
  type ListState,
  listReducer,
  payloadOf,
  type StoredItem,
  withIds,
} from './list-state.ts';

function stored(id: string, more: Partial<StoredItem> = {}): StoredItem {
  return {
    _id: id,
    title: `Title ${id}`,
    image: '',
    imageAlt: '',
    content: '',
    category: '',
    slug: `title-${id}`,
    ...more,
  };
}

function edited(...actions: ListAction[]): ListState {
  return actions.reduce(
    listReducer,
    listReducer(EMPTY_LIST, { do: 'load', stored: [stored('a'), stored('b')], etag: '"1"' }),
  );
}

const keys = (state: ListState) => state.items.map((item) => item.key);
const change = (key: string, fields: Extract<ListAction, { do: 'change' }>['fields']): ListAction => ({
  do: 'change',
  key,
  fields,
});

describe('a list whose save got no answer', () => {
  const { items } = edited(
    { do: 'add', key: 'new' },
    change('new', { title: 'New' }),
    change('a', { content: '<p>A</p>' }),
  );
  const saved = [stored('n', { title: 'New', slug: 'new' }), stored('a', { content: '<p>A</p>' }), stored('b')];

  it('is known by all that it says, in its order; a new story has an id by then', () => {
    expect(isStored(items, saved)).toBe(true);
    const filledIn = stored('n', { title: 'New', slug: 'new-2', category: 'News' });
    expect(isStored(items, saved.with(0, filledIn))).toBe(true);
    expect(isStored(items, saved.with(1, stored('a', { content: '<p>A</p>', slug: 'title-a-2' })))).toBe(false);
    expect(isStored(items, saved.toReversed())).toBe(false);
    expect(isStored(items, saved.slice(1))).toBe(false);
    expect(isStored(items, saved.with(1, stored('a')))).toBe(false);
    expect(isStored(items, saved.with(1, stored('c', { ...saved[1], _id: 'c' })))).toBe(false);
  });

  it('gives the new stories their ids, wherever they have been moved since', () => {
    const later = [...items.toReversed(), ...edited({ do: 'add', key: 'later' }).items.slice(0, 1)];
    expect(withIds(later, items, saved).map(({ key, id }) => [key, id])).toEqual([
      ['b', 'b'],
      ['a', 'a'],
      ['new', 'n'],
      ['later', null],
    ]);
  });
});

describe('a list being edited', () => {
  it('starts clean with the first story open, and knows when there is something to save', () => {
    expect(edited().selected).toBe('a');
    expect(isDirty(edited())).toBe(false);
    expect(isDirty(edited(change('a', { title: 'New' })))).toBe(true);
    expect(isDirty(edited(change('a', { category: 'x' }), change('a', { category: '' })))).toBe(false);
    expect(isDirty(edited({ do: 'move', key: 'b', to: 0 }))).toBe(true);
  });

  it('adds an empty story and removes one, before anything is sent (DESK-06)', () => {
    const added = edited({ do: 'add', key: 'new' });
    expect(keys(added)).toEqual(['new', 'a', 'b']);
    expect(added).toMatchObject({ selected: 'new', items: [{ id: null, title: '', content: '' }, {}, {}] });
    const removed = listReducer(added, { do: 'remove', key: 'new' });
    expect(keys(removed)).toEqual(['a', 'b']);
    expect(removed.selected).toBe('a');
  });

  it('puts a removed story back where it was', () => {
    const state = edited(change('a', { title: 'Typed' }), { do: 'remove', key: 'a' }, { do: 'undo removal' });
    expect(keys(state)).toEqual(['a', 'b']);
    expect(state).toMatchObject({ selected: 'a', removed: null, items: [{ title: 'Typed' }, {}] });
  });

  it('moves a story anywhere, but not beyond the ends', () => {
    expect(keys(edited({ do: 'move', key: 'a', to: 1 }))).toEqual(['b', 'a']);
    expect(keys(edited({ do: 'move', key: 'b', to: -5 }))).toEqual(['b', 'a']);
    expect(keys(edited({ do: 'move', key: 'a', to: 99 }))).toEqual(['b', 'a']);
  });
});

describe('the slug', () => {
  it('follows the title until it is typed by hand (DESK-11, DESK-12)', () => {
    const followed = edited(change('a', { title: ' Hello, World! ' }));
    expect(followed.items[0]?.slug).toBe('hello-world');
    const own = listReducer(listReducer(followed, change('a', { slug: 'mine' })), change('a', { title: 'Other' }));
    expect(own.items[0]?.slug).toBe('mine');
    const again = listReducer(listReducer(own, change('a', { slug: '' })), change('a', { title: 'Third' }));
    expect(again.items[0]?.slug).toBe('third');
  });

  it('of a stored story is kept if it differs from the title', () => {
    const loaded = listReducer(EMPTY_LIST, { do: 'load', stored: [stored('a', { slug: 'chosen' })], etag: null });
    expect(listReducer(loaded, change('a', { title: 'New' })).items[0]?.slug).toBe('chosen');
  });

  it('is derived from the trimmed title if it is blank on saving (DESK-13)', () => {
    const state = edited(change('a', { title: ' A b ', slug: '  ' }), { do: 'add', key: 'new' });
    expect(payloadOf(state.items)).toEqual([
      { title: '', image: '', imageAlt: '', content: '', category: '', slug: '' },
      { _id: 'a', title: ' A b ', image: '', imageAlt: '', content: '', category: '', slug: 'a-b' },
      { _id: 'b', title: 'Title b', image: '', imageAlt: '', content: '', category: '', slug: 'title-b' },
    ]);
  });
});

describe('after a save', () => {
  it("takes over the server's version and keeps what was typed meanwhile", () => {
    const sent = edited({ do: 'add', key: 'new' }, change('new', { title: 'Fresh' })).items;
    const before = edited({ do: 'add', key: 'new' }, change('new', { title: 'Fresh' }));
    const typed = listReducer(before, change('b', { content: 'typed while saving' }));
    const answer = [stored('n', { title: 'Fresh', slug: 'fresh-2' }), stored('a'), stored('b')];
    const state = listReducer(typed, { do: 'saved', sent, stored: answer, etag: '"2"' });
    expect(state.items).toMatchObject([
      { key: 'new', id: 'n', slug: 'fresh-2', followsTitle: false },
      { id: 'a' },
      { id: 'b', content: 'typed while saving' },
    ]);
    expect(state.etag).toBe('"2"');
    expect(isDirty(state)).toBe(true);
    expect(isDirty(listReducer(before, { do: 'saved', sent, stored: answer, etag: '"2"' }))).toBe(false);
  });
});
