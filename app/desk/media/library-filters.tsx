import { useId } from 'react';
import { LIBRARY_FILTERS, PICTURE_SOURCES } from '#domain/desk/media-library.ts';
import styles from './library-filters.module.css';
import type { LibraryQuery } from './use-library.ts';

const FILTER_NAMES = {
  all: 'All',
  mine: 'Uploaded by me',
  unused: 'Unused',
  'no-alt': 'Without alternative text',
} as const;
const SOURCE_NAMES = {
  desk: 'Uploaded here',
  wire: 'From the wire',
  sample: 'Samples',
  all: 'All sources',
} as const;

interface LibraryFiltersProps {
  readonly query: LibraryQuery;
  readonly onChange: (query: LibraryQuery) => void;
}

/** Search words and filters of the library. */
export function LibraryFilters({ query, onChange }: LibraryFiltersProps) {
  const id = useId();
  return (
    <search className={styles.filters}>
      <div className={styles.words}>
        <label htmlFor={`${id}q`}>Search pictures</label>
        <input
          id={`${id}q`}
          className={styles.control}
          type="search"
          value={query.q}
          maxLength={200}
          onChange={({ target }) => onChange({ ...query, q: target.value })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}filter`}>Show</label>
        <select
          id={`${id}filter`}
          className={styles.control}
          value={query.filter}
          onChange={({ target }) =>
            onChange({ ...query, filter: LIBRARY_FILTERS.find((one) => one === target.value) ?? 'all' })
          }
        >
          {LIBRARY_FILTERS.map((one) => (
            <option key={one} value={one}>
              {FILTER_NAMES[one]}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}source`}>Source</label>
        <select
          id={`${id}source`}
          className={styles.control}
          value={query.source}
          onChange={({ target }) =>
            onChange({ ...query, source: PICTURE_SOURCES.find((one) => one === target.value) ?? 'all' })
          }
        >
          {[...PICTURE_SOURCES, 'all' as const].map((one) => (
            <option key={one} value={one}>
              {SOURCE_NAMES[one]}
            </option>
          ))}
        </select>
      </div>
    </search>
  );
}
