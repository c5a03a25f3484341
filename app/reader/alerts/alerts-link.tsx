import type { ReactNode } from 'react';
import { useHref } from '#app/languages/language.ts';
import styles from './alerts-link.module.css';

interface AlertsLinkProps {
  /** What the alerts are about, as /alerts takes it: 'topic:…', 'author:…', 'live-blog:…', 'live-tv'. */
  readonly topic: string;
  readonly children: ReactNode;
  readonly isOnStage?: boolean;
  /** Part of what is live, so that it goes when a live blog is closed while somebody reads it. */
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
