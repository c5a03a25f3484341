import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import { cardPreview, cardTag, paddedCards, placeholderCard } from './deep-dive-card.ts';

const makeId = () => newId();
const stored = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...placeholderCard(`${index}`), isPlaceholder: false, version: 1 }));

describe('the cards of the deep dive editor', () => {
  it.each([
    [0, 4],
    [2, 4],
    [4, 4],
    [6, 6],
  ])('%d stored ones make %d (DESK-39, DESK-40, CONST-45)', (count, shown) => {
    const cards = paddedCards(stored(count), makeId);
    expect(cards).toHaveLength(shown);
    expect(cards.map(({ isPlaceholder }) => isPlaceholder)).toEqual(cards.map((_, index) => index >= count));
    expect(new Set(cards.map(({ _id }) => _id)).size).toBe(shown);
  });

  it('are previewed by the first 80 characters of their text, without tags (DESK-41, CONST-46)', () => {
    const text = 'word '.repeat(40);
    expect(cardPreview(`<p>${text}</p>`)).toBe(text.slice(0, 80));
    expect(cardPreview('<p>Short &amp; sweet</p>')).toBe('Short & sweet');
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (html) => cardPreview(html).length <= 80));
  });

  it('have an ETag that changes with each save', () => {
    expect(cardTag({ _id: 'a', version: 3 })).toBe('"a.3"');
  });
});
