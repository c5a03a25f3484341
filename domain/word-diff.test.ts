import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffPart, diffWords } from './word-diff.ts';

const without = (kind: DiffPart['kind'], parts: readonly DiffPart[]) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('');
const marked = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join('');

describe('two versions of a text, word by word', () => {
  it.each([
    ['', '', ''],
    ['The same.', 'The same.', 'The same.'],
    ['', 'All new', '[+All new+]'],
    ['All gone', '', '[-All gone-]'],
    ['The old bridge sings', 'The new bridge sings', 'The [-old-][+new+] bridge sings'],
    ['The bridge sings', 'The old bridge sings', 'The [+old +]bridge sings'],
    ['पुल गाता है', 'पुल रोता है', 'पुल [-गाता-][+रोता+] है'],
  ])('%j and %j', (before, after, expected) => {
    expect(marked(before, after)).toBe(expected);
  });

  it('contains both versions in full, whatever they are', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c. ', ' ', '\n', 'word'), { maxLength: 60 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), fc.oneof(text, fc.string()), (before, after) => {
        const parts = diffWords(before, after);
        expect(without('added', parts)).toBe(before);
        expect(without('removed', parts)).toBe(after);
      }),
    );
  });

  it('finds one changed word in a text of any length, and stays fast if all of them differ', () => {
    const sentence = (n: number) => `Sentence ${n} says something of its own about the river and the bridge.`;
    const text = Array.from({ length: 1700 }, (_, n) => sentence(n)).join(' ');
    const edited = `${text.replace('Sentence 20 says', 'Sentence 20 shouts')} ${text.slice(0, 30)}`.replace(
      'Sentence 1600 says',
      'Sentence 1600 whispers',
    );
    const parts = diffWords(text, edited);
    expect(parts.filter(({ kind }) => kind !== 'same').map(({ text: words }) => words.slice(0, 8))).toEqual([
      'says',
      'shouts',
      'says',
      'whispers',
      ' Sentenc',
    ]);
    const longest = Array.from({ length: 12_000 }, (_, n) => sentence(n)).join(' ');
    expect(marked(longest, longest.replace('Sentence 7000 says', 'Sentence 7000 sings'))).toContain(
      'Sentence 7000 [-says-][+sings+] something',
    );
    const other = Array.from({ length: 150_000 }, (_, n) => `x${n}`).join(' ');
    expect(diffWords(text, other)).toHaveLength(2);
  });
});
