const DIGIT = /^\p{Nd}$/u;

/**
 * `text` with the decimal digits of every script as ASCII digits: a phone's keyboard in Hindi or Urdu types '९' or '۹'
 * for 9.
 */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(decimalValue(digit.codePointAt(0) ?? 0)));
}

/** Unicode lists a script's digits in order from 0, and those of two scripts side by side only as whole sets. */
function decimalValue(point: number): number {
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(point - before - 1))) before += 1;
  return before % 10;
}
