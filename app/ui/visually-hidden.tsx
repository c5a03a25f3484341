import type { ReactNode } from 'react';
import { useMessages } from '#app/languages/messages.ts';
import styles from './layout.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** The first element the Tab key reaches; skips the navigation. */
export function SkipLink() {
  const { frame } = useMessages();
  return (
    <a className={styles.skip} href="#main">
      {frame.skip}
    </a>
  );
}
