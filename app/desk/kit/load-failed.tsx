import type { ReactNode } from 'react';
import { DeskButton } from './desk-button.tsx';
import styles from './load-failed.module.css';

interface LoadFailedProps {
  /** `notice`: on its own above a form; `plain`: within the frame of what it stands for. */
  readonly look?: 'plain' | 'notice';
  readonly onRetry: () => void;
  /** Why, in a sentence. */
  readonly children: ReactNode;
}

/** Stands where something could not be loaded, and loads it again (DESK-14, ERR-53). */
export function LoadFailed({ look = 'plain', onRetry, children }: LoadFailedProps) {
  return (
    <div className={styles[look]} role="alert">
      <p>{children}</p>
      <DeskButton onClick={onRetry}>Try Again</DeskButton>
    </div>
  );
}
