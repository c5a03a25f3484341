import type { FirstPageRule } from './sections.ts';

const ENOUGH = 20;
const FILLED_UP_TO = 50;
const MOST = 100;
const LATER_PAGE = 20;

export interface PageWindow {
  readonly offset: number;
  readonly limit: number;
}

/** How many stories the first page holds when the section has `ownCount` of its own (WIRE-42 to WIRE-49). */
export function firstPageSize(rule: FirstPageRule, ownCount: number): number {
  if (ownCount >= ENOUGH) return Math.min(ownCount, MOST);
  if (rule === 'fill-to-fifty') return FILLED_UP_TO;
  if (rule === 'wire-when-empty' && ownCount <= 0) return FILLED_UP_TO;
  return ENOUGH;
}

/** The window of the ordered list on page `page` (from 1); later pages hold 20. */
export function pageWindow(list: { rule: FirstPageRule; ownCount: number; page: number }): PageWindow {
  const first = firstPageSize(list.rule, list.ownCount);
  if (list.page <= 1) return { offset: 0, limit: first };
  return { offset: first + (list.page - 2) * LATER_PAGE, limit: LATER_PAGE };
}
