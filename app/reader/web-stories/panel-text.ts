/** As much as one panel of a web story holds at a glance. */
export const PANEL_LETTERS = 260;

const SENTENCE = /[^.!?…।]*(?:[.!?…।]+["'”’)]*\s*|$)/gu;

/** `text` in pieces of at most `most` characters: whole sentences where they fit, else whole words, else as it comes. */
export function panelTexts(text: string, most: number = PANEL_LETTERS): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const sentence of text.match(SENTENCE) ?? []) {
    for (const part of parts(sentence.trim(), most)) {
      const joined = piece === '' ? part : `${piece} ${part}`;
      if (joined.length <= most) {
        piece = joined;
      } else {
        pieces.push(piece);
        piece = part;
      }
    }
  }
  return piece === '' ? pieces : [...pieces, piece];
}

function parts(sentence: string, most: number): string[] {
  if (sentence.length <= most) return sentence === '' ? [] : [sentence];
  const cut = sentence.lastIndexOf(' ', most);
  const end = cut > 0 ? cut : wholeLetter(sentence, most);
  return [sentence.slice(0, end), ...parts(sentence.slice(end).trim(), most)];
}

/** Never half a surrogate pair. */
function wholeLetter(text: string, at: number): number {
  const last = text.charCodeAt(at - 1);
  return last >= 0xd800 && last <= 0xdbff ? at - 1 : at;
}
