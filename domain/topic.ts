// The same rules as the function topic_slug of the database, character by character: the slug that a story is stored
// under must be the one that pages link to.
const DROPPED = /["'`\u00ad\u00b4\u2018-\u201f\u2032\u2033\u200b-\u200f\u2060\ufeff]|[\u0300-\u036f]/g;
const SEPARATORS =
  /(?:[\s -/:-@[-`{-\u00bf\u0964\u0965\u0970\u2000-\u2bff\u3000-\u303f\ufff0-\uffff\u{1f000}-\u{1faff}]|[\ufe00-\ufe0f])+/gu;
const MOST = 100;
/**
 * Latin, Greek and Cyrillic capitals that are not accented letters. A fixed list, not all of Unicode's, because the
 * database has to have the same one.
 */
const CAPITALS = new Set(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮ',
);

/**
 * The slug of a tag or category: small letters without accents, in the name's own script. Names that differ only in
 * case, accents and punctuation have the same one. '' for a name without a letter or digit, which has no page.
 */
export function topicSlug(name: string): string {
  const small = Array.from(name.toWellFormed().normalize('NFKD'), (letter) =>
    CAPITALS.has(letter) ? letter.toLowerCase() : letter,
  ).join('');
  const plain = small.replace(DROPPED, '').replace(SEPARATORS, '-');
  const letters = Array.from(trimmed(plain.normalize('NFC')));
  return trimmed(letters.slice(0, MOST).join(''));
}

/** The address of the page of a topic with this slug, percent-encoded. */
export function topicPath(slug: string): string {
  return `/topic/${encodeURIComponent(slug)}`;
}

/** The address of a tag's stories: its topic page, or a search for a tag of symbols alone, which has no such page. */
export function tagPath(tag: string): string {
  const slug = topicSlug(tag);
  return slug === '' ? `/search?tags=${encodeURIComponent(tag.toWellFormed())}` : topicPath(slug);
}

function trimmed(slug: string): string {
  return slug.replace(/^-+|-+$/g, '');
}
