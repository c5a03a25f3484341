import type { Picture } from '#domain/story.ts';
import { HOME_ROOM, type Room } from './home-layout.ts';

/** The blocks of the home page in whose slots editors pin stories, in the page's order. */
export const PIN_PLACES = [
  'head',
  'deepDives',
  'national',
  'business',
  'sports',
  'entertainment',
  'latest',
  'topStories',
] as const;

export type PinPlace = (typeof PIN_PLACES)[number];

/** How many slots each block has. Slot 0 is its lead. */
export const PIN_SLOTS: Readonly<Record<PinPlace, number>> = {
  head: HOME_ROOM.beside.most + 1,
  deepDives: HOME_ROOM.deepDives.most,
  national: HOME_ROOM.national.most,
  business: HOME_ROOM.business.most,
  sports: HOME_ROOM.sports.most,
  entertainment: HOME_ROOM.entertainment.most,
  latest: HOME_ROOM.latest.most,
  topStories: HOME_ROOM.topStories.most,
};

/** A story that an editor put into a slot of the home page. */
export interface FrontPin {
  readonly place: PinPlace;
  /** From 0, the block's lead. */
  readonly slot: number;
  /** The story's id. */
  readonly story: string;
  /** Its headline when it was pinned, for the history, which must name it even after the story was deleted. */
  readonly title: string;
  /** Replaces the story's own headline on the home page; empty or absent to keep that. */
  readonly headline?: string;
  readonly kicker?: string;
  readonly picture?: Picture | null;
}

/** The recommended maximum length of a headline in a slot; a block's lead has room for more. */
export function headlineRoom(slot: number): number {
  return slot === 0 ? 90 : 65;
}

/** The slot from which a block shows words alone. */
const WORDS_FROM: Readonly<Partial<Record<PinPlace, number>>> = { national: 6, business: 1, latest: 3, topStories: 0 };
/** The first slot of a row in which all stories show their pictures or none does; it ends where the words begin. */
const ROW_FROM: Readonly<Partial<Record<PinPlace, number>>> = { national: 2, latest: 1 };

/** Whether readers see a story's picture in a slot: always, only if the stories beside it have one too, or never. */
export function pictureIn(place: PinPlace, slot: number): 'always' | 'with its row' | 'never' {
  if (slot >= (WORDS_FROM[place] ?? PIN_SLOTS[place])) return 'never';
  return slot >= (ROW_FROM[place] ?? PIN_SLOTS[place]) ? 'with its row' : 'always';
}

/** True for a block that stories can be pinned in. */
export function isPinPlace(place: string): place is PinPlace {
  return PIN_PLACES.some((one) => one === place);
}

/** Pins by block, then by slot. */
export function sortedPins<T extends Pick<FrontPin, 'place' | 'slot'>>(pins: readonly T[]): T[] {
  return pins.toSorted((a, b) => PIN_PLACES.indexOf(a.place) - PIN_PLACES.indexOf(b.place) || a.slot - b.slot);
}

/** Puts pinned cards into their slots; the others fill the slots between. If there are too few others, pins move up. */
export function withPinned<T>(
  cards: readonly T[],
  pinned: readonly { readonly slot: number; readonly card: T }[],
): T[] {
  const all = [...cards];
  for (const { slot, card } of pinned.toSorted((a, b) => a.slot - b.slot)) all.splice(slot, 0, card);
  return all;
}

/** The room that `count` pinned cards leave. */
export function roomBeside({ most, least }: Room, count: number): Room {
  return { most: Math.max(0, most - count), least: Math.max(0, least - count) };
}
