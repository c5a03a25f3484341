const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENERS = new Set([0x5b, 0x7b]);
const CLOSERS = new Set([0x5d, 0x7d]);

/** A feed of 10,000 items with 30 fields each stays below; 20 MB of `{},` would take 400 MB to parse. */
const MAX_VALUES = 300_000;
const DEEPEST = 100;

/**
 * True when the JSON in these UTF-8 bytes is small enough to be parsed: the number of its values and its depth, not
 * only its length, decide how much memory that takes, and running out of it in JSON.parse ends the whole process.
 */
export function isBounded(bytes: Uint8Array): boolean {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA) values++;
    else if (OPENERS.has(byte)) {
      values++;
      depth++;
    } else if (CLOSERS.has(byte)) depth--;
    if (values > MAX_VALUES || depth > DEEPEST) return false;
  }
  return true;
}

/** Where the string that starts at `start` ends: its closing quote, or the end of the bytes. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
