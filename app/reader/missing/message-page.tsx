import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface MessagePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page that has only something to say: a heading, words, ways on. */
export function MessagePage({ title, children }: MessagePageProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title} data-title="">
        {title}
      </h1>
      <div className={styles.words}>{children}</div>
    </div>
  );
}

/** The ways on, side by side. */
export function WaysOn({ children }: { children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>;
}
