import { useMemo } from 'react';

/** The page's clock as the server sent it: the same in both renderings. */
export function useNow(iso: string): Date {
  return useMemo(() => new Date(iso), [iso]);
}
