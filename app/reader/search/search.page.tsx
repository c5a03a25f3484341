import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useMessages } from '#app/languages/messages.ts';
import { servicesContext } from '#app/services.ts';
import { Notice } from '#app/ui/notice.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { splitLanguage } from '#domain/languages.ts';
import { isNarrowed, searchFromAddress } from '#domain/search/search-criteria.ts';
import { Filters } from './filters.tsx';
import { NoSearch, SearchFailure } from './no-search.tsx';
import { Results } from './results.tsx';
import styles from './search.module.css';
import { foundData, type SearchData } from './search-data.ts';
import { SearchForm } from './search-form.tsx';
import { searchMeta } from './search-meta.ts';

/** The search page. The address holds the whole search, so it works without script and can be shared. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { reader, clock, siteUrl, reportError } = context.get(servicesContext);
  const { language } = splitLanguage(url.pathname);
  const criteria = searchFromAddress(url.searchParams);
  const now = clock.now();
  const page: SearchData = { language, criteria, now: now.toISOString(), siteUrl, found: null, failureId: null };
  try {
    return data({ ...page, found: foundData(await reader.search(criteria), criteria, language) });
  } catch (error) {
    const failureId = crypto.randomUUID().slice(0, 8);
    reportError?.(error, { id: failureId, url: url.pathname });
    return data({ ...page, failureId }, { status: 503 });
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => (loaderData ? searchMeta(loaderData) : []);

export default function Search() {
  const { criteria, found, failureId, now: iso } = useLoaderData<typeof loader>();
  const { search, page } = useMessages();
  const now = new Date(iso);
  return (
    <div className={styles.page}>
      <PageHead title={search.title} />
      <SearchForm criteria={criteria} />
      {found?.isSample && <Notice>{page.demo}</Notice>}
      {isNarrowed(criteria) && <Filters criteria={criteria} now={now} />}
      {found === null ? (
        <SearchFailure criteria={criteria} failureId={failureId} />
      ) : found.results.length > 0 ? (
        <Results criteria={criteria} found={found} now={now} />
      ) : (
        <NoSearch criteria={criteria} found={found} now={now} />
      )}
    </div>
  );
}
