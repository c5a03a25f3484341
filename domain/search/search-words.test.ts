import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastPrefix, markedPieces, searchTerms, stemOf, wantedWords, withWords } from './search-words.ts';

const marked = (text: string, words: readonly string[]) =>
  markedPieces(text, words)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

describe('the words of a search', () => {
  it('support quotation marks, minus and or', () => {
    expect(searchTerms('"night trains" or ferries -strike -"bus lane"')).toEqual([
      { words: ['night', 'trains'], isQuoted: true, isUnwanted: false, typed: '"night trains"' },
      { words: ['ferries'], isQuoted: false, isUnwanted: false, typed: 'ferries' },
      { words: ['strike'], isQuoted: false, isUnwanted: true, typed: '-strike' },
      { words: ['bus', 'lane'], isQuoted: true, isUnwanted: true, typed: '-"bus lane"' },
    ]);
    expect(wantedWords('trains -strike')).toEqual(['trains']);
  });

  it('extend an unclosed quotation mark to the end', () => {
    expect(wantedWords('"night trains')).toEqual(['night', 'trains']);
  });

  it('complete the last word, unless it is short, quoted or excluded', () => {
    expect(lastPrefix('visa chancel')).toEqual({ before: 'visa ', prefix: 'chancel' });
    expect(lastPrefix('visa or chancel')).toEqual({ before: 'visa ', prefix: 'chancel' });
    for (const text of ['', 'of', '"chancel"', '-chancel', "O'Hara", '%', '🎉']) expect(lastPrefix(text)).toBeNull();
  });

  it('are replaced in place, whatever surrounds them', () => {
    expect(withWords('"Chanceller" -fees', new Map([['chanceller', 'chancellor']]))).toBe('"chancellor" -fees');
  });

  it('accept any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        searchTerms(text);
        lastPrefix(text);
        expect(wantedWords(text).every((word) => word !== '')).toBe(true);
      }),
    );
  });
});

describe('highlighting search words', () => {
  it('highlights other forms of the word, but not parts of other words', () => {
    expect(marked('Visas: the visa office and Visakhapatnam', ['visa', 'fees'])).toBe(
      '[Visas]: the [visa] office and Visakhapatnam',
    );
    expect(marked('Voting closed; 40 voted', ['votes'])).toBe('[Voting] closed; 40 [voted]');
    expect(marked('City and cities', ['city'])).toBe('[City] and [cities]');
    expect(marked('Nothing here', [])).toBe('Nothing here');
  });

  it('highlights words that start with the last one', () => {
    expect(marked('The chancellor weighs', ['the', 'chanc'])).toBe('[The] [chancellor] weighs');
  });

  it('highlights words in other scripts', () => {
    expect(marked('दिल्ली में बारिश', ['बारिश'])).toBe('दिल्ली में [बारिश]');
    expect(marked('नरेन्द्र और नरेंद्र सड़क पर', ['नरेंद्र', 'सडक'])).toBe('[नरेन्द्र] और [नरेंद्र] [सड़क] पर');
  });

  it('splits the text without changing it, so that every piece can be escaped', () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 });
    const hostile = fc.constantFrom('<script>alert(1)</script>', '<b>vote</b> & "votes"', '</mark><img src=x>');
    fc.assert(
      fc.property(fc.oneof(text, hostile), fc.array(fc.oneof(text, fc.constant('vote'))), (whole, words) => {
        const pieces = markedPieces(whole, words);
        expect(pieces.map((piece) => piece.text).join('')).toBe(whole);
        for (const { at, text: part, isMatch } of pieces) {
          expect(whole.startsWith(part, at)).toBe(true);
          if (isMatch) expect(part).not.toMatch(/[<>&"\s]/);
        }
      }),
    );
  });

  it('finds the stem that forms of a word share', () => {
    for (const [one, other] of [
      ['visa', 'visas'],
      ['running', 'runs'],
      ['parties', 'party'],
      ['minister', "minister's"],
    ] as const)
      expect(stemOf(one), one).toBe(stemOf(other));
    expect(stemOf('in')).toBe('in');
  });
});
