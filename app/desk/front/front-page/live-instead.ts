import type { FrontMap, FrontPlace, FrontSlot } from '#domain/desk/front-map.ts';

/** The headline that readers see in a slot now; `null` if it is the same as in the draft. */
export function liveInstead(
  live: Pick<FrontMap, 'blocks'> | undefined,
  place: FrontPlace,
  { slot, title }: Pick<FrontSlot, 'slot' | 'title'>,
): string | null {
  const now = live?.blocks.find((block) => block.place === place)?.slots.find((other) => other.slot === slot);
  return slot === null || now === undefined || now.title === title ? null : now.title;
}
