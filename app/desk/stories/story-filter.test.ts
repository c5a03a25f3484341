import { describe, expect, it } from 'vitest';
import { apiQueryOf, filterOf, isNarrowed, isSameSearch, NO_FILTER, queryOf, viewOf } from './story-filter.ts';

const read = (text: string) => filterOf(new URLSearchParams(text));

describe('the filter of the list of stories', () => {
  it('is read from the URL, so that it can be linked to', () => {
    expect(
      read(
        'state=in+review&section=world&kind=blog&source=wire&q=old+bridge&author=Asha&mine=1&sort=changed&order=oldest',
      ),
    ).toEqual({
      state: 'in review',
      section: 'world',
      kind: 'blog',
      source: 'wire',
      language: '',
      q: 'old bridge',
      author: 'Asha',
      mine: '1',
      sort: 'changed',
      order: 'oldest',
    });
  });

  it.each([
    '',
    'state=lost',
    'section=nowhere&kind=song',
    `q=${'x'.repeat(300)}`,
    'source=%20',
    'mine=yes',
    'sort=size&order=up',
    'sort=published&order=newest',
  ])('filters nothing for a URL with %j', (text) => expect(read(text)).toEqual(NO_FILTER));

  it('writes only values that filter', () => {
    expect(queryOf({ ...NO_FILTER, state: 'in review', q: '  bridge ' }).toString()).toBe('q=bridge&state=in+review');
    expect(queryOf(NO_FILTER).toString()).toBe('');
  });

  it('sorts by publication unless it says otherwise', () => {
    expect(apiQueryOf(NO_FILTER).toString()).toBe('sort=published');
    expect(apiQueryOf({ ...NO_FILTER, sort: 'changed', order: 'oldest' }).toString()).toBe('sort=changed&order=oldest');
    expect(isNarrowed({ ...NO_FILTER, sort: 'changed', order: 'oldest' }, '')).toBe(false);
  });

  it.each([
    ['', 'All'],
    ['section=world', 'All'],
    ['mine=1', 'Mine'],
    ['mine=1&state=draft', 'Mine'],
    ['source=desk', 'Desk'],
    ['source=wire&q=bridge', 'Wire'],
    ['state=in+review', 'Review'],
    ['state=scheduled&sort=changed', 'Scheduled'],
    ['state=published', 'All'],
  ])('%j belongs to the view %s', (text, view) => expect(viewOf(read(text))).toBe(view));

  it('is a step back in the browser for each choice and for the first words, not for each word typed', () => {
    expect(isSameSearch(NO_FILTER, { ...NO_FILTER, q: 'old' })).toBe(false);
    expect(isSameSearch({ ...NO_FILTER, q: 'old' }, { ...NO_FILTER, q: 'old bridge' })).toBe(true);
    expect(isSameSearch({ ...NO_FILTER, q: 'old' }, { ...NO_FILTER, q: 'old', state: 'draft' })).toBe(false);
    expect(isSameSearch({ ...NO_FILTER, q: 'old' }, { ...NO_FILTER, q: 'old', author: 'Asha' })).toBe(false);
  });

  it('counts as active with any value, except the kind on a screen for one kind', () => {
    expect(isNarrowed(NO_FILTER, '')).toBe(false);
    expect(isNarrowed({ ...NO_FILTER, kind: 'blog' }, '')).toBe(true);
    expect(isNarrowed({ ...NO_FILTER, kind: 'blog' }, 'blog')).toBe(false);
    expect(isNarrowed({ ...NO_FILTER, kind: 'blog', q: 'bridge' }, 'blog')).toBe(true);
  });
});
