import { describe, expect, it } from 'vitest';
import { SECTIONS } from '../../../domain/sections.ts';
import { readerFixture } from '../../../tests/support/reader-fixture.ts';
import { homeData } from './home-data.ts';

const NOW = new Date('2026-11-20T14:00:00Z');

async function home() {
  return homeData(await readerFixture(NOW).home(), NOW, 'https://matv.example');
}

describe('the data of the home page', () => {
  it('shows each section once: as a strip or as a column (HOME-73)', async () => {
    const { strips, laterStrips, columns } = await home();
    const shown = [...strips, ...laterStrips, ...columns].map(({ section }) => section);
    const wanted = SECTIONS.map(({ slug }) => slug).filter((slug) => slug !== 'latest-news' && slug !== 'india-news');
    expect([...shown].sort()).toEqual([...wanted].sort());
    expect(strips.map(({ section }) => section)).toEqual(['business', 'sportfit', 'entertainment', 'tech']);
  });

  it('never gives two neighbouring strips the same layout', async () => {
    const { strips, laterStrips } = await home();
    const layouts = [...strips, ...laterStrips].map(({ layout }) => layout);
    layouts.slice(1).forEach((layout, index) => {
      expect(layout).not.toBe(layouts[index]);
    });
  });

  it('sends summaries only where they are shown', async () => {
    const { top, national, columns } = await home();
    expect(national.map(({ summary }) => summary !== '')).toEqual(national.map((_, index) => index < 2));
    expect([...top, ...columns.flatMap(({ stories }) => stories)].every(({ summary }) => summary === '')).toBe(true);
  });
});
