import { StoryCard } from '#app/reader/cards/story-card.tsx';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { SectionHeader } from '#app/ui/section-header.tsx';
import {
  filtersIn,
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
  return (
    <>
      {isNarrowed(criteria) && <Nothing criteria={criteria} found={found} />}
      <section className={styles.block} aria-labelledby="sections">
        <SectionHeader id="sections" title="Sections" />
        <ul className={styles.sections}>
          {SECTIONS.filter(({ slug }) => merged[slug] === undefined).map(({ slug, label }) => (
            <li key={slug}>
              <a className={styles.section} href={`/${slug}`}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </section>
      {found.newest.length > 0 && (
        <section className={styles.block} aria-labelledby="newest">
          <SectionHeader id="newest" title="Newest stories" href="/latest-news" />
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
  return (
    <section className={styles.nothing} aria-labelledby="nothing">
      <h2 className={styles.title} id="nothing">
        {criteria.page > 1 ? 'There are no further results' : <NothingFound criteria={criteria} />}
      </h2>
      <NamedMatches found={found} />
      <ul className={styles.hints}>
        {criteria.page > 1 && (
          <li>
            <a href={searchAddress(criteria)}>Back to the first results</a>
          </li>
        )}
        {found.isEmpty ? (
          <li>
            Nothing in these words can be searched for: they stand in every story, or are no words. Add a name or a
            topic.
          </li>
        ) : (
          <li>Try fewer or other words, and check how names are spelled.</li>
        )}
        {filtersIn(criteria) > 0 && criteria.text !== '' && (
          <li>
            <a href={searchAddress({ ...NO_SEARCH, text: criteria.text })}>Search without the filters</a>
          </li>
        )}
      </ul>
    </section>
  );
}

function NothingFound({ criteria: { text } }: Pick<NoSearchProps, 'criteria'>) {
  if (text === '') return 'No stories fit these filters';
  return (
    <>
      No stories for <q>{text}</q>
    </>
  );
}

/** Shown when the search failed (STATE-21). */
export function SearchFailure({ criteria, failureId }: { criteria: SearchCriteria; failureId: string | null }) {
  return (
    <section className={styles.nothing} role="alert">
      <h2 className={styles.title}>Search failed</h2>
      <p>Something went wrong on our side, and we have written it down. Please try again in a moment.</p>
      <p>
        If it goes on, tell us this number: <code>{failureId}</code>
      </p>
      <p className={styles.again}>
        <ButtonLink href={searchAddress(criteria, { page: criteria.page })} look="solid" isRetry>
          Try Again
        </ButtonLink>
      </p>
    </section>
  );
}
