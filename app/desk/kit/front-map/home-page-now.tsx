import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { openedMaps } from '#app/desk/kit/opened-parts.ts';
import styles from './front-map.module.css';

const LoadedMap = lazy(async () => ({ default: (await import('./loaded-map.tsx')).LoadedMap }));

const never = () => () => undefined;

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
  const map = only === undefined ? 'whole' : 'own';
  const [chosen, setChosen] = useState<boolean | null>(null);
  // The server does not know what this browser has closed: it renders the map open, and the browser begins with the same.
  const wasOpen = useSyncExternalStore(
    never,
    () => openedMaps.read()[map] ?? true,
    () => true,
  );
  const isOpen = chosen ?? wasOpen;
  const toggle = (next: boolean) => {
    if (next === isOpen) return;
    setChosen(next);
    openedMaps.keep({ ...openedMaps.read(), [map]: next });
  };
  const loading = (
    <div className={only === undefined ? undefined : styles.room}>
      <p className={styles.loading}>Loading...</p>
    </div>
  );
  return (
    <details className={styles.panel} open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
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
