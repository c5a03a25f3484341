import { expect, it } from 'vitest';
import { newReference } from './reference.ts';

it('is two groups of four unmistakable characters, and unique', () => {
  const many = Array.from({ length: 2000 }, newReference);
  for (const reference of many) expect(reference).toMatch(/^MATV-[A-HJKMNP-TV-Z2-9]{4}-[A-HJKMNP-TV-Z2-9]{4}$/);
  expect(new Set(many).size).toBe(many.length);
});
