import type { ReactNode } from 'react';
import { useMessages } from '#app/languages/messages.ts';
import styles from './pill.module.css';

/** 'LIVE' with a dot that pulses unless reduced motion is preferred. */
export function LivePill({ children }: { children?: ReactNode }) {
  const { page } = useMessages();
  return (
    <span className={styles.live}>
      <span className={styles.dot} />
      {children ?? page.live}
    </span>
  );
}

/** 'On now', for what is on without being live. */
export function OnNowPill() {
  const { live } = useMessages();
  return <span className={styles.onNow}>{live.onNow}</span>;
}

/** A small label such as a category or a tag. */
export function Pill({ children }: { children: ReactNode }) {
  return <span className={styles.pill}>{children}</span>;
}
