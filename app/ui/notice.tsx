import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A line about the state of what is shown. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice} role="status">
      {children}
    </p>
  );
}

/** What stands where a list has nothing. */
export function EmptyText({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
