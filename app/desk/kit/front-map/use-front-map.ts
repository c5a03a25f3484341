import { type FrontMap, frontMapAnswer } from '#domain/desk/front-map.ts';
import { type DeskData, useDeskData } from '../use-desk-data.ts';

const EVERY_MS = 30_000;
const parse = (answer: unknown) => frontMapAnswer.parse(answer);

/**
 * What readers see in each slot of the home page, or would see with other pins, written as `pinsQuery` does. Read again
 * every half a minute; the second element reloads.
 */
export function useFrontMap(pins?: string): [DeskData<FrontMap>, () => void] {
  const path = pins === undefined ? '/api/desk/front-map' : `/api/desk/front-map?${new URLSearchParams({ pins })}`;
  return useDeskData(path, parse, () => EVERY_MS);
}
