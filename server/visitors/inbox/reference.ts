import { randomBytes } from 'node:crypto';

/** Without letters and digits that are taken for one another on the telephone: I, L, O, U, 0, 1. */
const SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LENGTH = 8;
/** Bytes from here on are discarded: they would make the first signs likelier than the others. */
const FAIR = 256 - (256 % SIGNS.length);

/** A reference that can be read out, such as `MATV-7K3F-92QD`: 39 random bits, not to be guessed from another. */
export function newReference(): string {
  let signs = '';
  while (signs.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) if (byte < FAIR) signs += SIGNS[byte % SIGNS.length] ?? '';
  }
  return `MATV-${signs.slice(0, 4)}-${signs.slice(4, LENGTH)}`;
}
