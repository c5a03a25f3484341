// The same rules as the function search_norm of the database, step by step: a test compares them.

/** Letters with a nukta that have a code of their own, each with the letter below it. */
const NUKTA_LETTERS = new Map([
  ['\u0929', '\u0928'],
  ['\u0931', '\u0930'],
  ['\u0934', '\u0933'],
  ['\u0958', '\u0915'],
  ['\u0959', '\u0916'],
  ['\u095a', '\u0917'],
  ['\u095b', '\u091c'],
  ['\u095c', '\u0921'],
  ['\u095d', '\u0922'],
  ['\u095e', '\u092b'],
  ['\u095f', '\u092f'],
]);
const ZERO = '\u0966';

/**
 * Normalises a text for the search index and for queries: Devanagari without nukta, joiners and danda, with one
 * spelling of nasals (नरेन्द्र and नरेंद्र, चाँद and चांद) and European digits. Other characters are unchanged.
 */
export function normaliseDevanagari(text: string): string {
  return text
    .replace(/[\u0929\u0931\u0934\u0958-\u095f]/g, (letter) => NUKTA_LETTERS.get(letter) ?? letter)
    .replace(/[\u093c\u200c\u200d]/g, '')
    .replace(/[\u0964\u0965\u0970]/g, ' ')
    .replace(/\u0901/g, '\u0902')
    .replace(/\u0919\u094d(?=[\u0915-\u0918])/g, '\u0902')
    .replace(/\u091e\u094d(?=[\u091a-\u091d])/g, '\u0902')
    .replace(/\u0923\u094d(?=[\u091f-\u0922])/g, '\u0902')
    .replace(/\u0928\u094d(?=[\u0924-\u0927])/g, '\u0902')
    .replace(/\u092e\u094d(?=[\u092a-\u092d])/g, '\u0902')
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - ZERO.charCodeAt(0)));
}

const ROMAN = new Map([
  ['अ', 'a'],
  ['आ', 'a'],
  ['इ', 'i'],
  ['ई', 'i'],
  ['उ', 'u'],
  ['ऊ', 'u'],
  ['ऋ', 'ri'],
  ['ए', 'e'],
  ['ऐ', 'ai'],
  ['ऑ', 'o'],
  ['ओ', 'o'],
  ['औ', 'au'],
  ['क', 'k'],
  ['ख', 'kh'],
  ['ग', 'g'],
  ['घ', 'gh'],
  ['ङ', 'n'],
  ['च', 'ch'],
  ['छ', 'chh'],
  ['ज', 'j'],
  ['झ', 'jh'],
  ['ञ', 'n'],
  ['ट', 't'],
  ['ठ', 'th'],
  ['ड', 'd'],
  ['ढ', 'dh'],
  ['ण', 'n'],
  ['त', 't'],
  ['थ', 'th'],
  ['द', 'd'],
  ['ध', 'dh'],
  ['न', 'n'],
  ['प', 'p'],
  ['फ', 'ph'],
  ['ब', 'b'],
  ['भ', 'bh'],
  ['म', 'm'],
  ['य', 'y'],
  ['र', 'r'],
  ['ल', 'l'],
  ['ळ', 'l'],
  ['व', 'v'],
  ['श', 'sh'],
  ['ष', 'sh'],
  ['स', 's'],
  ['ह', 'h'],
  ['\u093e', 'a'],
  ['\u093f', 'i'],
  ['\u0940', 'i'],
  ['\u0941', 'u'],
  ['\u0942', 'u'],
  ['\u0943', 'ri'],
  ['\u0945', 'e'],
  ['\u0947', 'e'],
  ['\u0948', 'ai'],
  ['\u0949', 'o'],
  ['\u094b', 'o'],
  ['\u094c', 'au'],
  ['\u0902', 'n'],
]);

/**
 * Devanagari in Latin letters as people type names: 'narendra modi', 'dilli'. A consonant's inherent vowel is written
 * between consonants and left out at the end of a word; the nasal before p, b and m is an m. Other scripts are unchanged.
 */
export function romanised(text: string): string {
  return normaliseDevanagari(text)
    .replace(/\u091c\u094d\u091e/g, '\u0917\u094d\u092f')
    .replace(/\u0902\u0939/g, '\u0902\u0917')
    .replace(/\u0902(?=[\u092a-\u092e])/g, '\u092e\u094d')
    .replace(/([\u0915-\u0939])(?=[\u0905-\u0914\u0915-\u0939\u0902\u0903])/g, '$1a')
    .replace(/[\u0900-\u097f]/g, (letter) => ROMAN.get(letter) ?? '');
}
