import { describe, expect, it } from 'vitest';
import { EVERYTHING, filterOf, isSameSearch, nothingFound, queryOf } from './library-filter.ts';

describe('the filter of the library in its address', () => {
  it('is read from the address and written to it again', () => {
    const address = 'q=dawn&source=wire&mine=1&credit=no&alt=yes&used=no&type=png&from=2026-11-01&to=2026-11-30';
    const filter = filterOf(new URLSearchParams(address));
    expect(filter).toEqual({
      q: 'dawn',
      source: 'wire',
      mine: '1',
      credit: 'no',
      alt: 'yes',
      used: 'no',
      type: 'png',
      from: '2026-11-01',
      to: '2026-11-30',
    });
    expect(queryOf(filter).toString()).toBe(address);
  });

  it('shows everything without a filter, and ignores values that it does not know', () => {
    expect(filterOf(new URLSearchParams('picture=5'))).toEqual(EVERYTHING);
    expect(
      filterOf(new URLSearchParams('source=all&mine=2&credit=x&alt=1&used=&type=bmp&from=today&to=1999-01-01')),
    ).toEqual(EVERYTHING);
    expect(queryOf(EVERYTHING).toString()).toBe('');
  });

  it('adds a history entry for a new search and for every filter, but not for each letter', () => {
    expect(isSameSearch(EVERYTHING, { ...EVERYTHING, q: 'd' })).toBe(false);
    expect(isSameSearch({ ...EVERYTHING, q: 'd' }, { ...EVERYTHING, q: 'dawn' })).toBe(true);
    expect(isSameSearch({ ...EVERYTHING, q: 'd' }, { ...EVERYTHING, q: 'd', used: 'no' })).toBe(false);
  });

  it.each([
    ['', 'There are no pictures yet. Upload some, or drop them here; those of the wire appear by themselves.'],
    ['credit=no', 'Every picture has a credit.'],
    ['alt=no', 'Every picture has alt text.'],
    ['used=no', 'Every picture is used somewhere.'],
    ['used=no&source=wire', 'No pictures match these filters. Try fewer words or another filter.'],
    ['q=dawn', 'No pictures match these filters. Try fewer words or another filter.'],
  ])('says why nothing is listed with %j', (address, text) => {
    expect(nothingFound(filterOf(new URLSearchParams(address)))).toBe(text);
  });
});
