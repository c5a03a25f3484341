import { textFromHtml } from './html-text.ts';

const WORDS_A_MINUTE = 200;

/** How many words a reader sees in `html`. */
export function countWords(html: string): number {
  const text = textFromHtml(html);
  return text === '' ? 0 : text.split(' ').length;
}

/** Minutes to read so many words: words / 200 rounded up, at least 1 (CONST-16). */
export function minutesForWords(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_A_MINUTE));
}

/** Minutes to read `html`. */
export function readMinutes(html: string): number {
  return minutesForWords(countWords(html));
}

/** '3 min read'. */
export function readTimeLabel(minutes: number): string {
  return `${minutes} min read`;
}
