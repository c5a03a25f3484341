/** What speaks against a name: an e-mail or web address, a telephone number, or signs that no name holds. */
export type NameVerdict = 'fine' | 'address' | 'number' | 'symbols';

const MOST_DIGITS = 2;
const MOST_WORDS = 6;

// What stands in 'O’Brien', 'Jean-Luc', 'M.K.' and 'Rao, Jr.'
const NO_NAME = /[^\p{L}\p{M}\p{Nd}\s.,'’ʼ‘`´·()\u2010-\u2013-]/u;
/** Malayalam and Hindi are written with them. */
const JOINERS = /\u200c|\u200d/gu;
/** 'S/o', son of, as names are written in India. */
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
/** Two words run together by a full stop, other than initials and titles: 'evil.example', but not 'K.Anand' or 'Dr.Rao'. */
const RUN_TOGETHER = new RegExp(
  `(?<!\\p{L})(?!(?:mrs|mohd|adv|prof|rev|smt|sri|shri|capt|col)\\.)\\p{L}{3,}${DOT}\\p{L}{2,}`,
  'iu',
);
/** 'evil.' as a first name and 'com' as the last. */
const DIVIDED = /\.\s(?:com|net|org|info)(?!\p{L})/iu;

/** Words of sentences that are hardly ever names. */
const SENTENCE_WORDS =
  /(?<!\p{L})(?:is|are|was|were|and|for|your|our|their|this|that|these|with|have|has|not|from|buy|sell|vote|visit|click|call|free|stop|please|should|must|when|what|who|why|how|because|they)(?!\p{L})/giu;

/** Of a first or last name alone. */
export function nameVerdict(name: string): NameVerdict {
  const plain = name.normalize('NFKC').replace(RELATION, ' ');
  if (ADDRESS.test(plain) || RUN_TOGETHER.test(plain)) return 'address';
  if ((plain.match(/\p{Nd}/gu) ?? []).length > MOST_DIGITS) return 'number';
  if (NO_NAME.test(plain.replace(JOINERS, ''))) return 'symbols';
  return 'fine';
}

/** Of a whole name whose parts are fine. 'doubtful': it reads like a sentence, so an editor looks at it before it is shown. */
export function wholeNameVerdict(firstName: string, lastName: string): 'fine' | 'doubtful' {
  const whole = `${firstName} ${lastName}`;
  if (nameVerdict(whole) !== 'fine' || DIVIDED.test(whole)) return 'doubtful';
  const words = whole.split(/\s+/).length;
  const told = (whole.match(SENTENCE_WORDS) ?? []).length;
  return words > MOST_WORDS || (told > 0 && words >= 4) || told > 1 ? 'doubtful' : 'fine';
}
