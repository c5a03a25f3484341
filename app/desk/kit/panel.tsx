import { type ReactNode, useId } from 'react';
import { DeskButton } from './desk-button.tsx';
import styles from './panel.module.css';
import type { DeskData } from './use-desk-data.ts';

interface PanelProps<T> {
  readonly title: string;
  readonly state: DeskData<T>;
  readonly reload: () => void;
  readonly children: (data: T) => ReactNode;
}

/** A box of the dashboard with its loading and failed looks. */
export function Panel<T>({ title, state, reload, children }: PanelProps<T>) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id} aria-busy={state.kind === 'loading'}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {state.kind === 'loading' && <Skeleton />}
      {state.kind === 'failed' && (
        <div className={styles.failed}>
          <p>{state.reason}</p>
          <DeskButton onClick={reload}>Try Again</DeskButton>
        </div>
      )}
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
