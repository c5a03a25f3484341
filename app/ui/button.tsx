import type { ReactNode } from 'react';
import styles from './button.module.css';

type Look = 'solid' | 'outline';

function classOf(look: Look): string | undefined {
  return look === 'solid' ? styles.solid : styles.outline;
}

/** A link that looks like a button: it leads somewhere. */
export function ButtonLink({ href, look = 'outline', rel, isReload = false, children }: ButtonLinkProps) {
  return (
    <a className={classOf(look)} href={href} rel={rel} data-reload={isReload ? '' : undefined}>
      {children}
    </a>
  );
}

interface ButtonLinkProps {
  readonly href: string;
  readonly look?: Look;
  readonly rel?: string;
  /** Fetches the page anew instead of going on within it. */
  readonly isReload?: boolean;
  readonly children: ReactNode;
}
