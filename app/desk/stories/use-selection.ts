import { useRef, useState } from 'react';

export interface Selection {
  readonly has: (id: string) => boolean;
  readonly count: number;
  /** Selects or deselects a row; with `isRange`, also all rows between it and the one toggled before. */
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly only: (ids: readonly string[]) => void;
}

/** The selection among the rows shown. A row that is no longer shown does not count as selected. */
export function useSelection(shown: readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const selected = new Set(shown.filter((id) => ids.has(id)));
  return {
    has: (id) => selected.has(id),
    count: selected.size,
    toggle: (id, isRange) => {
      const rows = isRange ? between(shown, anchor.current, id) : [id];
      anchor.current = id;
      setIds(selected.has(id) ? selected.difference(new Set(rows)) : selected.union(new Set(rows)));
    },
    only: (wanted) => setIds(new Set(wanted)),
  };
}

/** The ids between the two, inclusive, in list order; `to` alone when `from` is not in the list. */
export function between(list: readonly string[], from: string | null, to: string): readonly string[] {
  const [one, other] = [from === null ? -1 : list.indexOf(from), list.indexOf(to)];
  if (one < 0) return [to];
  return list.slice(Math.min(one, other), Math.max(one, other) + 1);
}
