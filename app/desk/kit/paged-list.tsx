import type { ReactNode } from 'react';
import { DeskButton } from './desk-button.tsx';
import listStyles from './list.module.css';
import { LoadFailed } from './load-failed.tsx';
import { useEntryFocus } from './use-entry-focus.ts';
import { useFootFocus } from './use-foot-focus.ts';
import type { Pages } from './use-pages.ts';

interface PagedListProps<Item> {
  readonly pages: Pages<Item>;
  readonly empty: string;
  readonly label: string;
  readonly children: (item: Item) => ReactNode;
}

/** A paged list with its loading, empty and failed states. */
export function PagedList<Item>({ pages, empty, label, children }: PagedListProps<Item>) {
  const { items, next, state, reason, more, retry } = pages;
  const entries = useEntryFocus<HTMLUListElement>();
  const { foot, pressed } = useFootFocus(entries.ref, items.length);
  return (
    // Takes the focus when the last entry has gone with it.
    <div className={listStyles.frame} tabIndex={-1} aria-busy={state === 'loading'}>
      {items.length > 0 && (
        <ul {...entries} className={listStyles.rows} aria-label={label}>
          {items.map(children)}
        </ul>
      )}
      {items.length === 0 && next === null && state === 'ready' && <p className={listStyles.nothing}>{empty}</p>}
      {items.length === 0 && state === 'loading' && (
        <p className={listStyles.nothing} role="status">
          Loading...
        </p>
      )}
      <div {...foot}>
        {state === 'failed' && <LoadFailed onRetry={pressed(retry)}>{reason}</LoadFailed>}
        {state !== 'failed' && items.length > 0 && next !== null && (
          <div className={listStyles.more}>
            <DeskButton disabled={state === 'loading'} onClick={pressed(more)}>
              {state === 'loading' ? 'Loading...' : 'Load more'}
            </DeskButton>
          </div>
        )}
      </div>
    </div>
  );
}
