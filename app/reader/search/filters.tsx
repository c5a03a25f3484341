import { useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { filtersIn, type SearchCriteria } from '#domain/search/search-criteria.ts';
import styles from './filters.module.css';
import { type Choice, kindChoices, sectionChoices, setFilters, sortChoices, timeChoices } from './search-filters.ts';
import { SEARCH_FORM } from './search-form.tsx';

/** Filters and sort order. Each is a plain link to the same search with one change. */
export function Filters({ criteria, now }: { criteria: SearchCriteria; now: Date }) {
  const merged = useMergedSections();
  const { search } = useMessages();
  const language = useLanguage();
  const more = filtersIn({ ...criteria, startDate: '', author: '', tags: [] });
  return (
    <div className={styles.filters}>
      <nav className={styles.all} aria-label={search.filters}>
        {criteria.text !== '' && <Choices title={search.sort} choices={sortChoices(criteria, language)} />}
        <Choices title={search.when} choices={timeChoices(criteria, now, language)} />
        <details className={styles.more} open={more > 0}>
          <summary className={styles.summary}>{search.moreFilters}</summary>
          <div className={styles.rows}>
            <Choices title={search.type} choices={kindChoices(criteria, language)} />
            <Choices title={search.section} choices={sectionChoices(criteria, merged, language)} />
            <Dates criteria={criteria} />
          </div>
        </details>
      </nav>
      <SetFilters criteria={criteria} />
    </div>
  );
}

function Choices({ title, choices }: { title: string; choices: readonly Choice[] }) {
  return (
    <div className={styles.group}>
      <span className={styles.name} aria-hidden="true">
        {title}
      </span>
      <ul className={styles.choices} aria-label={title}>
        {choices.map(({ label, href, isChosen }) => (
          <li key={label}>
            <a className={styles.choice} href={href} rel="nofollow" aria-current={isChosen ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Dates({ criteria }: { criteria: SearchCriteria }) {
  const { search } = useMessages();
  return (
    <div className={styles.group}>
      <span className={styles.name} aria-hidden="true">
        {search.dates}
      </span>
      <div className={styles.dates}>
        <label className={styles.date}>
          {search.from}
          <input type="date" name="startDate" defaultValue={criteria.startDate} form={SEARCH_FORM} />
        </label>
        <label className={styles.date}>
          {search.until}
          <input type="date" name="endDate" defaultValue={criteria.endDate} form={SEARCH_FORM} />
        </label>
        <button className={styles.show} type="submit" form={SEARCH_FORM}>
          {search.show}
        </button>
      </div>
    </div>
  );
}

function SetFilters({ criteria }: { criteria: SearchCriteria }) {
  const { search } = useMessages();
  const filters = setFilters(criteria, useLanguage());
  if (filters.length === 0) return null;
  return (
    <ul className={styles.set} aria-label={search.setFilters}>
      {filters.map(({ label, without }) => (
        <li key={label}>
          <a className={styles.off} href={without} rel="nofollow">
            <VisuallyHidden>{search.removeFilter}</VisuallyHidden>
            <bdi>{label}</bdi>
            <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
