/** Why something is not a name: an e-mail or web address, a telephone number, or characters no name contains. */
export type NameVerdict = 'fine' | 'address' | 'number' | 'symbols';

const MAX_DIGITS = 2;
const MAX_WORDS = 6;

// Everything but what occurs in names such as 'O’Brien', 'Jean-Luc', 'M.K.' and 'Rao, Jr.'
const NOT_IN_NAMES = /[^\p{L}\p{M}\p{Nd}\s.,'’ʼ‘`´·()\u2010-\u2013-]/u;
/** Malayalam and Hindi need these. */
const JOINERS = /\u200c|\u200d/gu;
/** 'S/o' (son of) and the like, common in Indian names. */
const RELATION = /(?<!\p{L})[sdwc]\/o(?!\p{L})/giu;

const DOT = '[.\u3002\uff61]';
const DOMAINS =
  'com|net|org|info|biz|xyz|shop|online|site|store|top|club|app|dev|live|link|click|vip|win|bet|io|co|me|tv|uk|in|us|ru|cn|eu|ly|gg|to|cc|ws|tk|pk|ae';
/** 'a@b', 'https://…', 'www.…', 'evil.co', 'x.com', 'evil dot com'; not 'K.To'. */
const ADDRESS = new RegExp(
  [
    '@',
    '://',
    'www\\.',
    '(?<!\\p{L})https?(?!\\p{L})',
    `[\\p{L}\\p{Nd}-]{2,}${DOT}(?:${DOMAINS})(?!\\p{L})`,
    `[\\p{L}\\p{Nd}]${DOT}(?:com|net|org)(?!\\p{L})`,
    '(?<!\\p{L})dot\\s(?:com|net|org)(?!\\p{L})',
  ].join('|'),
  'iu',
);
/** Before names in India and Britain, often without a space after the full stop; two letters before one are fine anyway. */
const TITLES = 'mrs|miss|mohd|adv|prof|rev|smt|kum|kumari|sri|shri|thiru|tmt|selvi|haji|hajji|capt|col|maj|gen|justice';
/** Two words joined by a full stop, other than initials and titles: 'evil.example', but not 'K.Anand' or 'Dr.Rao'. */
const RUN_TOGETHER = new RegExp(`(?<!\\p{L})(?!(?:${TITLES})\\.)\\p{L}{3,}${DOT}\\p{L}{2,}`, 'iu');
/** 'evil.' as the first name and 'com' as the last. */
const SPLIT_ADDRESS = /\.\s(?:com|net|org|info)(?!\p{L})/iu;

/** Words that are common in sentences and hardly ever names. */
const SENTENCE_WORDS =
  /(?<!\p{L})(?:is|are|was|were|and|for|your|our|their|this|that|these|with|have|has|not|from|buy|sell|vote|visit|click|call|free|stop|please|should|must|when|what|who|why|how|because|they)(?!\p{L})/giu;

/** Judges a first or last name. */
export function nameVerdict(name: string): NameVerdict {
  const plain = name.normalize('NFKC').replace(RELATION, ' ');
  if (ADDRESS.test(plain) || RUN_TOGETHER.test(plain)) return 'address';
  if ((plain.match(/\p{Nd}/gu) ?? []).length > MAX_DIGITS) return 'number';
  if (NOT_IN_NAMES.test(plain.replace(JOINERS, ''))) return 'symbols';
  return 'fine';
}

/**
 * Judges a full name whose parts are fine. A 'doubtful' one reads like a sentence; an editor decides whether to show
 * it.
 */
export function wholeNameVerdict(firstName: string, lastName: string): 'fine' | 'doubtful' {
  const whole = `${firstName} ${lastName}`;
  if (nameVerdict(whole) !== 'fine' || SPLIT_ADDRESS.test(whole)) return 'doubtful';
  const words = whole.split(/\s+/).length;
  const sentenceWords = (whole.match(SENTENCE_WORDS) ?? []).length;
  return words > MAX_WORDS || (sentenceWords > 0 && words >= 4) || sentenceWords > 1 ? 'doubtful' : 'fine';
}
