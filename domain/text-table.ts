/** Translations by English text. {0} and {1} are placeholders, {0#} one for a number or a time of day. */
export type TextTable = Readonly<Record<string, string>>;

/** An English text with values in place of {0}, {1} and so on. */
export function filled(text: string, ...values: readonly (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (_, place) => String(values[Number(place)] ?? ''));
}

interface Pattern {
  /** Its longest part without placeholders: checked first, because it rules out most texts at almost no cost. */
  readonly fixed: string;
  readonly english: RegExp;
  readonly text: string;
}

/**
 * Translates English texts by a table, including the values of their placeholders if the table has those too. `null`
 * for a text that is not in the table.
 */
export function translatorOf(table: TextTable): (english: string) => string | null {
  const plain = new Map<string, string>();
  const patterns: Pattern[] = [];
  for (const [english, text] of Object.entries(table)) {
    if (english.includes('{0')) patterns.push({ ...patternOf(english), text });
    else plain.set(english, text);
  }
  const translate = (english: string): string | null => {
    const whole = plain.get(english);
    if (whole !== undefined) return whole;
    for (const pattern of patterns) {
      if (!english.includes(pattern.fixed)) continue;
      const [, ...values] = pattern.english.exec(english) ?? [];
      if (values.length > 0) return filled(pattern.text, ...values.map((value) => translate(value) ?? value));
    }
    return null;
  };
  return translate;
}

const PLACE = /(\{\d#?\})/;

function patternOf(english: string): Pick<Pattern, 'fixed' | 'english'> {
  const parts = english.split(PLACE);
  const [fixed = ''] = parts.filter((part) => !PLACE.test(part)).toSorted((one, other) => other.length - one.length);
  const pattern = parts.map((part) => {
    if (PLACE.test(part)) return part.includes('#') ? '([\\d.,:]+)' : '(.+?)';
    return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return { fixed, english: new RegExp(`^${pattern.join('')}$`) };
}
