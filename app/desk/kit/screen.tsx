import type { ReactNode } from 'react';
import styles from './catalogue.module.css';
import { DeskButton } from './desk-button.tsx';
import type { Pages } from './use-pages.ts';

/** The head of a screen: what it is, and what it is for. */
export function ScreenHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.purpose}>{children}</p>
    </header>
  );
}

interface SearchProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}

export function SearchField({ label, value, onType }: SearchProps) {
  return (
    <label className={styles.search}>
      <span>{label}</span>
      <input type="search" value={value} maxLength={100} onChange={(event) => onType(event.target.value)} />
    </label>
  );
}

interface PagedListProps<Item> {
  readonly pages: Pages<Item>;
  readonly empty: string;
  readonly label: string;
  readonly children: (item: Item) => ReactNode;
}

/** A list in pages with its loading, empty and failed looks. */
export function PagedList<Item>({ pages, empty, label, children }: PagedListProps<Item>) {
  const { items, next, state, reason, more, reload } = pages;
  return (
    <div className={styles.paged} aria-busy={state === 'loading'}>
      {items.length > 0 && (
        <ul className={styles.rows} aria-label={label}>
          {items.map(children)}
        </ul>
      )}
      {items.length === 0 && state === 'ready' && <p className={styles.nothing}>{empty}</p>}
      {state === 'loading' && (
        <p className={styles.nothing} role="status">
          Loading...
        </p>
      )}
      {state === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>{reason}</p>
          <DeskButton onClick={items.length > 0 ? more : reload}>Try Again</DeskButton>
        </div>
      )}
      {state === 'ready' && next !== null && (
        <div className={styles.more}>
          <DeskButton onClick={more}>Load more</DeskButton>
        </div>
      )}
    </div>
  );
}
