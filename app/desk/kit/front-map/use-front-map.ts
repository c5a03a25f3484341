import { type FrontMap, frontMapAnswer } from '#domain/desk/front-map.ts';
import { type DeskData, useDeskData } from '../use-desk-data.ts';

const EVERY_MS = 30_000;
const parse = (answer: unknown) => frontMapAnswer.parse(answer);

/** What readers see in each slot of the home page, read again every half a minute; the second element reloads. */
export function useFrontMap(): [DeskData<FrontMap>, () => void] {
  return useDeskData('/api/desk/front-map', parse, () => EVERY_MS);
}
