import { useIsFetching } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { LoadFailed } from './load-failed.tsx';
import styles from './panel.module.css';
import { type DeskData, useLastData } from './use-desk-data.ts';

const Waiting = createContext(false);

/** A panel that takes longer does not hold up the others for ever. */
const LONGEST_WAIT_MS = 2000;

/**
 * Panels that show what they read all at once: each that came earlier would be pushed away by the next, from under the
 * pointer.
 */
export function PanelsTogether({ children }: { readonly children: ReactNode }) {
  const isReading = useIsFetching() > 0;
  const [isBegun, setBegun] = useState(false);
  const [isOver, setOver] = useState(false);
  if (isReading && !isBegun) setBegun(true);
  if (isBegun && !isReading && !isOver) setOver(true);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Waiting value={!isOver}>{children}</Waiting>;
}

interface PanelProps<T> {
  readonly title: string;
  readonly state: DeskData<T>;
  readonly reload: () => void;
  readonly children: (data: T) => ReactNode;
}

/** A box with its loading and failed states. What it showed stays during a reload, and if that fails: somebody may be typing in it. */
export function Panel<T>({ title, state, reload, children }: PanelProps<T>) {
  const id = useId();
  const last = useLastData(state);
  const isWaiting = useContext(Waiting);
  const shown = isWaiting ? undefined : last;
  const isFailed = !isWaiting && state.kind === 'failed';
  return (
    <section className={styles.panel} aria-labelledby={id} aria-busy={state.kind === 'loading'}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {shown === undefined && !isFailed && <Skeleton />}
      {isFailed && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
      {shown !== undefined && children(shown)}
    </section>
  );
}

function Skeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  );
}
