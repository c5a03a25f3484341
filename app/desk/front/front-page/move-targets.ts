import { FRONT_TITLES, type FrontBlock } from '#domain/desk/front-map.ts';
import { PIN_PLACES, PIN_SLOTS, type PinPlace } from '#domain/home/front-pins.ts';
import { cutAtWord } from '#domain/summary.ts';

/** A slot that a story can be moved to. */
export interface MoveTarget {
  readonly place: PinPlace;
  readonly slot: number;
  /** Identifies the slot as the value of an `option`. */
  readonly value: string;
  /** 'National News · 2 – Budget passes'. */
  readonly label: string;
}

export interface MoveGroup {
  readonly title: string;
  readonly targets: readonly MoveTarget[];
}

/** Keeps the list of a `select` narrower than a phone. */
const MAX_TITLE = 48;

/** Every slot of the home page, block by block, named with what is in it on the map. */
export function moveGroups(blocks: readonly FrontBlock[]): MoveGroup[] {
  return PIN_PLACES.map((place) => {
    const title = FRONT_TITLES[place];
    const shown = blocks.find((block) => block.place === place)?.slots ?? [];
    const targets = Array.from({ length: PIN_SLOTS[place] }, (_, slot) => {
      const inIt = shown.find((one) => one.slot === slot)?.title;
      const name = `${title} · ${slot === 0 ? 'lead' : slot + 1}`;
      const content = inIt === undefined ? 'empty' : cutAtWord(inIt || 'picture without a headline', MAX_TITLE);
      return { place, slot, value: `${place} ${slot}`, label: `${name} – ${content}` };
    });
    return { title, targets };
  });
}
