import { useEffect, useRef } from 'react';
import { LoadFailed } from '../load-failed.tsx';
import styles from './front-map.module.css';
import { Blocks } from './front-map.tsx';
import { useFrontMap } from './use-front-map.ts';

interface LoadedMapProps {
  readonly only: string | undefined;
  readonly version: string | null;
}

/** The map as the server gives it; `only` and `version` as in `HomePageNow`. */
export function LoadedMap({ only, version }: LoadedMapProps) {
  const [data, reload] = useFrontMap();
  const loadedFor = useRef(version);
  // The map stays meanwhile: what is below it must not move under the pointer after each save.
  useEffect(() => {
    if (loadedFor.current === version) return;
    loadedFor.current = version;
    reload();
  }, [version, reload]);
  if (data.kind === 'loading') return <p className={styles.loading}>Loading...</p>;
  if (data.kind === 'failed') return <LoadFailed onRetry={reload}>{data.reason}</LoadFailed>;
  return <Blocks map={data.data} {...(only === undefined ? {} : { only })} />;
}
