import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { filtersIn, type SearchCriteria } from '#domain/search/search-criteria.ts';
import styles from './filters.module.css';
import { type Choice, kindChoices, sectionChoices, setFilters, sortChoices, timeChoices } from './search-filters.ts';
import { SEARCH_FORM } from './search-form.tsx';

/** Filters and sort order. Each is a plain link to the same search with one change. */
export function Filters({ criteria, now }: { criteria: SearchCriteria; now: Date }) {
  const merged = useMergedSections();
  const more = filtersIn({ ...criteria, startDate: '', author: '', tags: [] });
  return (
    <div className={styles.filters}>
      <nav className={styles.all} aria-label="Filters">
        {criteria.text !== '' && <Choices title="Sort" choices={sortChoices(criteria)} />}
        <Choices title="When" choices={timeChoices(criteria, now)} />
        <details className={styles.more} open={more > 0}>
          <summary className={styles.summary}>More filters</summary>
          <div className={styles.rows}>
            <Choices title="Type" choices={kindChoices(criteria)} />
            <Choices title="Section" choices={sectionChoices(criteria, merged)} />
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
  return (
    <div className={styles.group}>
      <span className={styles.name} aria-hidden="true">
        Dates
      </span>
      <div className={styles.dates}>
        <label className={styles.date}>
          From
          <input type="date" name="startDate" defaultValue={criteria.startDate} form={SEARCH_FORM} />
        </label>
        <label className={styles.date}>
          Until
          <input type="date" name="endDate" defaultValue={criteria.endDate} form={SEARCH_FORM} />
        </label>
        <button className={styles.show} type="submit" form={SEARCH_FORM}>
          Show
        </button>
      </div>
    </div>
  );
}

function SetFilters({ criteria }: { criteria: SearchCriteria }) {
  const filters = setFilters(criteria);
  if (filters.length === 0) return null;
  return (
    <ul className={styles.set} aria-label="Filters that are set">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <a className={styles.off} href={without} rel="nofollow">
            <VisuallyHidden>Remove the filter </VisuallyHidden>
            <bdi>{label}</bdi>
            <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
