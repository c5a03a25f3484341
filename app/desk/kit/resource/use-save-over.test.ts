import { expect, it } from 'vitest';
import { hasAll } from './use-save-over.ts';

it('knows a stored thing by the fields that were sent, whatever else it has', () => {
  const stored = { _id: 'p', version: 4, alt: 'A boat', focus: { x: 0.5, y: 0.2 } };
  expect(hasAll(stored, { alt: 'A boat', focus: { x: 0.5, y: 0.2 } })).toBe(true);
  expect(hasAll(stored, { alt: 'A boat', focus: { x: 0.5, y: 0.3 } })).toBe(false);
  expect(hasAll(stored, { alt: 'A boat', credit: '' })).toBe(false);
});
