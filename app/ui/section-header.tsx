import type { ReactNode } from 'react';
import { ArrowIcon } from './icons.tsx';
import styles from './section-header.module.css';

interface SectionHeaderProps {
  readonly id: string;
  readonly title: string;
  /** Where the whole section stands; none when this is all of it. */
  readonly href?: string;
  readonly children?: ReactNode;
}

/** A strong rule, the title, the way to the whole section. */
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
