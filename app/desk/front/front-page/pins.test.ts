import { describe, expect, it } from 'vitest';
import type { PinPlace } from '#domain/home/front-pins.ts';
import { frontPageKind } from './front-page-kind.ts';
import {
  allPins,
  byPlace,
  carriedPin,
  mergedPins,
  movedPin,
  plainPin,
  slotName,
  withoutPin,
  withPin,
  withPinWords,
  withWords,
} from './pins.ts';

const pin = (place: PinPlace, slot: number, story: string) =>
  plainPin({ place, slot, story, title: `Title of ${story}` });
const short = (values: ReturnType<typeof byPlace>) =>
  allPins(values).map(({ place, slot, story }) => `${place} ${slot} ${story}`);

describe('pins while they are edited', () => {
  const start = byPlace([pin('business', 1, 'b'), pin('head', 0, 'a'), pin('business', 0, 'c')]);

  it('are in the order of the page', () => {
    expect(short(start)).toEqual(['head 0 a', 'business 0 c', 'business 1 b']);
  });

  it('replace the pin in their slot, and free the story’s former slot', () => {
    expect(short(withPin(start, pin('business', 1, 'a')))).toEqual(['business 0 c', 'business 1 a']);
    expect(short(withoutPin(start, 'c'))).toEqual(['head 0 a', 'business 1 b']);
  });

  it('of two editors are put together slot by slot, unless both have changed the same slot', () => {
    const base = [pin('business', 0, 'c'), pin('business', 1, 'b')];
    const theirs = [pin('business', 0, 'c'), pin('business', 1, 'b'), pin('business', 3, 't')];
    const mine = [pin('business', 0, 'm'), pin('business', 1, 'b')];
    expect(mergedPins({ base, theirs, mine })).toEqual([
      pin('business', 0, 'm'),
      pin('business', 1, 'b'),
      pin('business', 3, 't'),
    ]);
    expect(mergedPins({ base, theirs: [pin('business', 1, 'b')], mine })).toBeNull();
    expect(mergedPins({ base, theirs: [pin('business', 0, 'c')], mine })).toEqual([pin('business', 0, 'm')]);
  });

  it('swap with a pinned neighbour, and stay within their block', () => {
    expect(short(movedPin(start, 'b', 1, 0))).toEqual(['head 0 a', 'business 0 b', 'business 1 c']);
    expect(short(movedPin(start, 'b', 1, 2))).toEqual(['head 0 a', 'business 0 c', 'business 2 b']);
    expect(movedPin(start, 'b', 6, 7)).toBe(start);
    expect(movedPin(start, 'a', 0, -1)).toBe(start);
  });

  it('change the words and the picture of their slot on the map, and keep them when they move', () => {
    const worded = { ...pin('business', 0, 'c'), headline: 'Rates rise', kicker: 'Money', image: '/media/x/640.jpg' };
    const values = movedPin(withWords(start, worded), 'c', 0, 4);
    expect(values.business.find(({ story }) => story === 'c')).toEqual({ ...worded, slot: 4 });
    const slot = {
      id: 'c',
      title: 'Own headline',
      section: 'world',
      href: '/world/c',
      image: '/media/own/320.webp',
      origin: 'own',
      slot: 4,
      isPinned: true,
    } as const;
    const [block] = withPinWords([{ place: 'business', slots: [slot, { ...slot, isPinned: false }] }], values);
    expect(block?.slots.map(({ title, image }) => [title, image])).toEqual([
      ['Rates rise', '/media/x/640.jpg'],
      ['Own headline', '/media/own/320.webp'],
    ]);
  });

  it('can be dropped on any slot: within their block they swap, elsewhere they keep their headline', () => {
    const worded = { ...pin('business', 0, 'c'), headline: 'Rates rise' };
    const values = withWords(start, worded);
    const c = { story: 'c', title: 'Rates rise', place: 'business', slot: 0 };
    expect(short(carriedPin(values, c, { place: 'business', slot: 1 }))).toEqual([
      'head 0 a',
      'business 0 b',
      'business 1 c',
    ]);
    const elsewhere = carriedPin(values, c, { place: 'latest', slot: 3 });
    expect(elsewhere.latest).toEqual([{ ...worded, place: 'latest', slot: 3 }]);
    expect(elsewhere.business.map(({ story }) => story)).toEqual(['b']);
    const d = { story: 'd', title: 'From the blogs', place: 'blogs', slot: null };
    expect(carriedPin(values, d, { place: 'head', slot: 2 }).head).toEqual([
      pin('head', 0, 'a'),
      { ...pin('head', 2, 'd'), title: 'From the blogs' },
    ]);
  });

  it('are named by block and slot', () => {
    expect(slotName('head', 0)).toBe('Today’s headlines, lead');
    expect(slotName('business', 2)).toBe('Business and community, slot 3');
  });

  it('are compared block by block, and a story in two blocks is named before the save', () => {
    const business = frontPageKind.fields.find(({ key }) => key === 'business');
    expect(business?.text(start)).toBe(
      'Business and community, lead: Title of c\nBusiness and community, slot 2: Title of b',
    );
    expect(frontPageKind.mistakeIn(start)).toBeNull();
    const both = { ...start, latest: [pin('latest', 0, 'a')] };
    expect(frontPageKind.mistakeIn(both)).toBe('‘Title of a’ is pinned twice. Unpin one of them.');
  });
});
