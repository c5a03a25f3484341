import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { SearchIcon } from '#app/ui/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { LONGEST_SEARCH, type SearchCriteria } from '#domain/search/search-criteria.ts';
import styles from './search-form.module.css';

/** Id of the form, to which the date fields among the filters belong as well. */
export const SEARCH_FORM = 'search-form';

/** The search field. Active filters are submitted with it. */
export function SearchForm({ criteria }: { criteria: SearchCriteria }) {
  const { text, category, author, tags, kind, sort } = criteria;
  const { search } = useMessages();
  const at = useHref();
  const hiddenFields = {
    category,
    author,
    tags: tags.join(','),
    kind: kind ?? '',
    sort: sort === 'newest' ? sort : '',
  };
  return (
    <search aria-label={search.form}>
      <form className={styles.form} id={SEARCH_FORM} action={at('/search')} method="get">
        <label className={styles.label}>
          <VisuallyHidden>{search.field}</VisuallyHidden>
          <input
            className={styles.input}
            type="search"
            name="q"
            defaultValue={text}
            placeholder={search.field}
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
          {search.submit}
        </button>
      </form>
    </search>
  );
}
