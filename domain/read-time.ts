import { textFromHtml } from './html-text.ts';

const WORDS_A_MINUTE = 200;

/** Counts the visible words in `html`. */
export function countWords(html: string): number {
  const text = textFromHtml(html);
  return text === '' ? 0 : text.split(' ').length;
}

/** Reading time in minutes: words / 200 rounded up, at least 1 (CONST-16). */
export function minutesForWords(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_A_MINUTE));
}

/** Reading time of `html` in minutes. */
export function readMinutes(html: string): number {
  return minutesForWords(countWords(html));
}

/** '3 min read'. */
export function readTimeLabel(minutes: number): string {
  return `${minutes} min read`;
}
