import type { ReactNode } from 'react';
import listStyles from './list.module.css';
import { PagesFoot } from './pages-foot.tsx';
import { useEntryFocus } from './use-entry-focus.ts';
import type { Pages } from './use-pages.ts';

interface PagedListProps<Item> {
  readonly pages: Pages<Item>;
  readonly empty: string;
  readonly label: string;
  readonly children: (item: Item) => ReactNode;
}

/** A paged list with its loading, empty and failed states. */
export function PagedList<Item>({ pages, empty, label, children }: PagedListProps<Item>) {
  const { items, next, state, isKnown, reason } = pages;
  const entries = useEntryFocus<HTMLUListElement>();
  return (
    // Takes the focus when the last entry has gone with it.
    <div
      className={listStyles.frame}
      tabIndex={-1}
      aria-busy={state === 'loading'}
      data-is-coming={!isKnown && state === 'loading'}
    >
      {items.length > 0 && (
        <ul {...entries} className={listStyles.rows} aria-label={label}>
          {items.map(children)}
        </ul>
      )}
      {items.length === 0 && next === null && state === 'ready' && <p className={listStyles.nothing}>{empty}</p>}
      {items.length === 0 && next === null && state === 'loading' && (
        <p className={listStyles.nothing} role="status">
          Loading...
        </p>
      )}
      <PagesFoot pages={pages} list={entries.ref} count={items.length} failed={reason} className={listStyles.more} />
    </div>
  );
}
