import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageNumber } from './page-number.ts';

function asked(page: string): number {
  return pageNumber(new URLSearchParams({ page }));
}

describe('the page of a list', () => {
  it('is the requested one, else the first', () => {
    expect(asked('3')).toBe(3);
    expect(['', '0', '-1', '1.5', 'two', '1e3'].map(asked)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(asked('99999')).toBe(99_999);
    expect([asked('9999999'), asked('99999999')]).toEqual([9_999_999, 1]);
    expect(pageNumber(new URLSearchParams())).toBe(1);
  });

  it('is a whole number from 1 whose rows the database can count, whatever the address contains', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const page = asked(text);
        expect(Number.isInteger(page) && page >= 1 && page * 200 < 2 ** 31).toBe(true);
      }),
    );
  });
});
