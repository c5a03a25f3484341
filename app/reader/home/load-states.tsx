import type { ReactNode } from 'react';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import styles from './load-states.module.css';

/** What is shown in place of content by `data-state` of an element around it: lines while 'loading', words on 'error'. */
export function LoadStates({ failed, children }: { failed: string; children?: ReactNode }) {
  return (
    <>
      <div className={styles.lines} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className={styles.failed} role="alert">
        <p className={styles.title}>{failed}</p>
        <p data-place="reason" />
        <p className={styles.ways}>
          <button className={styles.again} type="button" data-again="">
            Try Again
          </button>
          {children}
        </p>
      </div>
      <VisuallyHidden>
        <span role="status" data-place="status" />
      </VisuallyHidden>
    </>
  );
}
