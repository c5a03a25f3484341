import type { ReactNode } from 'react';
import styles from './mark.module.css';

/** A word in a frame beside a name, such as a role or that somebody is disabled. */
export function Mark({ look, children }: { look?: 'good' | 'off'; children: ReactNode }) {
  return <span className={look ? `${styles.mark} ${styles[look]}` : styles.mark}>{children}</span>;
}
