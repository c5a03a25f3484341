import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { isNarrowed, searchFromAddress } from '#domain/search/search-criteria.ts';
import { Filters } from './filters.tsx';
import { NoSearch, SearchFailure } from './no-search.tsx';
import { Results } from './results.tsx';
import styles from './search.module.css';
import { foundData, type SearchData } from './search-data.ts';
import { SearchForm } from './search-form.tsx';

/** The search page. The address holds the whole search, so it works without script and can be shared. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { reader, clock, siteUrl, reportError } = context.get(servicesContext);
  const criteria = searchFromAddress(url.searchParams);
  const now = clock.now();
  const page: SearchData = { criteria, now: now.toISOString(), siteUrl, found: null, failureId: null };
  try {
    return data({ ...page, found: foundData(await reader.search(criteria), criteria, now) });
  } catch (error) {
    const failureId = crypto.randomUUID().slice(0, 8);
    reportError?.(error, { id: failureId, url: url.pathname });
    return data({ ...page, failureId }, { status: 503 });
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { criteria, siteUrl } = loaderData;
  const title = criteria.text === '' ? 'Search' : `${criteria.text} – Search`;
  const description = 'Search all stories, blogs and deep dives of MATV.';
  return pageMeta({ title, description, siteUrl, path: '/search', isPrivate: true });
};

export default function Search() {
  const { criteria, found, failureId, now: iso } = useLoaderData<typeof loader>();
  const now = new Date(iso);
  return (
    <div className={styles.page}>
      <PageHead title="Search" />
      <SearchForm criteria={criteria} />
      {isNarrowed(criteria) && <Filters criteria={criteria} now={now} />}
      {found === null ? (
        <SearchFailure criteria={criteria} failureId={failureId} />
      ) : found.results.length > 0 ? (
        <Results criteria={criteria} found={found} />
      ) : (
        <NoSearch criteria={criteria} found={found} now={now} />
      )}
    </div>
  );
}
