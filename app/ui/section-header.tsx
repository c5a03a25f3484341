import type { ReactNode } from 'react';
import { ArrowIcon } from './icons.tsx';
import styles from './section-header.module.css';

interface SectionHeaderProps {
  readonly id: string;
  readonly title: string;
  /** The section's own page, if it has one. */
  readonly href?: string;
  readonly children?: ReactNode;
}

/** The heading of a section: a strong rule and the title, linked to the section's page. */
export function SectionHeader({ id, title, href, children }: SectionHeaderProps) {
  return (
    <div className={styles.header}>
      <h2 className={styles.title} id={id}>
        {href ? (
          <a className={styles.link} href={href}>
            {title}
            <ArrowIcon size={22} />
          </a>
        ) : (
          title
        )}
      </h2>
      {children}
    </div>
  );
}
