import type { FrontBlock, FrontPlace, FrontSlot } from '#domain/desk/front-map.ts';
import type { PlacedSlot } from './dragging.ts';

/** The blocks as the readers' page names them, in its `data-home-section`. */
const BLOCK_NAMES: Readonly<Record<FrontPlace, string>> = {
  head: 'head',
  deepDives: 'deep-dive',
  national: 'national',
  business: 'business',
  sports: 'sports',
  entertainment: 'entertainment',
  latest: 'latest',
  matv: 'matv',
  explore: 'more-to-explore',
  topStories: 'top-stories',
  blogs: 'blog',
};

/** Selects a block on the readers' home page. */
export function blockSelector(place: FrontPlace): string {
  return `[data-home-section="${BLOCK_NAMES[place]}"]`;
}

/** Selects what readers see of a slot: the link in a story's card, or what a form of the desk has put there. */
export function slotSelector(place: FrontPlace, { id, href }: Pick<FrontSlot, 'id' | 'href'>): string {
  const block = blockSelector(place);
  // The headline of the day is the only part of its block that links to nothing.
  if (id === null) return place === 'head' ? `${block} > :not(:has(a))` : block;
  // Long reads open at an address of their own there.
  const links = [href, `/deep-dive/${id}`].map((address) => `a[href=${JSON.stringify(address)}]`);
  return `${block} :is(article, li) :is(${links.join(', ')})`;
}

/** Where a slot is on the page, in its pixels. */
export interface SlotBox {
  readonly key: string;
  readonly placed: PlacedSlot;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What a page, or part of it, offers for finding elements. */
interface Found {
  closest(selector: string): Found | null;
  getBoundingClientRect(): Omit<SlotBox, 'key' | 'placed'>;
}
interface Searched {
  querySelector(selector: string): Found | null;
}

/** The slots that are on the page, in the order of the blocks; one that the page does not show has no box. */
export function slotBoxes(page: Searched, blocks: readonly FrontBlock[]): SlotBox[] {
  const taken = new Set<string>();
  return blocks.flatMap(({ place, slots }) =>
    slots.flatMap((slot) => {
      const selector = slotSelector(place, slot);
      const found = taken.has(selector) ? null : page.querySelector(selector);
      taken.add(selector);
      const shown = slot.id === null ? found : (found?.closest('article') ?? found?.closest('li'));
      if (!shown) return [];
      const { left, top, width, height } = shown.getBoundingClientRect();
      return width > 0 && height > 0 ? [{ key: selector, placed: { place, slot }, left, top, width, height }] : [];
    }),
  );
}
