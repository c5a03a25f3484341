import { expect, it } from 'vitest';
import type { FrontPlace, FrontSlot } from '#domain/desk/front-map.ts';
import { slotBoxes, slotSelector } from './slot-elements.ts';

const slot = (more: Partial<FrontSlot> = {}): FrontSlot => ({
  id: 'a',
  title: 'Rates',
  section: 'business',
  href: '/business/rates',
  image: '',
  origin: 'wire',
  slot: 0,
  isPinned: false,
  ...more,
});

/** A page on which only these selectors find something, each within the named kind of element. */
function page(found: Readonly<Record<string, 'article' | 'li' | null>>) {
  const element = (kind: string | null, top: number) => ({
    closest: (wanted: string) => (wanted === kind ? element(kind, top + 100) : null),
    getBoundingClientRect: () => ({ left: 0, top, width: 10, height: 10 }),
  });
  const names = Object.keys(found);
  return {
    querySelector: (selector: string) =>
      names.includes(selector) ? element(found[selector] ?? null, names.indexOf(selector)) : null,
  };
}

it('finds a story by the link of its card within the block, which is the story’s or a long read’s', () => {
  expect(slotSelector('business', slot())).toBe(
    '[data-home-section="business"] :is(article, li) :is(a[href="/business/rates"], a[href="/deep-dive/a"])',
  );
  expect(slotSelector('head', slot({ id: null, href: '/' }))).toBe('[data-home-section="head"] > :not(:has(a))');
  expect(slotSelector('matv', slot({ id: null, href: '/#matv' }))).toBe('[data-home-section="matv"]');
});

it('takes the card around the link, what a form has put there as it is, and leaves out what the page does not show', () => {
  const inBlock = (place: FrontPlace, ...slots: FrontSlot[]) => ({ place, slots });
  const b = slot({ id: 'b', href: '/b' });
  const form = slot({ id: null });
  const boxes = slotBoxes(
    page({
      [slotSelector('business', slot())]: 'article',
      [slotSelector('deepDives', b)]: 'li',
      [slotSelector('matv', form)]: null,
    }),
    [inBlock('business', slot(), b), inBlock('deepDives', b), inBlock('matv', form, form)],
  );
  expect(boxes.map(({ placed, top }) => [placed.place, placed.slot.id, top])).toEqual([
    ['business', 'a', 100],
    ['deepDives', 'b', 101],
    ['matv', null, 2],
  ]);
});
