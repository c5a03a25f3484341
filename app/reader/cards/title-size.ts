export type TitleSize = 'usual' | 'long' | 'longest';

const LONG = { title: 100, word: 22 };
const LONGEST = { title: 200, word: 40 };

/** Type size of a headline: headlines are never truncated, so long ones and those with a long word are set smaller. */
export function titleSize(title: string): TitleSize {
  const word = Math.max(...title.split(/[\s/–—-]+/).map((part) => part.length));
  if (title.length > LONGEST.title || word > LONGEST.word) return 'longest';
  return title.length > LONG.title || word > LONG.word ? 'long' : 'usual';
}
