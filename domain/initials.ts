/** The first characters of the first and the last word, in any script. */
export function initials(name: string): string {
  const words = name.split(/[\s/]+/).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return (firstCharacter(first) + firstCharacter(last)).toUpperCase();
}

/** The first character of a text as people see it, such as a letter with its vowel sign; '' for none. */
export function firstCharacter(word: string): string {
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)) return segment;
  return '';
}
