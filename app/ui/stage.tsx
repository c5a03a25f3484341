import type { ReactNode } from 'react';
import styles from './stage.module.css';

/** A full-width band in the channel's colour with its signal behind the text, for pages without a picture. */
export function Stage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.stage}>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
