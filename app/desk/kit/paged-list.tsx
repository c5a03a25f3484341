import type { ReactNode } from 'react';
import { DeskButton } from './desk-button.tsx';
import listStyles from './list.module.css';
import { LoadFailed } from './load-failed.tsx';
import type { Pages } from './use-pages.ts';

interface PagedListProps<Item> {
  readonly pages: Pages<Item>;
  readonly empty: string;
  readonly label: string;
  readonly children: (item: Item) => ReactNode;
}

/** A paged list with its loading, empty and failed states. */
export function PagedList<Item>({ pages, empty, label, children }: PagedListProps<Item>) {
  const { items, next, state, reason, more, reload } = pages;
  return (
    <div className={listStyles.frame} aria-busy={state === 'loading'}>
      {items.length > 0 && (
        <ul className={listStyles.rows} aria-label={label}>
          {items.map(children)}
        </ul>
      )}
      {items.length === 0 && next === null && state === 'ready' && <p className={listStyles.nothing}>{empty}</p>}
      {state === 'loading' && (
        <p className={listStyles.nothing} role="status">
          Loading...
        </p>
      )}
      {state === 'failed' && <LoadFailed onRetry={items.length > 0 ? more : reload}>{reason}</LoadFailed>}
      {state === 'ready' && next !== null && (
        <div className={listStyles.more}>
          <DeskButton onClick={more}>Load more</DeskButton>
        </div>
      )}
    </div>
  );
}
