import { useRef, useState } from 'react';

export interface Selection {
  readonly has: (id: string) => boolean;
  readonly count: number;
  /** Selects one, or no longer; `isRange` does the same to all between it and the one before. */
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly only: (ids: readonly string[]) => void;
}

/** Which of the rows shown are selected. One that is shown no longer is selected no longer. */
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

/** From one to the other in the order of the list; `to` alone when `from` is not in it. */
export function between(list: readonly string[], from: string | null, to: string): readonly string[] {
  const [one, other] = [from === null ? -1 : list.indexOf(from), list.indexOf(to)];
  if (one < 0) return [to];
  return list.slice(Math.min(one, other), Math.max(one, other) + 1);
}
