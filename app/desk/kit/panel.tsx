import { type ReactNode, useId } from 'react';
import { LoadFailed } from './load-failed.tsx';
import styles from './panel.module.css';
import type { DeskData } from './use-desk-data.ts';

interface PanelProps<T> {
  readonly title: string;
  readonly state: DeskData<T>;
  readonly reload: () => void;
  readonly children: (data: T) => ReactNode;
}

/** A box of the dashboard with its loading and failed states. */
export function Panel<T>({ title, state, reload, children }: PanelProps<T>) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id} aria-busy={state.kind === 'loading'}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {state.kind === 'loading' && <Skeleton />}
      {state.kind === 'failed' && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
      {state.kind === 'ready' && children(state.data)}
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
