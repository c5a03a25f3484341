import { useId } from 'react';
import { Choice } from '#app/desk/kit/choice.tsx';
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
          type="search"
          value={query.q}
          maxLength={200}
          onChange={({ target }) => onChange({ ...query, q: target.value })}
        />
      </div>
      <Choice
        className={styles.field}
        label="Show"
        value={query.filter}
        options={LIBRARY_FILTERS.map((one) => [one, FILTER_NAMES[one]] as const)}
        onChoose={(filter) => onChange({ ...query, filter })}
      />
      <Choice
        className={styles.field}
        label="Source"
        value={query.source}
        options={[...PICTURE_SOURCES, 'all' as const].map((one) => [one, SOURCE_NAMES[one]] as const)}
        onChoose={(source) => onChange({ ...query, source })}
      />
    </search>
  );
}
