import { readPictureAddress } from '#app/desk/kit/pictures/picture-address.ts';
import { FRONT_TITLES, type FrontBlock } from '#domain/desk/front-map.ts';
import type { SavedPin } from '#domain/desk/front-page-form.ts';
import { PIN_PLACES, PIN_SLOTS, type PinPlace, sortedPins } from '#domain/home/front-pins.ts';

/** The pins of each block, so that two editors' versions can be compared block by block. */
export type PinsByPlace = Readonly<Record<PinPlace, readonly SavedPin[]>>;

export const NO_PINS: PinsByPlace = {
  head: [],
  deepDives: [],
  national: [],
  business: [],
  sports: [],
  entertainment: [],
  latest: [],
  topStories: [],
};

/** Sorts pins into their blocks. */
export function byPlace(pins: readonly SavedPin[]): PinsByPlace {
  const of = (place: PinPlace) => sortedPins(pins.filter((pin) => pin.place === place));
  return {
    head: of('head'),
    deepDives: of('deepDives'),
    national: of('national'),
    business: of('business'),
    sports: of('sports'),
    entertainment: of('entertainment'),
    latest: of('latest'),
    topStories: of('topStories'),
  };
}

/** All pins in the page's order. */
export function allPins(values: PinsByPlace): SavedPin[] {
  return PIN_PLACES.flatMap((place) => values[place]);
}

/** A story in a slot with the story's own headline, kicker and picture. */
export function plainPin(pin: Pick<SavedPin, 'place' | 'slot' | 'story' | 'title'>): SavedPin {
  return { ...pin, headline: '', kicker: '', image: '', imageAlt: '' };
}

/** The map with the headlines and pictures that pins have instead of the story's own. */
export function withPinWords(blocks: readonly FrontBlock[], values: PinsByPlace): FrontBlock[] {
  const pins = new Map(allPins(values).map((pin) => [`${pin.place} ${pin.story}`, pin]));
  return blocks.map(({ place, slots }) => ({
    place,
    slots: slots.map((slot) => {
      const pin = slot.isPinned ? pins.get(`${place} ${slot.id}`) : undefined;
      const image = pin && readPictureAddress(pin.image);
      return {
        ...slot,
        title: pin?.headline || slot.title,
        image: image?.kind === 'stored' ? image.path : slot.image,
      };
    }),
  }));
}

/** Gives a pin other words or another picture. */
export function withWords(values: PinsByPlace, changed: SavedPin): PinsByPlace {
  return byPlace(allPins(values).map((pin) => (pin.story === changed.story ? changed : pin)));
}

/** Puts a story into a slot. What was pinned there goes, and so does the story's former pin. */
export function withPin(values: PinsByPlace, pin: SavedPin): PinsByPlace {
  const others = allPins(values).filter(
    ({ place, slot, story }) => story !== pin.story && !(place === pin.place && slot === pin.slot),
  );
  return byPlace([...others, pin]);
}

export function withoutPin(values: PinsByPlace, story: string): PinsByPlace {
  return byPlace(allPins(values).filter((pin) => pin.story !== story));
}

/** Moves a pin to another slot of its block; a pin that is there takes the slot that becomes free. */
export function movedPin(values: PinsByPlace, story: string, from: number, to: number): PinsByPlace {
  const moved = allPins(values).find((pin) => pin.story === story);
  if (!moved || to < 0 || to >= PIN_SLOTS[moved.place]) return values;
  const next = allPins(values).map((pin) => {
    if (pin.story === story) return { ...pin, slot: to };
    return pin.place === moved.place && pin.slot === to ? { ...pin, slot: from } : pin;
  });
  return byPlace(next);
}

/** Carries a story to a slot: a pin of that block changes its slot, anything else is pinned there with what it has. */
export function carriedPin(
  values: PinsByPlace,
  from: { readonly story: string; readonly title: string; readonly place: string; readonly slot: number | null },
  to: { readonly place: PinPlace; readonly slot: number },
): PinsByPlace {
  const pin = allPins(values).find(({ story }) => story === from.story);
  if (pin && pin.place === to.place && from.slot !== null) return movedPin(values, pin.story, from.slot, to.slot);
  return withPin(values, pin ? { ...pin, ...to } : plainPin({ ...to, story: from.story, title: from.title }));
}

/** 'Business and community, slot 2'; the first one is the lead. */
export function slotName(place: PinPlace, slot: number): string {
  return `${FRONT_TITLES[place]}, ${slot === 0 ? 'lead' : `slot ${slot + 1}`}`;
}
