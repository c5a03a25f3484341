import { asciiDigits } from './digits.ts';

/** What other programs put around or into a number that is copied: marks of direction, joiners, soft hyphens. */
const INVISIBLE = /\p{Cf}/gu;
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * A telephone number as it was typed or pasted, in ASCII: with digits of any script, any dash as '-' and a full-width
 * plus as '+'. Whether it is one at all is for others to say.
 */
export function asciiPhoneNumber(text: string): string {
  return asciiDigits(text).replace(INVISIBLE, '').replace(DASHES, '-').replaceAll('＋', '+');
}
