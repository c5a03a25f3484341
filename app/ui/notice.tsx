import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A short note about the state of the content. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice} role="status">
      {children}
    </p>
  );
}

/** The placeholder of an empty list. */
export function EmptyText({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
