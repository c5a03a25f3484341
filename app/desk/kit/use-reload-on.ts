import { useEffect, useRef } from 'react';

/** Reads again when `version` changes. What was read stays on the screen meanwhile, so that nothing below it moves. */
export function useReloadOn(version: string | number | null, reload: () => void): void {
  const loadedFor = useRef(version);
  useEffect(() => {
    if (loadedFor.current === version) return;
    loadedFor.current = version;
    reload();
  }, [version, reload]);
}
