import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filtersIn,
  isNarrowed,
  LONGEST_SEARCH,
  NO_SEARCH,
  searchAddress,
  searchFromAddress,
} from './search-criteria.ts';

const from = (query: string) => searchFromAddress(new URLSearchParams(query));

describe('a search in a URL', () => {
  it('reads all its parameters (API-15)', () => {
    expect(
      from(
        'q=Night+trains&category=health&author=Asha+Rao&tags=NHS,Leeds,NHS&startDate=2026-01-02&endDate=2026-02-03&kind=blog&sort=newest&page=3',
      ),
    ).toEqual({
      text: 'Night trains',
      category: 'health',
      author: 'Asha Rao',
      tags: ['NHS', 'Leeds'],
      startDate: '2026-01-02',
      endDate: '2026-02-03',
      kind: 'blog',
      sort: 'newest',
      page: 3,
    });
  });

  it('ignores invalid values', () => {
    expect(from('q=%00%0A&startDate=2026-02-31&endDate=soon&kind=poem&sort=best&page=-1&tags=,,')).toEqual(NO_SEARCH);
    expect(isNarrowed(from('sort=newest&page=2'))).toBe(false);
    expect(isNarrowed(from('kind=blog'))).toBe(true);
    expect(filtersIn(from('q=x&kind=blog&tags=a,b'))).toBe(3);
  });

  it('truncates long values between characters', () => {
    const { text } = from(`q=${encodeURIComponent('🎉'.repeat(20_000))}`);
    expect([...text]).toHaveLength(LONGEST_SEARCH);
    expect(text.isWellFormed()).toBe(true);
  });

  it('returns to the first page when anything else changes', () => {
    const criteria = from('q=trains&page=4');
    expect(searchAddress(criteria, { sort: 'newest' })).toBe('/search?q=trains&sort=newest');
    expect(searchAddress(criteria, { page: 5 })).toBe('/search?q=trains&page=5');
    expect(searchAddress(NO_SEARCH)).toBe('/search');
  });

  it('round-trips', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, author) => {
        const criteria = searchFromAddress(new URLSearchParams({ q: text, author }));
        const again = searchFromAddress(new URL(searchAddress(criteria), 'http://x').searchParams);
        expect(again).toEqual(criteria);
      }),
    );
  });
});
