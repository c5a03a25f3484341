import { useCallback, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { addressNow } from './address-now.ts';

interface Chosen {
  /** The id in the address; `null` without one. */
  readonly id: string | null;
  /** Differs for each choice, also of what is shown already; `null` for what the screen was opened with. */
  readonly choice: string | null;
  /** Keeps the other parameters. Asks first when the navigation would lose unsaved work (`lostWithout`). */
  readonly choose: (id: string | null) => void;
}

/**
 * Which item of a list the card beside it shows. It is kept in a query parameter, so that links, the command palette
 * and Back choose as well as the list does.
 */
export function useChosen(parameter: string): Chosen {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const [openedWith] = useState(key);
  const choose = useCallback(
    (id: string | null) => {
      const params = addressNow();
      if (id === null) params.delete(parameter);
      else params.set(parameter, id);
      setParams(params, { preventScrollReset: true });
    },
    [parameter, setParams],
  );
  return { id: params.get(parameter), choice: key === openedWith ? null : key, choose };
}
