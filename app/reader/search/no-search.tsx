import { useHref, useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { StoryCard } from '#app/reader/cards/story-card.tsx';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { SectionHeader } from '#app/ui/section-header.tsx';
import { DEFAULT_LANGUAGE, languageFacts } from '#domain/languages.ts';
import {
  filtersIn,
  isBackToFront,
  isNarrowed,
  NO_SEARCH,
  type SearchCriteria,
  searchAddress,
} from '#domain/search/search-criteria.ts';
import { SECTIONS } from '#domain/sections.ts';
import { NamedMatches } from './named-matches.tsx';
import styles from './no-search.module.css';
import type { FoundData } from './search-data.ts';

interface NoSearchProps {
  readonly criteria: SearchCriteria;
  readonly found: FoundData;
  readonly now: Date;
}

/** Shown when there are no results: the reason, what to try, and stories to read instead. */
export function NoSearch({ criteria, found, now }: NoSearchProps) {
  const merged = useMergedSections();
  const { search, section } = useMessages();
  const at = useHref();
  return (
    <>
      {isNarrowed(criteria) && <Nothing criteria={criteria} found={found} />}
      <section className={styles.block} aria-labelledby="sections">
        <SectionHeader id="sections" title={search.sections} />
        <ul className={styles.sections}>
          {SECTIONS.filter(({ slug }) => merged[slug] === undefined).map(({ slug }) => (
            <li key={slug}>
              <a className={styles.section} href={at(`/${slug}`)}>
                {section(slug).label}
              </a>
            </li>
          ))}
        </ul>
      </section>
      {found.newest.length > 0 && (
        <section className={styles.block} aria-labelledby="newest">
          <SectionHeader id="newest" title={search.newest} href={at('/latest-news')} />
          <div className={styles.newest}>
            {found.newest.map((card) => (
              <StoryCard key={card.href} card={card} now={now} look="row" />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

function Nothing({ criteria, found }: Pick<NoSearchProps, 'criteria' | 'found'>) {
  const { search } = useMessages();
  const language = useLanguage();
  const at = useHref();
  if (isBackToFront(criteria)) return <DatesBackToFront criteria={criteria} />;
  return (
    <section className={styles.nothing} aria-labelledby="nothing">
      <h2 className={styles.title} id="nothing">
        {criteria.page > 1 ? search.noFurther : <NothingFound criteria={criteria} />}
      </h2>
      <NamedMatches found={found} />
      <ul className={styles.hints}>
        {criteria.page > 1 && (
          <li>
            <a href={at(searchAddress(criteria))}>{search.backToFirst}</a>
          </li>
        )}
        <li>{found.isEmpty ? search.nothingToLookFor : search.tryOthers}</li>
        {filtersIn(criteria) > 0 && criteria.text !== '' && (
          <li>
            <a href={at(searchAddress({ ...NO_SEARCH, text: criteria.text }))}>{search.withoutFilters}</a>
          </li>
        )}
        {language !== DEFAULT_LANGUAGE && criteria.page === 1 && (
          <li>
            <a href={searchAddress(criteria)} hrefLang={languageFacts(DEFAULT_LANGUAGE).locale}>
              {search.inEnglish}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

function DatesBackToFront({ criteria }: Pick<NoSearchProps, 'criteria'>) {
  const { search } = useMessages();
  const at = useHref();
  const { startDate, endDate } = criteria;
  return (
    <section className={styles.nothing} aria-labelledby="nothing">
      <h2 className={styles.title} id="nothing">
        {search.datesBackToFront}
      </h2>
      <ul className={styles.hints}>
        <li>
          <a href={at(searchAddress(criteria, { startDate: endDate, endDate: startDate }))}>{search.swapDates}</a>
        </li>
      </ul>
    </section>
  );
}

function NothingFound({ criteria: { text } }: Pick<NoSearchProps, 'criteria'>) {
  const { search } = useMessages();
  const [before, after] = search.noneFor;
  if (text === '') return search.noneFit;
  return (
    <>
      {before}
      <q>{text}</q>
      {after}
    </>
  );
}

/** Shown when the search failed (STATE-21). */
export function SearchFailure({ criteria, failureId }: { criteria: SearchCriteria; failureId: string | null }) {
  const { search, page } = useMessages();
  const at = useHref();
  return (
    <section className={styles.nothing} role="alert">
      <h2 className={styles.title}>{search.failed}</h2>
      <p>{search.failedText}</p>
      <p>
        {search.failureNumber}
        <code>{failureId}</code>
      </p>
      <p className={styles.again}>
        <ButtonLink href={at(searchAddress(criteria, { page: criteria.page }))} look="solid" isRetry>
          {page.tryAgain}
        </ButtonLink>
      </p>
    </section>
  );
}
