import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstPageSize, pageWindow } from './first-page.ts';
import type { FirstPageRule } from './sections.ts';

describe('the first page of a list', () => {
  it.each<[FirstPageRule, number, number, string]>([
    ['fill-to-twenty', 0, 20, 'WIRE-46'],
    ['fill-to-twenty', 5, 20, 'WIRE-46'],
    ['fill-to-twenty', 19, 20, 'WIRE-43'],
    ['fill-to-twenty', 20, 20, 'WIRE-44'],
    ['fill-to-twenty', 33, 33, 'CONST-11'],
    ['fill-to-fifty', 0, 50, 'WIRE-48'],
    ['fill-to-fifty', 19, 50, 'WIRE-49'],
    ['fill-to-fifty', 20, 20, 'CONST-13'],
    ['wire-when-empty', 0, 50, 'WIRE-47'],
    ['wire-when-empty', 1, 20, 'WIRE-42'],
    ['wire-when-empty', 33, 33, 'WIRE-42'],
    ['wire-when-empty', 5000, 100, 'at most 100'],
  ])('%s with %d own holds %d (%s)', (rule, own, size) => {
    expect(firstPageSize(rule, own)).toBe(size);
  });
});

it('is followed by pages of twenty without gaps or overlaps', () => {
  const rules = fc.constantFrom<FirstPageRule>('fill-to-twenty', 'fill-to-fifty', 'wire-when-empty');
  fc.assert(
    fc.property(rules, fc.nat(300), fc.integer({ min: 1, max: 1000 }), (rule, ownCount, page) => {
      const here = pageWindow({ rule, ownCount, page });
      const next = pageWindow({ rule, ownCount, page: page + 1 });
      expect(next.offset).toBe(here.offset + here.limit);
      expect(next.limit).toBe(20);
    }),
  );
});
