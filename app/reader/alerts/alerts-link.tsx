import type { ReactNode } from 'react';
import { useHref } from '#app/languages/language.ts';
import styles from './alerts-link.module.css';

interface AlertsLinkProps {
  /** The topic of the alerts, in the format of /alerts: 'topic:…', 'author:…', 'live-blog:…', 'live-tv'. */
  readonly topic: string;
  readonly children: ReactNode;
  readonly isOnStage?: boolean;
  /** Whether it is removed when the live blog is closed while the page is open. */
  readonly isOfLiveBlog?: boolean;
}

/** Leads to the page of alerts with `topic` chosen there. */
export function AlertsLink({ topic, children, isOnStage = false, isOfLiveBlog = false }: AlertsLinkProps) {
  const at = useHref();
  return (
    <a
      className={styles.link}
      href={at(`/alerts?topic=${topic}`)}
      data-on-stage={isOnStage ? '' : undefined}
      data-live={isOfLiveBlog ? '' : undefined}
    >
      {children}
    </a>
  );
}
