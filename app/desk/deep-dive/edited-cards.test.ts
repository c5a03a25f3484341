import { describe, expect, it } from 'vitest';
import { type DeepDiveCard, placeholderCard } from '#domain/desk/deep-dive-card.ts';
import type { FrontSlot } from '#domain/desk/front-map.ts';
import {
  type CardsAction,
  type CardsState,
  cardsReducer,
  cardToSend,
  type EditedCard,
  isCardDirty,
  NO_CARDS,
  newPart,
  seenInPlaceholders,
} from './edited-cards.ts';

const card = (_id: string, more: Partial<DeepDiveCard> = {}): DeepDiveCard => ({
  ...placeholderCard(_id),
  title: `Card ${_id}`,
  isPlaceholder: false,
  version: 1,
  ...more,
});
const stateAfter = (...actions: readonly CardsAction[]): CardsState => actions.reduce(cardsReducer, NO_CARDS);
const load = (...cards: DeepDiveCard[]): CardsAction => ({ do: 'load', cards, drafts: [] });
const type = (id: string, fields: Partial<EditedCard>): CardsAction => ({ do: 'change', id, change: () => fields });
const slot = ({ slots }: CardsState, id: string) => {
  const found = slots.find(({ stored }) => stored._id === id);
  if (!found) throw new Error(`there is no card ${id}`);
  return found;
};

describe('cards being edited in the deep dive editor', () => {
  it('are at least four, filled up with placeholders (DESK-39, DESK-40)', () => {
    const { slots, selected } = stateAfter(load(card('a'), card('b')));
    expect(slots.map(({ stored }) => stored.isPlaceholder)).toEqual([false, false, true, true]);
    expect([selected, slots.some(isCardDirty)]).toEqual(['a', false]);
    expect(cardsReducer(stateAfter(load(card('a'))), { do: 'remove', id: 'a' }).slots).toHaveLength(4);
  });

  it('track their unsaved changes separately, and are saved one by one (DESK-44)', () => {
    const state = stateAfter(
      load(card('a'), card('b')),
      type('a', { heading: 'Mine' }),
      type('b', { sections: [newPart()] }),
    );
    expect(state.slots.map(isCardDirty)).toEqual([true, true, false, false]);
    const sent = slot(state, 'a').values;
    expect(cardToSend(sent)).not.toHaveProperty('version');
    const saved = cardsReducer(state, { do: 'saved', id: 'a', sent, card: card('a', { heading: 'Mine', version: 2 }) });
    expect(saved.slots.map(isCardDirty)).toEqual([false, true, false, false]);
    expect(slot(saved, 'a').values.version).toBe(2);
  });

  it('keep what is typed during a save', () => {
    const first = stateAfter(load(card('a')), type('a', { title: 'One' }));
    const sent = slot(first, 'a').values;
    const typed = cardsReducer(first, type('a', { title: 'Two', sections: [{ ...newPart(), subheading: 'New' }] }));
    const saved = cardsReducer(typed, { do: 'saved', id: 'a', sent, card: card('a', { title: 'One', version: 2 }) });
    expect(slot(saved, 'a').values).toMatchObject({ title: 'Two', version: 2, sections: [{ subheading: 'New' }] });
    expect(isCardDirty(slot(saved, 'a'))).toBe(true);
  });

  it('stand before the placeholders once saved, as readers get them', () => {
    const state = stateAfter(load(card('a')));
    const [, , third] = state.slots.map(({ stored }) => stored._id);
    const sent = slot(state, third ?? '').values;
    const { slots } = cardsReducer(state, { do: 'saved', id: third ?? '', sent, card: card('b') });
    expect(slots.map(({ stored }) => stored.title)).toEqual(['Card a', 'Card b', '', '']);
  });

  it('are restored after leaving the page, based on the same version', () => {
    const draft: EditedCard = { ...card('a', { title: 'Typed' }), sections: [], version: 1 };
    const fresh: EditedCard = { ...placeholderCard('new'), title: 'Not saved yet', sections: [] };
    const state = stateAfter({ do: 'load', cards: [card('a', { version: 3 })], drafts: [draft, fresh] });
    expect(slot(state, 'a').values).toMatchObject({ title: 'Typed', version: 1 });
    expect(slot(state, 'new')).toMatchObject({ stored: { isPlaceholder: true }, values: { title: 'Not saved yet' } });
    expect(state.slots).toHaveLength(4);
  });

  it('keep what is typed when they are read again, as after a move that was refused', () => {
    const typed = stateAfter(
      load(card('a'), card('b'), card('c')),
      type('b', { title: 'Typed' }),
      type('c', { title: 'Typed into one that is removed meanwhile' }),
      { do: 'select', id: 'b' },
    );
    const state = cardsReducer(typed, load(card('b', { title: 'Theirs', version: 2 }), card('a')));
    expect(slot(state, 'b')).toMatchObject({ stored: { title: 'Theirs' }, values: { title: 'Typed', version: 1 } });
    expect(slot(state, 'c').values.title).toBe('Typed into one that is removed meanwhile');
    expect(state.slots.map(({ values }) => values.title).slice(0, 2)).toEqual(['Typed', 'Card a']);
    expect(state.selected).toBe('b');
  });

  it('can be reordered, with placeholders last, and a removed one can be restored', () => {
    const state = stateAfter(load(card('a'), card('b'), card('c')), { do: 'order', ids: ['c', 'a', 'b'] });
    const ids = ({ slots }: CardsState) =>
      slots.filter((one) => !one.stored.isPlaceholder).map(({ stored }) => stored._id);
    expect(ids(state)).toEqual(['c', 'a', 'b']);
    const removed = cardsReducer(state, { do: 'remove', id: 'c' });
    expect([ids(removed), removed.slots.length, removed.selected]).toEqual([['a', 'b'], 4, 'a']);
    const back = cardsReducer(removed, { do: 'bring back', card: card('c') });
    expect([ids(back), back.slots.length, back.selected]).toEqual([['a', 'b', 'c'], 4, 'c']);
    const typed = { ...slot(state, 'c').values, heading: 'Not saved', version: 3 };
    const withTyped = cardsReducer(removed, { do: 'bring back', card: card('c', { version: 3 }), typed });
    expect(slot(withTyped, 'c')).toMatchObject({ stored: { heading: '', version: 3 }, values: typed });
  });
});

describe('what readers see in place of placeholders', () => {
  const seen = (title: string, origin: 'own' | 'wire'): FrontSlot => ({
    id: title,
    title,
    section: 'world',
    slot: 0,
    isPinned: false,
    href: '/world/x',
    image: '',
    origin,
  });

  it('are the stories that no card of the desk fills, in order', () => {
    const { slots } = stateAfter(load(card('a')));
    const inside = seenInPlaceholders(slots, [seen('Mine', 'own'), seen('One', 'wire'), seen('Two', 'wire')]);
    expect(slots.map(({ stored }) => inside.get(stored._id)?.title)).toEqual([undefined, 'One', 'Two', undefined]);
  });

  it('are not those that are pinned to their slot, which stay there', () => {
    const { slots } = stateAfter(load(card('a')));
    const pinned = { ...seen('Pinned', 'wire'), isPinned: true };
    const inside = seenInPlaceholders(slots, [pinned, seen('Mine', 'own'), seen('One', 'wire')]);
    expect(slots.map(({ stored }) => inside.get(stored._id)?.title)).toEqual([undefined, 'One', undefined, undefined]);
  });
});
