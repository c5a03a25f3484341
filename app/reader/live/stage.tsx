import type { ReactNode } from 'react';
import styles from './stage.module.css';

interface StageProps {
  readonly children: ReactNode;
  /** Right of the content, or after it on a phone. */
  readonly beside?: ReactNode;
  readonly below?: ReactNode;
}

/** A band across the page, dark in both themes. */
export function Stage({ children, beside, below }: StageProps) {
  return (
    <div className={styles.stage}>
      <div className={styles.inner}>
        <div className={styles.main}>
          {children}
          {beside}
        </div>
        {below}
      </div>
    </div>
  );
}
