import { SearchIcon } from '#app/ui/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { LONGEST_SEARCH, type SearchCriteria } from '#domain/search/search-criteria.ts';
import styles from './search-form.module.css';

/** Id of the form, to which the date fields among the filters belong as well. */
export const SEARCH_FORM = 'search-form';

/** The search field. Active filters are submitted with it. */
export function SearchForm({ criteria }: { criteria: SearchCriteria }) {
  const { text, category, author, tags, kind, sort } = criteria;
  const hiddenFields = {
    category,
    author,
    tags: tags.join(','),
    kind: kind ?? '',
    sort: sort === 'newest' ? sort : '',
  };
  return (
    <search aria-label="All stories">
      <form className={styles.form} id={SEARCH_FORM} action="/search" method="get">
        <label className={styles.label}>
          <VisuallyHidden>Search all stories</VisuallyHidden>
          <input
            className={styles.input}
            type="search"
            name="q"
            defaultValue={text}
            placeholder="Search all stories"
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            dir="auto"
          />
        </label>
        {Object.entries(hiddenFields).map(([name, value]) =>
          value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <button className={styles.button} type="submit">
          <SearchIcon size={20} />
          Search
        </button>
      </form>
    </search>
  );
}
