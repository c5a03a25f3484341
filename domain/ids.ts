declare const storyIdBrand: unique symbol;

/** 24 lower-case hex digits that sort by creation time (SPEC-04). */
export type Id = string & { readonly [storyIdBrand]: true };

/** 24 lower-case hex digits. */
export const ID_PATTERN = /^[0-9a-f]{24}$/;
let counter = 0;

export function isId(text: string): text is Id {
  return ID_PATTERN.test(text);
}

/** The id in `text`, or null when it is not one. */
export function parseId(text: string): Id | null {
  return isId(text) ? text : null;
}

/** Creates an id from 48 bits of milliseconds, a 16-bit counter of this process and 32 random bits. */
export function newId(now: number = Date.now()): Id {
  counter = (counter + 1) & 0xffff;
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const id = hex(now, 12) + hex(counter, 4) + hex(random, 8);
  if (!isId(id)) throw new Error(`made a wrong id: ${id}`);
  return id;
}

/** The lowest id that could be created from `at` on. */
export function firstIdAt(at: Date): string {
  return hex(Math.max(0, at.getTime()), 12).padEnd(24, '0');
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0').slice(-digits);
}
