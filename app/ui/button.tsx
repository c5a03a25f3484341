import type { ReactNode } from 'react';
import styles from './button.module.css';

type Look = 'solid' | 'outline';

function classOf(look: Look): string | undefined {
  return look === 'solid' ? styles.solid : styles.outline;
}

/** A link that looks like a button: it leads somewhere. */
export function ButtonLink({ href, look = 'outline', rel, isRetry = false, children }: ButtonLinkProps) {
  return (
    <a className={classOf(look)} href={href} rel={rel} data-again={isRetry ? '' : undefined}>
      {children}
    </a>
  );
}

/** Sends the form that it stands in. */
export function FormButton({ look = 'outline', children }: { readonly look?: Look; readonly children: ReactNode }) {
  return (
    <button className={classOf(look)} type="submit">
      {children}
    </button>
  );
}

interface ButtonLinkProps {
  readonly href: string;
  readonly look?: Look;
  readonly rel?: string;
  /** Asks for what could not be had once more. */
  readonly isRetry?: boolean;
  readonly children: ReactNode;
}
