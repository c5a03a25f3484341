import { lazy, Suspense } from 'react';
import styles from './front-map.module.css';
import { useOpenMap } from './open-map.ts';

const LoadedMap = lazy(async () => ({ default: (await import('./loaded-map.tsx')).LoadedMap }));

interface HomePageNowProps {
  /** Slug of the editor whose slots are shown; omit for the whole page. */
  readonly only?: string;
  /** Of what is edited: the map is read again when a save has changed it. */
  readonly version: string | null;
  /** The editor's own content is still being loaded, and comes first. */
  readonly isWaiting?: boolean;
}

/** What readers see on the home page now, block by block, each slot with its origin; open until this browser closes it. */
export function HomePageNow({ only, version, isWaiting = false }: HomePageNowProps) {
  const [isOpen, setOpen] = useOpenMap(only === undefined ? 'whole' : 'own');
  const loading = <p className={styles.loading}>Loading...</p>;
  return (
    <details className={styles.panel} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {only === undefined ? 'The home page as readers see it now' : 'On the home page now'}
      </summary>
      {isOpen && isWaiting && loading}
      {isOpen && !isWaiting && (
        <Suspense fallback={loading}>
          <LoadedMap only={only} version={version} />
        </Suspense>
      )}
    </details>
  );
}
