import texts from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };

/**
 * The Big List of Naughty Strings: texts that have broken the programs of others. Half of them would run script; the
 * others are strange numbers, names of files, commands, scripts of the world, directions and marks.
 */
export const PUBLIC_LIST: readonly string[] = texts.filter((text) => text !== '');

/** As HTML, they swallow the text after them. */
const SWALLOWS = /<(?:script|iframe|title)\b(?![\s\S]*<\/(?:script|title)\s*>)|<!--|<\w[^>]*$/i;

/** Some of the list as one text. */
interface Taken {
  readonly text: string;
  /** Which they are. */
  readonly places: readonly number[];
}

/** As many texts from `from` on as one of `most` characters can hold; a text that is longer alone is cut. */
export function take(from: number, most: number): Taken {
  return joined(from, (text, before) => (before === '' ? text.slice(0, most) : `${before} ${text}`), most);
}

/** The same as HTML, with paragraphs between them, as far as the first that would swallow the next. */
export function takeAsHtml(from: number, most: number): Taken {
  return joined(from, (text, before) => `${before}<p>Reads here.</p>${text}`, most, SWALLOWS);
}

function joined(from: number, add: (text: string, before: string) => string, most: number, last?: RegExp): Taken {
  const places: number[] = [];
  let text = '';
  while (places.length < PUBLIC_LIST.length) {
    const place = (from + places.length) % PUBLIC_LIST.length;
    const next = PUBLIC_LIST[place] ?? '';
    const longer = add(next, text);
    if (places.length > 0 && longer.length > most) break;
    text = longer;
    places.push(place);
    if (last?.test(next)) break;
  }
  return { text, places };
}
