import { changedBy, type Versions } from '#app/desk/kit/form/merge-versions.ts';
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

/** Both people's pins of one block, slot by slot; null where they have changed the same slot. */
export function mergedPins({ base, theirs, mine }: Versions<readonly SavedPin[]>): readonly SavedPin[] | null {
  const slots = new Set([...base, ...theirs, ...mine].map(({ slot }) => slot));
  const merged: SavedPin[] = [];
  for (const slot of slots) {
    const inSlot = (pins: readonly SavedPin[]) => pins.filter((pin) => pin.slot === slot);
    const pins = changedBy({ base: inSlot(base), theirs: inSlot(theirs), mine: inSlot(mine) });
    if (pins === null) return null;
    merged.push(...pins);
  }
  return sortedPins(merged);
}

/** A pin that shows the story's own headline, kicker and picture. */
export function plainPin(pin: Pick<SavedPin, 'place' | 'slot' | 'story' | 'title'>): SavedPin {
  return { ...pin, headline: '', kicker: '', image: '', imageAlt: '' };
}

/** Replaces the stories' headlines and pictures in the map by those that their pins set. */
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

/** A pin with its story's headline as it is on the map, which is the story's own. */
export function withOwnTitle(blocks: readonly FrontBlock[], pin: SavedPin): SavedPin {
  const shown = blocks.find(({ place }) => place === pin.place)?.slots.find(({ id }) => id === pin.story);
  return shown ? { ...pin, title: shown.title } : pin;
}

/** Replaces the pin of the same story by `changed`. */
export function withWords(values: PinsByPlace, changed: SavedPin): PinsByPlace {
  return byPlace(allPins(values).map((pin) => (pin.story === changed.story ? changed : pin)));
}

/** Pins a story to a slot. The slot's former pin and the story's former pin are removed. */
export function withPin(values: PinsByPlace, pin: SavedPin): PinsByPlace {
  const others = allPins(values).filter(
    ({ place, slot, story }) => story !== pin.story && !(place === pin.place && slot === pin.slot),
  );
  return byPlace([...others, pin]);
}

export function withoutPin(values: PinsByPlace, story: string): PinsByPlace {
  return byPlace(allPins(values).filter((pin) => pin.story !== story));
}

/** Moves a pin to another slot of its block; a pin in that slot takes the one that becomes free. */
export function movedPin(values: PinsByPlace, story: string, from: number, to: number): PinsByPlace {
  const moved = allPins(values).find((pin) => pin.story === story);
  if (!moved || to < 0 || to >= PIN_SLOTS[moved.place]) return values;
  const next = allPins(values).map((pin) => {
    if (pin.story === story) return { ...pin, slot: to };
    return pin.place === moved.place && pin.slot === to ? { ...pin, slot: from } : pin;
  });
  return byPlace(next);
}

/** Drops a story on a slot: a pin of that block is moved, else the story is pinned there, with a former pin's texts. */
export function carriedPin(
  values: PinsByPlace,
  from: { readonly story: string; readonly title: string; readonly place: string; readonly slot: number | null },
  to: { readonly place: PinPlace; readonly slot: number },
): PinsByPlace {
  const pin = allPins(values).find(({ story }) => story === from.story);
  if (pin && pin.place === to.place && from.slot !== null) return movedPin(values, pin.story, from.slot, to.slot);
  return withPin(values, pin ? { ...pin, ...to } : plainPin({ ...to, story: from.story, title: from.title }));
}

/** 'Business and community, slot 2'; the first slot is called the lead. */
export function slotName(place: PinPlace, slot: number): string {
  return `${FRONT_TITLES[place]}, ${slot === 0 ? 'lead' : `slot ${slot + 1}`}`;
}
