import { expect, it } from 'vitest';
import { featuredAndRest } from './featured.ts';

const plain = { isFeatured: false, isBreaking: false };
const breaking = { isFeatured: false, isBreaking: true };
const featured = { isFeatured: true, isBreaking: false };

it('sets large the first featured, else the first breaking, else the first story (HOME-46, CONST-08)', () => {
  expect(featuredAndRest([plain, breaking, featured])).toEqual({ featured, rest: [plain, breaking] });
  expect(featuredAndRest([plain, breaking])).toEqual({ featured: breaking, rest: [plain] });
  expect(featuredAndRest([plain]).featured).toBe(plain);
  expect(featuredAndRest([])).toEqual({ featured: null, rest: [] });
});
