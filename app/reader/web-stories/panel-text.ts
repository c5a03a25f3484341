/** Maximum length of a panel's text, in characters. */
export const PANEL_LETTERS = 260;

/** A full stop within a number or a name ends no sentence: '3.5', 'matv.example'. */
const SENTENCE = /.+?(?:[.!?…।]["'”’)]*(?=\s)|$)/gsu;

/** Splits `text` into pieces of at most `most` characters: at sentences if possible, then at words, then anywhere. */
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

/** Avoids cutting a surrogate pair in half. */
function wholeLetter(text: string, at: number): number {
  const last = text.charCodeAt(at - 1);
  return last >= 0xd800 && last <= 0xdbff ? at - 1 : at;
}
