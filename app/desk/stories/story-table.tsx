import { useRef } from 'react';
import { Link } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import type { Pages } from '#app/desk/kit/use-pages.ts';
import { useWalk } from '#app/desk/kit/use-walk.ts';
import type { ListedStory } from '#domain/desk/desk-story.ts';
import { queryOf, type StoryFilter, type StorySort } from './story-filter.ts';
import { StoryRow } from './story-row.tsx';
import styles from './story-table.module.css';

interface StoryTableProps {
  readonly found: Pages<ListedStory>;
  /** What the columns' links sort anew. */
  readonly filter: StoryFilter;
  /** Shown in place of an empty table. */
  readonly nothing: string;
  /** Called before a story is opened in this tab. */
  readonly onOpen: () => void;
}

/** The stories found. The arrow keys (in the table) and j and k (anywhere) move through them, Enter opens one. */
export function StoryTable({ found, filter, nothing, onOpen }: StoryTableProps) {
  const { items: stories, state, next, isKnown, more } = found;
  const isLoading = state === 'loading';
  const rows = useRef<HTMLTableSectionElement>(null);
  const now = new Date();
  useWalk(rows, `.${styles.open}`);
  if (!isKnown && isLoading) return <Skeleton />;
  if (stories.length === 0 && state !== 'failed') {
    return <p className={styles.empty}>{nothing}</p>;
  }
  return (
    <>
      <div className={`${listStyles.frame} ${styles.frame}`}>
        <table className={styles.table} aria-label="Stories" aria-busy={isLoading}>
          <thead>
            <tr>
              <th scope="col">Headline</th>
              <th scope="col">Section</th>
              <th scope="col">State</th>
              <th scope="col">Author</th>
              <SortedBy sort="published" label="Published" filter={filter} />
              <SortedBy sort="changed" label="Changed" filter={filter} />
              <th scope="col" className={styles.number}>
                Views
              </th>
            </tr>
          </thead>
          <tbody ref={rows}>
            {stories.map((story) => (
              <StoryRow key={story._id} story={story} now={now} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      </div>
      {next !== null && (
        <p className={styles.more}>
          <DeskButton disabled={isLoading} onClick={more}>
            {isLoading ? 'Loading...' : 'Load more'}
          </DeskButton>
        </p>
      )}
    </>
  );
}

interface SortedByProps {
  readonly sort: StorySort;
  readonly label: string;
  readonly filter: StoryFilter;
}

/** A column that sorts: the newest first, or turned round when it sorts already. */
function SortedBy({ sort, label, filter }: SortedByProps) {
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
    </th>
  );
}

const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6'];

/** The table's outline while the first page is on its way. */
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
