import type { ReactNode } from 'react';
import styles from './button.module.css';

type Look = 'solid' | 'outline';

function classOf(look: Look): string | undefined {
  return look === 'solid' ? styles.solid : styles.outline;
}

/** A link that looks like a button. */
export function ButtonLink({ href, look = 'outline', hrefLang, rel, isRetry = false, children }: ButtonLinkProps) {
  return (
    <a className={classOf(look)} href={href} hrefLang={hrefLang} rel={rel} data-again={isRetry ? '' : undefined}>
      {children}
    </a>
  );
}

/** The submit button of a form. */
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
  /** The language of the linked page, if it is another one. */
  readonly hrefLang?: string;
  readonly rel?: string;
  /** Whether the link retries a failed load. */
  readonly isRetry?: boolean;
  readonly children: ReactNode;
}
