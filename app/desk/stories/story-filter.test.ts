import { describe, expect, it } from 'vitest';
import { filterOf, NO_FILTER, queryOf } from './story-filter.ts';

const read = (text: string) => filterOf(new URLSearchParams(text));

describe('the filter of the list of stories', () => {
  it('is read from the address, so that it can be linked to', () => {
    expect(read('state=in+review&section=world&kind=blog&source=wire&q=old+bridge&author=Asha&mine=1')).toEqual({
      ...{ state: 'in review', section: 'world', kind: 'blog', source: 'wire', q: 'old bridge', author: 'Asha' },
      mine: '1',
    });
  });

  it.each(['', 'state=lost', 'section=nowhere&kind=song', `q=${'x'.repeat(300)}`, 'source=%20', 'mine=yes'])(
    'is everything for an address with %j',
    (text) => expect(read(text)).toEqual(NO_FILTER),
  );

  it('writes only what it narrows', () => {
    expect(queryOf({ ...NO_FILTER, state: 'in review', q: '  bridge ' }).toString()).toBe('q=bridge&state=in+review');
    expect(queryOf(NO_FILTER).toString()).toBe('');
  });
});
