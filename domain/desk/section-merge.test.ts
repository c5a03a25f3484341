import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SECTIONS } from '#domain/sections.ts';
import {
  isMergedPage,
  mergedSentence,
  openSections,
  presentSections,
  sectionNamedNow,
  whyUnmergeable,
} from './section-merge.ts';

const MERGED = { tech: 'science-news', viral: 'latest-news' } as const;

it('lists merged sections under those that take their stories, each once and in order', () => {
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

it("resolves a section's name, including former ones", () => {
  expect(sectionNamedNow('technology', MERGED)).toBe('science-news');
  expect(sectionNamedNow('sports', MERGED)).toBe('sportfit');
  expect(sectionNamedNow('nowhere', MERGED)).toBeNull();
});

it('recognises the page of a merged section', () => {
  expect(
    ['/tech', '/viral', '/health', '/', '/live', '/tech/a-story'].filter((path) => isMergedPage(path, MERGED)),
  ).toEqual(['/tech', '/viral']);
});

it('refuses to merge the sections that the home page and the deep dives depend on, with a reason', () => {
  const staying = SECTIONS.filter(({ slug }) => whyUnmergeable(slug) !== null).map(({ slug }) => slug);
  expect(staying).toEqual(['world', 'latest-news', 'india-news', 'entertainment', 'sportfit', 'business']);
  expect(mergedSentence('tech', 'science-news')).toBe('Technology is merged into Science News.');
});

it('offers the sections that still take stories', () => {
  const open = openSections(MERGED).map(({ slug }) => slug);
  expect(open).toContain('science-news');
  expect(open).not.toContain('tech');
  expect(open).toHaveLength(SECTIONS.length - 2);
});
