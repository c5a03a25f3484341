import { describe, expect, it } from 'vitest';
import {
  entryOf,
  isStored,
  NO_ENTRIES,
  placeOf,
  valuesOf,
  type WorldValues,
  withEntry,
  withEntryAt,
  withNewEntry,
  withoutEntry,
} from './world-news-values.ts';

const added = withNewEntry(withNewEntry(NO_ENTRIES, 'worldNews', 'a'), 'recommended', 'b');
const typed = (values: WorldValues, fields: object, stored = NO_ENTRIES) => withEntry(values, 'a', { fields, stored });
const keys = ({ worldNews, recommended }: WorldValues) =>
  [worldNews, recommended].map((list) => list.map(({ key }) => key));

describe('the two lists being edited', () => {
  it('add entries at the top, and remove and move them, also between the lists (DESK-50)', () => {
    expect(keys(added)).toEqual([['a'], ['b']]);
    const entry = entryOf(added, 'a');
    if (!entry) throw new Error('the entry is missing');
    const moved = withEntryAt(added, entry, { list: 'recommended', index: 1 });
    expect(keys(moved)).toEqual([[], ['b', 'a']]);
    expect(placeOf(moved, 'a')).toEqual({ list: 'recommended', index: 1 });
    expect(keys(withEntryAt(withoutEntry(moved, 'a'), entry, { list: 'worldNews', index: 0 }))).toEqual([['a'], ['b']]);
  });

  it("derive a text's slug from its title until the first save (DESK-49)", () => {
    const titled = typed(typed(added, { title: 'First words' }), { content: '<p>Text</p>' });
    expect(entryOf(titled, 'a')?.slug).toBe('first-words');
    expect(entryOf(typed(titled, { title: 'Other words' }), 'a')?.slug).toBe('other-words');
    expect(entryOf(typed(titled, { title: 'Other words' }, titled), 'a')?.slug).toBe('first-words');
    expect(entryOf(typed(typed(titled, { slug: 'mine' }), { title: 'Other words' }), 'a')?.slug).toBe('mine');
    expect(entryOf(typed(added, { title: 'A link', link: 'https://a.example' }), 'a')?.slug).toBe('');
  });

  it('recognise an entry of an earlier state as stored, wherever it is now (DESK-51)', () => {
    const entry = { title: 'Rivers run high', image: 'a.jpg', link: '', category: '', imageAlt: '', slug: 'rivers' };
    const stored = valuesOf({ worldNews: [entry], recommended: [] });
    const restored = entryOf(valuesOf({ worldNews: [], recommended: [entry] }), 'recommended 0 Rivers run high');
    const blank = entryOf(withNewEntry(stored, 'worldNews', 'new'), 'new');
    if (!restored || !blank) throw new Error('an entry is missing');
    expect(isStored(stored, restored)).toBe(true);
    expect(isStored(stored, { ...restored, image: '', title: 'Rivers run lower' })).toBe(true);
    expect(isStored(stored, { ...restored, slug: '', title: 'Rivers run lower' })).toBe(false);
    expect(isStored(stored, blank)).toBe(false);
  });

  it("come from the server's answer, which contains no keys", () => {
    const entry = { title: 'A', image: 'b', link: 'c', category: 'd' };
    const brief = { ...entry, image: '', content: '<p>Text</p>' };
    const { worldNews } = valuesOf({ worldNews: [entry, brief], recommended: [] });
    const more = { imageAlt: '', slug: '', key: expect.any(String) };
    expect(worldNews).toEqual([
      { ...entry, ...more, content: '', mayLackImage: false },
      { ...brief, ...more, mayLackImage: true },
    ]);
  });
});
