import { describe, expect, it } from 'vitest';
import { blocksOf, type FrontMap, type FrontSlot, slotEditor } from './front-map.ts';

const slot = (fields: Partial<FrontSlot>): FrontSlot => ({
  id: 'a',
  title: 'A story',
  section: 'health',
  href: '/health/a-story',
  image: '',
  origin: 'wire',
  slot: 0,
  isPinned: false,
  ...fields,
});

describe('the editor that a slot of the home page leads to', () => {
  it('is the one of the block, of the section, or of the story', () => {
    expect(slotEditor('deepDives', slot({ section: 'world' }))).toBe('/admin/update-deep-dive');
    expect(slotEditor('matv', slot({ id: null, section: null }))).toBe('/admin/update-matv');
    expect(slotEditor('head', slot({ id: null, section: null }))).toBe('/admin/update-homepage');
    expect(slotEditor('explore', slot({ section: 'world' }))).toBe('/admin/update-world-news');
    expect(slotEditor('national', slot({ section: 'india-news' }))).toBe('/admin/update-india-news');
    expect(slotEditor('business', slot({ section: 'business' }))).toBe('/admin/stories/a');
    expect(slotEditor('blogs', slot({ section: 'health' }))).toBe('/admin/stories/a');
  });

  it('sees its own slots of every block, and no others', () => {
    const map: FrontMap = {
      state: 'fresh',
      aside: [],
      blocks: [
        { place: 'head', slots: [slot({ id: 'a' }), slot({ id: 'b', section: 'tech' })] },
        { place: 'latest', slots: [slot({ id: 'c', section: 'tech' })] },
        { place: 'explore', slots: [slot({ id: 'd' })] },
      ],
    };
    const seen = blocksOf(map, 'update-health').map(({ place, slots }) => [place, slots.map(({ id }) => id)]);
    expect(seen).toEqual([
      ['head', ['a']],
      ['explore', ['d']],
    ]);
  });
});
