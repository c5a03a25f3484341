import type { ReactNode } from 'react';
import styles from './state-line.module.css';

/** A state in one line, with a coloured light in front. */
export function StateLine({ light, children }: { light: 'green' | 'red' | 'grey'; children: ReactNode }) {
  return <p className={`${styles.line} ${styles[light] ?? ''}`}>{children}</p>;
}
