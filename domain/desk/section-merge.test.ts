import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SECTIONS } from '#domain/sections.ts';
import { isMergedPage, mergedSentence, presentSections, sectionNamedNow, whyUnmergeable } from './section-merge.ts';

const MERGED = { tech: 'science-news', viral: 'latest-news' } as const;

it('files merged sections under those that take their stories, each once and in order', () => {
  const section = fc.constantFrom(...SECTIONS.map(({ slug }) => slug));
  fc.assert(
    fc.property(fc.array(section), (sections) => {
      const present = presentSections(sections, MERGED);
      expect(new Set(present).size).toBe(present.length);
      expect(present.filter((slug) => slug in MERGED)).toEqual([]);
      expect(presentSections(sections, {})).toEqual([...new Set(sections)]);
    }),
  );
  expect(presentSections(['tech', 'health', 'science-news'], MERGED)).toEqual(['science-news', 'health']);
});

it('finds where a name leads today, an old one as well', () => {
  expect(sectionNamedNow('technology', MERGED)).toBe('science-news');
  expect(sectionNamedNow('sports', MERGED)).toBe('sportfit');
  expect(sectionNamedNow('nowhere', MERGED)).toBeNull();
});

it('tells the page of a merged section from all others', () => {
  expect(
    ['/tech', '/viral', '/health', '/', '/live', '/tech/a-story'].filter((path) => isMergedPage(path, MERGED)),
  ).toEqual(['/tech', '/viral']);
});

it('keeps the sections that the home page and the deep dives are built upon, with a reason', () => {
  const staying = SECTIONS.filter(({ slug }) => whyUnmergeable(slug) !== null).map(({ slug }) => slug);
  expect(staying).toEqual(['world', 'latest-news', 'india-news', 'entertainment', 'sportfit', 'business']);
  expect(mergedSentence('tech', 'science-news')).toBe('Technology is merged into Science News.');
});
