import type { ReactNode } from 'react';
import styles from './state-line.module.css';

/** How something is doing, in a line behind a light. */
export function StateLine({ light, children }: { light: 'green' | 'red' | 'grey'; children: ReactNode }) {
  return <p className={`${styles.line} ${styles[light] ?? ''}`}>{children}</p>;
}
