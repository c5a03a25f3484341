import type { ReactNode } from 'react';
import { useMessages } from '#app/languages/messages.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import styles from './load-states.module.css';

/** Replaces the content according to `data-state` of an ancestor: a skeleton on 'loading', a message on 'error'. */
export function LoadStates({ failed, children }: { failed: string; children?: ReactNode }) {
  const { page } = useMessages();
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
            {page.tryAgain}
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
