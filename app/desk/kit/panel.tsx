import { type ReactNode, useId } from 'react';
import { LoadFailed } from './load-failed.tsx';
import styles from './panel.module.css';
import { type DeskData, useLastData } from './use-desk-data.ts';

interface PanelProps<T> {
  readonly title: string;
  readonly state: DeskData<T>;
  readonly reload: () => void;
  readonly children: (data: T) => ReactNode;
}

/** A box with its loading and failed states. What it showed stays during a reload, and if that fails: somebody may be typing in it. */
export function Panel<T>({ title, state, reload, children }: PanelProps<T>) {
  const id = useId();
  const shown = useLastData(state);
  return (
    <section className={styles.panel} aria-labelledby={id} aria-busy={state.kind === 'loading'}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {state.kind === 'loading' && shown === undefined && <Skeleton />}
      {state.kind === 'failed' && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
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
