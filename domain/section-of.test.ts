import { describe, expect, it } from 'vitest';
import { canonicalWireSection, sectionFromCategory, wireSections } from './section-of.ts';

const of = (category: string, subCategory: string | null = null) => ({ category, subCategory });

describe('the sections of a wire story', () => {
  it.each([
    ['World', null, ['world']],
    ['WORLD', null, ['world']],
    ['World News', null, []],
    ['National', null, ['india-news']],
    ['India', null, ['india-news']],
    ['International', null, []],
    ['Entertainment', null, ['entertainment']],
    ['Sports', null, ['sportfit']],
    ['Defense', null, ['defence']],
    ['Military affairs', null, ['defence']],
    ['Election', null, ['election-news']],
    ['Technology', null, ['tech']],
    ['Biotechnology', null, []],
    ['Science', null, ['science-news']],
    ['Web  stories', null, ['web-stories']],
    ['Business', null, ['business']],
    ['Viral', 'General News', ['viral']],
    ['Other', 'general news ', ['viral']],
    ['Other', null, []],
  ] as const)(
    'with category %s and sub-category %s are latest-news and %j (WIRE-38 to WIRE-41)',
    (category, sub, own) => {
      expect(wireSections(of(category, sub)).toSorted()).toEqual(['latest-news', ...own].toSorted());
    },
  );

  it('give its address: by category, else sub-category, else latest-news (SPEC-05)', () => {
    expect(canonicalWireSection(of('World', 'General News'))).toBe('world');
    expect(canonicalWireSection(of('Viral', 'General News'))).toBe('viral');
    expect(canonicalWireSection(of('Weather'))).toBe('latest-news');
  });
});

describe('the filter of a section', () => {
  it.each([
    ['india-news', 'National News', true],
    ['india-news', 'International', false],
    ['india-news', 'Sports', false],
    ['business', 'Business', true],
    ['business', 'Business News', false],
    ['sportfit', 'sports', true],
    ['sportfit', 'Motor sports', false],
    ['entertainment', 'Entertainment', true],
    ['entertainment', 'World', false],
    ['world', 'WORLD', true],
    ['world', 'world news', false],
  ] as const)('of %s on %s: %s (WIRE-33 to WIRE-37)', (section, category, passes) => {
    expect(wireSections(of(category)).includes(section)).toBe(passes);
  });
});

it.each([
  ['Entertainment', 'entertainment'],
  ['world', 'world'],
  ['Latest News', 'latest-news'],
  ['Sports', 'sports'],
  ['National', 'india-news'],
  ['India', 'india-news'],
  ['Viral News', 'viral'],
  ['Technology', 'technology'],
  ['Weather', 'news'],
  ['', 'news'],
  ['constructor', 'news'],
  ['__proto__', 'news'],
])('links category %j to section %s (ART-29 to ART-36)', (category, section) => {
  expect(sectionFromCategory(category)).toBe(section);
});
