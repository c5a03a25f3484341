import { useRef } from 'react';
import { Link } from 'react-router';
import page from '#app/desk/kit/form/form-page.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import { PagesFoot } from '#app/desk/kit/pages-foot.tsx';
import type { Pages } from '#app/desk/kit/use-pages.ts';
import { useWalk } from '#app/desk/kit/use-walk.ts';
import type { ListedStory } from '#domain/desk/desk-story.ts';
import { queryOf, type StoryFilter, type StorySort } from './story-filter.ts';
import { type RowActions, StoryRow } from './story-row.tsx';
import styles from './story-table.module.css';
import type { Selection } from './use-selection.ts';

interface StoryTableProps {
  readonly found: Pages<ListedStory>;
  /** The filter, whose order the columns' links change. */
  readonly filter: StoryFilter;
  /** Shown in place of an empty table. */
  readonly nothing: string;
  readonly selection: Selection;
  readonly actions: RowActions;
}

const MINUTE_MS = 60_000;

/**
 * The stories found. The arrow keys (in the table) and j and k (anywhere) move through them, Enter opens one, x selects
 * one and X all up to it.
 */
export function StoryTable({ found, filter, nothing, selection, actions }: StoryTableProps) {
  const { items: stories, state, isKnown } = found;
  const isLoading = state === 'loading';
  const rows = useRef<HTMLTableSectionElement>(null);
  const minute = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
  useWalk(rows, `.${styles.open}`);
  if (!isKnown && isLoading) return <Skeleton />;
  if (stories.length === 0 && state !== 'failed') {
    return <p className={page.waiting}>{nothing}</p>;
  }
  return (
    <>
      <div className={`${listStyles.frame} ${styles.frame}`}>
        <table className={styles.table} aria-label="Stories" aria-busy={isLoading}>
          <thead>
            <tr>
              <th scope="col" className={styles.all}>
                <SelectAll ids={stories.map(({ _id }) => _id)} selection={selection} />
              </th>
              <th scope="col">Section</th>
              <th scope="col">State</th>
              <th scope="col">Author</th>
              <SortedBy sort="published" label="Published" hint="London time" filter={filter} />
              <SortedBy sort="changed" label="Changed" filter={filter} />
              <th scope="col" className={styles.number}>
                Views
              </th>
            </tr>
          </thead>
          <tbody ref={rows}>
            {stories.map((story) => (
              <StoryRow
                key={story._id}
                story={story}
                minute={minute}
                isSelected={selection.has(story._id)}
                actions={actions}
              />
            ))}
          </tbody>
        </table>
      </div>
      <PagesFoot pages={found} list={rows} count={stories.length} className={styles.more} />
    </>
  );
}

function SelectAll({ ids, selection }: { readonly ids: readonly string[]; readonly selection: Selection }) {
  const isAll = selection.count === ids.length;
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label="Select all on this page"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = selection.count > 0 && !isAll;
        }}
        onChange={() => selection.only(isAll ? [] : ids)}
      />
      <span>Headline</span>
    </label>
  );
}

interface SortedByProps {
  readonly sort: StorySort;
  readonly label: string;
  /** Properties of all cells of the column. */
  readonly hint?: string;
  readonly filter: StoryFilter;
}

/** A sortable column: newest first, or reversed if it is the current order. */
function SortedBy({ sort, label, hint, filter }: SortedByProps) {
  const isSorted = (filter.sort || 'published') === sort;
  const isOldestFirst = filter.order === 'oldest';
  const sorted = {
    ...filter,
    sort: sort === 'published' ? ('' as const) : sort,
    order: isSorted && !isOldestFirst ? ('oldest' as const) : ('' as const),
  };
  return (
    <th scope="col" aria-sort={isSorted ? (isOldestFirst ? 'ascending' : 'descending') : undefined}>
      <Link className={styles.sort} to={{ search: queryOf(sorted).toString() }} preventScrollReset>
        {label}
        <span aria-hidden="true">{isSorted ? (isOldestFirst ? ' ↑' : ' ↓') : ''}</span>
      </Link>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </th>
  );
}

const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6'];

/** A placeholder while the first page is loading. */
function Skeleton() {
  return (
    <div className={`${listStyles.frame} ${styles.skeleton}`} aria-busy="true">
      {PLACEHOLDERS.map((row) => (
        <p key={row}>
          <span />
          <span />
          <span />
        </p>
      ))}
    </div>
  );
}
