import type { ReactNode } from 'react';
import styles from './stage.module.css';

/** A band across the window in the channel's own colour, its signal behind the words: pages that have no picture. */
export function Stage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.stage}>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
