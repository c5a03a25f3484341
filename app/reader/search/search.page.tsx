import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { isNarrowed, searchFromAddress } from '#domain/search/search-asked.ts';
import { Filters } from './filters.tsx';
import { NoSearch, SearchFailure } from './no-search.tsx';
import { Results } from './results.tsx';
import styles from './search.module.css';
import { foundData, type SearchData } from './search-data.ts';
import { SearchForm } from './search-form.tsx';

/** The search page. The address holds the whole search, so it works without script and can be shared. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { reader, clock, siteUrl, reportError } = context.get(servicesContext);
  const asked = searchFromAddress(url.searchParams);
  const now = clock.now();
  const page: SearchData = { asked, now: now.toISOString(), siteUrl, found: null, failureId: null };
  try {
    return data({ ...page, found: foundData(await reader.search(asked), asked, now) });
  } catch (error) {
    const failureId = crypto.randomUUID().slice(0, 8);
    reportError?.(error, { id: failureId, url: url.pathname });
    return data({ ...page, failureId }, { status: 503 });
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { asked, siteUrl } = loaderData;
  const title = asked.text === '' ? 'Search' : `${asked.text} – Search`;
  const description = 'Search all stories, blogs and deep dives of MATV.';
  return pageMeta({ title, description, siteUrl, path: '/search', isPrivate: true });
};

export default function Search() {
  const { asked, found, failureId, now: iso } = useLoaderData<typeof loader>();
  const now = new Date(iso);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>Search</h1>
        <SearchForm asked={asked} />
      </header>
      {isNarrowed(asked) && <Filters asked={asked} now={now} />}
      {found === null ? (
        <SearchFailure asked={asked} failureId={failureId} />
      ) : found.results.length > 0 ? (
        <Results asked={asked} found={found} />
      ) : (
        <NoSearch asked={asked} found={found} now={now} />
      )}
    </div>
  );
}
