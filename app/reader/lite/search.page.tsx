import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useHref, useLanguage } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { authorPath } from '#app/reader/cards/author-path.ts';
import { countText, type FoundData, foundData, type SearchData } from '#app/reader/search/search-data.ts';
import { servicesContext } from '#app/services.ts';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { presentSections } from '#domain/desk/section-merge.ts';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { liteHref } from '#domain/lite.ts';
import {
  filtersIn,
  isBackToFront,
  isNarrowed,
  LONGEST_SEARCH,
  NO_SEARCH,
  type SearchCriteria,
  searchAddress,
  searchFromAddress,
} from '#domain/search/search-criteria.ts';
import type { MarkedPiece } from '#domain/search/search-words.ts';
import { tagPath } from '#domain/topic.ts';
import styles from './lite.module.css';
import { liteLanguage } from './lite-meta.ts';
import { LitePages, LiteStories } from './lite-stories.tsx';

/** The search. Filters of the address stay set, but only the full page has fields for them. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { reader, reportError } = context.get(servicesContext);
  const criteria = searchFromAddress(url.searchParams);
  const none: Pick<SearchData, 'criteria' | 'found' | 'failureId'> = { criteria, found: null, failureId: null };
  try {
    const found = foundData(await reader.search(criteria), criteria, liteLanguage(url.pathname));
    return data({ ...none, found });
  } catch (error) {
    const failureId = crypto.randomUUID().slice(0, 8);
    reportError?.(error, { id: failureId, url: url.pathname });
    return data({ ...none, failureId }, { status: 503 });
  }
}

/** Searches are in no index, in full or lite. */
export const meta: MetaFunction<typeof loader> = ({ loaderData, location }) => {
  const { search } = messagesIn(liteLanguage(location.pathname));
  const text = loaderData?.criteria.text ?? '';
  const title = text === '' ? search.title : search.titleOf(text);
  return [{ title: `${title} | MATV` }, { name: 'robots', content: 'noindex' }];
};

export default function LiteSearch() {
  const { criteria, found, failureId } = useLoaderData<typeof loader>();
  const { search, page } = useMessages();
  return (
    <>
      <h1>{search.title}</h1>
      <Form criteria={criteria} />
      {found?.isSample && <p>{page.demo}</p>}
      {found === null ? (
        <Failure criteria={criteria} failureId={failureId} />
      ) : found.results.length > 0 ? (
        <Results criteria={criteria} found={found} />
      ) : (
        <Nothing criteria={criteria} found={found} />
      )}
    </>
  );
}

function Form({ criteria: { text, category, author, tags, startDate, endDate, kind, sort } }: CriteriaProps) {
  const { search } = useMessages();
  const at = useHref();
  const set = { category, author, tags: tags.join(','), startDate, endDate, kind: kind ?? '' };
  return (
    <search aria-label={search.form}>
      <form className={styles.search} action={at('/search')} method="get">
        <label htmlFor="q">{search.field}</label>
        <input id="q" type="search" name="q" defaultValue={text} maxLength={LONGEST_SEARCH} dir="auto" />
        {Object.entries(set).map(([name, value]) =>
          value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        {sort === 'newest' && <input type="hidden" name="sort" value={sort} />}
        <input type="hidden" name="lite" value="1" />
        <button type="submit">{search.submit}</button>
      </form>
    </search>
  );
}

interface CriteriaProps {
  readonly criteria: SearchCriteria;
}

interface FoundProps extends CriteriaProps {
  readonly found: FoundData;
}

function Results({ criteria, found }: FoundProps) {
  const { search } = useMessages();
  const at = useHref();
  const { results, meant, suggestion, isByTopic, hasMore } = found;
  return (
    <>
      {meant !== null && (
        <p>
          {search.meant[0]}
          <q>{criteria.text}</q>
          {search.meant[1]}
          <SearchLink text={meant} />
          {search.meant[2]}
        </p>
      )}
      {isByTopic && (
        <p>
          {search.byTopic[0]}
          <q>{criteria.text}</q>
          {search.byTopic[1]}
        </p>
      )}
      {suggestion !== null && (
        <p>
          {search.didYouMean[0]}
          <SearchLink text={suggestion} />
          {search.didYouMean[1]}
        </p>
      )}
      <h2>
        {countText(found, search)}
        {criteria.page > 1 && search.onPage(criteria.page)}
      </h2>
      <Named found={found} />
      <LiteStories
        stories={results.map(({ href, title, summary, publishedAt }) => ({
          href,
          title: wordsOf(title),
          summary: wordsOf(summary),
          publishedAt,
          mark: null,
        }))}
      />
      <LitePages
        path={at(searchAddress(criteria, { page: 1 }))}
        page={criteria.page}
        hasMore={hasMore}
        isByTime={criteria.sort === 'newest'}
      />
    </>
  );
}

function wordsOf(pieces: readonly MarkedPiece[]): string {
  return pieces.map(({ text }) => text).join('');
}

function SearchLink({ text }: { readonly text: string }) {
  const at = useHref();
  return <a href={liteHref(at(searchAddress(NO_SEARCH, { text })))}>{text}</a>;
}

/** Sections, authors and a topic whose name was searched for. */
function Named({ found: { sections, people, topic } }: Pick<FoundProps, 'found'>) {
  const merged = useMergedSections();
  const { search, section } = useMessages();
  const at = useHref();
  const textLanguage = useTextLanguage();
  const links = [
    ...presentSections(sections, merged).map((slug) => ({ name: section(slug).title, href: at(`/${slug}`) })),
    ...people.map((name) => ({ name, href: at(authorPath(name)) })),
    ...(topic === null ? [] : [{ name: topic, href: at(tagPath(topic)) }]),
  ];
  if (links.length === 0) return null;
  return (
    <ul aria-label={search.named}>
      {links.map(({ name, href }) => (
        <li key={href}>
          <a href={liteHref(href)} lang={textLanguage(name)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Nothing was found, or nothing searched for yet: the newest stories follow. */
function Nothing({ criteria, found }: FoundProps) {
  const { search } = useMessages();
  const language = useLanguage();
  const at = useHref();
  return (
    <>
      {isBackToFront(criteria) && <DatesBackToFront criteria={criteria} />}
      {isNarrowed(criteria) && !isBackToFront(criteria) && (
        <>
          <h2>
            <NothingFound criteria={criteria} />
          </h2>
          <p>{found.isEmpty ? search.nothingToLookFor : search.tryOthers}</p>
          {filtersIn(criteria) > 0 && criteria.text !== '' && (
            <p>
              <a href={liteHref(at(searchAddress(NO_SEARCH, { text: criteria.text })))}>{search.withoutFilters}</a>
            </p>
          )}
          {language !== DEFAULT_LANGUAGE && criteria.page === 1 && (
            <p>
              <a href={liteHref(searchAddress(criteria))}>{search.inEnglish}</a>
            </p>
          )}
          <Named found={found} />
        </>
      )}
      {found.newest.length > 0 && (
        <>
          <h2>{search.newest}</h2>
          <LiteStories stories={found.newest} />
        </>
      )}
    </>
  );
}

function DatesBackToFront({ criteria }: CriteriaProps) {
  const { search } = useMessages();
  const at = useHref();
  const { startDate, endDate } = criteria;
  const swapped = searchAddress(criteria, { startDate: endDate, endDate: startDate });
  return (
    <>
      <h2>{search.datesBackToFront}</h2>
      <p>
        <a href={liteHref(at(swapped))}>{search.swapDates}</a>
      </p>
    </>
  );
}

function NothingFound({ criteria: { page, text } }: CriteriaProps) {
  const { search } = useMessages();
  if (page > 1) return search.noFurther;
  if (text === '') return search.noneFit;
  return (
    <>
      {search.noneFor[0]}
      <q>{text}</q>
      {search.noneFor[1]}
    </>
  );
}

function Failure({ criteria, failureId }: CriteriaProps & Pick<SearchData, 'failureId'>) {
  const { page, search } = useMessages();
  const at = useHref();
  return (
    <>
      <h2>{search.failed}</h2>
      <p>{search.failedText}</p>
      <p>
        {search.failureNumber}
        <code>{failureId}</code>
      </p>
      <p>
        <a href={liteHref(at(searchAddress(criteria, { page: criteria.page })))}>{page.tryAgain}</a>
      </p>
    </>
  );
}
