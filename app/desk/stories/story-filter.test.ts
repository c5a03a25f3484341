import { describe, expect, it } from 'vitest';
import {
  apiQueryOf,
  filterOf,
  filterOfView,
  isNarrowed,
  isSameSearch,
  isSavable,
  NO_FILTER,
  queryOf,
  savedViewOf,
  viewOf,
  viewsOnScreen,
} from './story-filter.ts';

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

  it.each([
    ['section=world', true],
    ['mine=1&state=draft', true],
    ['mine=1&order=oldest', true],
    ['', false],
    ['order=oldest', false],
    ['mine=1', false],
    ['state=in+review', false],
  ])('%j is worth saving as a view: %s', (text, isWorth) => expect(isSavable(read(text))).toBe(isWorth));

  it('is that of a saved view only if it shows the same in the same order', () => {
    const view = { _id: 'a'.repeat(24), name: 'Budget', filter: { q: 'budget', section: 'world' } };
    expect(savedViewOf(read('section=world&q=budget'), [view])).toBe(view);
    expect(savedViewOf(read('section=world&q=budget&order=oldest'), [view])).toBeUndefined();
    expect(savedViewOf(read('section=world'), [view])).toBeUndefined();
  });

  it('of a saved view leaves out what the desk no longer knows', () => {
    expect(filterOfView({ filter: { section: 'closed-long-ago', q: 'budget', page: '2' } })).toEqual({
      ...NO_FILTER,
      q: 'budget',
    });
  });
});

describe('the saved views of a screen', () => {
  const views = [
    { _id: 'a', name: 'Budget', filter: { q: 'budget' } },
    { _id: 'b', name: 'Old blogs', filter: { kind: 'blog', q: 'old' } },
    { _id: 'c', name: 'Dives', filter: { kind: 'deep-dive' } },
  ];

  it('are all of them where all kinds are shown', () => expect(viewsOnScreen(views, '')).toEqual(views));

  it('are those of its kind, which its addresses leave out, where only one kind is shown', () => {
    const onBlogs = viewsOnScreen(views, 'blog');
    expect(onBlogs).toEqual([{ _id: 'b', name: 'Old blogs', filter: { q: 'old' } }]);
    expect(savedViewOf(read('q=old'), onBlogs)?._id).toBe('b');
  });
});
