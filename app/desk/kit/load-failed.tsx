import type { ReactNode } from 'react';
import { DeskButton } from './desk-button.tsx';
import styles from './load-failed.module.css';

interface LoadFailedProps {
  /** `notice`: separately, above a form; `plain`: inside the frame of the missing content. */
  readonly look?: 'plain' | 'notice';
  readonly onRetry: () => void;
  /** The reason, as a sentence. */
  readonly children: ReactNode;
}

/** Shown in place of content that could not be loaded, with a button to retry (DESK-14, ERR-53). */
export function LoadFailed({ look = 'plain', onRetry, children }: LoadFailedProps) {
  return (
    <div className={styles[look]} role="alert">
      <p>{children}</p>
      <DeskButton onClick={onRetry}>Try Again</DeskButton>
    </div>
  );
}
