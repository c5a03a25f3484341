import type { PlacedSlot } from '#app/desk/kit/front-map/dragging.ts';
import type { FrontBlock } from '#domain/desk/front-map.ts';

/**
 * What was chosen, as it is on the map now: the story in its block or, if it has moved, in another one, or else
 * whatever is in the slot where it was.
 */
export function chosenNow(blocks: readonly FrontBlock[], chosen: PlacedSlot | null): PlacedSlot | null {
  if (chosen === null) return null;
  const all = blocks.flatMap(({ place, slots }) => slots.map((slot): PlacedSlot => ({ place, slot })));
  const inBlock = all.filter(({ place }) => place === chosen.place);
  const { id, slot } = chosen.slot;
  return (
    inBlock.find((one) => one.slot.id === id) ??
    (id === null ? undefined : all.find((one) => one.slot.id === id)) ??
    inBlock.find((one) => one.slot.slot === slot) ??
    null
  );
}
