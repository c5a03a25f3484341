import type { ReactNode } from 'react';
import styles from './pill.module.css';

/** 'LIVE' with a pulsing dot, quiet when motion is reduced. */
export function LivePill({ children = 'LIVE' }: { children?: ReactNode }) {
  return (
    <span className={styles.live}>
      <span className={styles.dot} />
      {children}
    </span>
  );
}

/** A small word on a card or a page: a category, a tag. */
export function Pill({ children }: { children: ReactNode }) {
  return <span className={styles.pill}>{children}</span>;
}
