import { describe, expect, it } from 'vitest';
import { filterOf, isNarrowed, NO_FILTER, queryOf } from './story-filter.ts';

const read = (text: string) => filterOf(new URLSearchParams(text));

describe('the filter of the list of stories', () => {
  it('is read from the URL, so that it can be linked to', () => {
    expect(read('state=in+review&section=world&kind=blog&source=wire&q=old+bridge&author=Asha&mine=1')).toEqual({
      state: 'in review',
      section: 'world',
      kind: 'blog',
      source: 'wire',
      q: 'old bridge',
      author: 'Asha',
      mine: '1',
    });
  });

  it.each(['', 'state=lost', 'section=nowhere&kind=song', `q=${'x'.repeat(300)}`, 'source=%20', 'mine=yes'])(
    'filters nothing for a URL with %j',
    (text) => expect(read(text)).toEqual(NO_FILTER),
  );

  it('writes only values that filter', () => {
    expect(queryOf({ ...NO_FILTER, state: 'in review', q: '  bridge ' }).toString()).toBe('q=bridge&state=in+review');
    expect(queryOf(NO_FILTER).toString()).toBe('');
  });

  it('counts as active with any value, except the kind on a screen for one kind', () => {
    expect(isNarrowed(NO_FILTER, '')).toBe(false);
    expect(isNarrowed({ ...NO_FILTER, kind: 'blog' }, '')).toBe(true);
    expect(isNarrowed({ ...NO_FILTER, kind: 'blog' }, 'blog')).toBe(false);
    expect(isNarrowed({ ...NO_FILTER, kind: 'blog', q: 'bridge' }, 'blog')).toBe(true);
  });
});
