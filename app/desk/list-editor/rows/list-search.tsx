import type { RefObject } from 'react';
import type { ListFilter } from './list-filter.ts';
import styles from './list-search.module.css';

interface ListSearchProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly filter: ListFilter;
  readonly categories: readonly string[];
  readonly onFilter: (filter: ListFilter) => void;
  readonly onDown: () => void;
}

/** Finds stories of the section by words, the desk's at once and the wire's a moment later, and the desk's by category. */
export function ListSearch({ input, filter, categories, onFilter, onDown }: ListSearchProps) {
  return (
    <div className={styles.search}>
      <input
        ref={input}
        className={styles.input}
        type="search"
        aria-label="Search these stories"
        placeholder="Search ( / )"
        value={filter.search}
        maxLength={200}
        onChange={(event) => onFilter({ ...filter, search: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onFilter({ ...filter, search: '' });
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            onDown();
          }
        }}
      />
      {(categories.length > 1 || filter.category !== null) && (
        <select
          className={styles.input}
          aria-label="Category"
          value={filter.category ?? ''}
          onChange={(event) => onFilter({ ...filter, category: event.target.value || null })}
        >
          <option value="">All categories</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      )}
    </div>
  );
}
