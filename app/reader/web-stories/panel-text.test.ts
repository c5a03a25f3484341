import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelTexts } from './panel-text.ts';

describe('the text of a web story', () => {
  it('is split between sentences', () => {
    expect(panelTexts('One here. Two there! “Three?” Four.', 20)).toEqual(['One here. Two there!', '“Three?” Four.']);
  });

  it('keeps numbers and names whole that have a full stop in them', () => {
    const text = 'Growth was 3.5 per cent, says matv.example. The U.S. agreed… (Did it?) यह सच है। Yes.';
    expect(panelTexts(text)).toEqual([text]);
    expect(panelTexts('It cost £3.5m. He paid 1.25.', 16)).toEqual(['It cost £3.5m.', 'He paid 1.25.']);
  });

  it('is split between words if a sentence is too long, and inside a word as a last resort', () => {
    expect(panelTexts('a very long sentence indeed', 12)).toEqual(['a very long', 'sentence', 'indeed']);
    expect(panelTexts('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  });

  it('loses no character, and no part is too long or empty', () => {
    const plain = (text: string) => text.replace(/\s+/g, '');
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), fc.integer({ min: 4, max: 80 }), (text, most) => {
        const pieces = panelTexts(text, most);
        expect(plain(pieces.join(''))).toBe(plain(text));
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(most);
          expect(piece.trim()).not.toBe('');
        }
      }),
    );
  });

  it('has no panel without text', () => {
    expect(panelTexts('  ')).toEqual([]);
  });
});
