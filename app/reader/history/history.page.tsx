import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ArticleNotFound } from '#app/reader/missing/article-not-found.tsx';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { DiffKey, TextDiff } from '#app/ui/text-diff.tsx';
import { britishDateTime } from '#domain/dates.ts';
import { isId } from '#domain/ids.ts';
import { languageOf } from '#domain/text-language.ts';
import type { ListedVersion, VersionsPage } from '#server/newsroom/reading/versions.ts';
import styles from './history.module.css';

/** The published versions of a story: one of them, with what it changed. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { reader, siteUrl } = context.get(servicesContext);
  const { id = '' } = params;
  const number = Number(url.searchParams.get('version') ?? Number.NaN);
  const page = isId(id) ? await reader.versions(id, Number.isInteger(number) ? number : null) : null;
  return page ? data({ id, siteUrl, page }) : data(null, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Article Not Found | MATV' }, { name: 'robots', content: 'noindex' }];
  const { page, siteUrl } = loaderData;
  return pageMeta({
    title: `All versions: ${page.title}`,
    description: `What MATV has published of this story, and what was changed: ${page.title}`,
    siteUrl,
    isPrivate: true,
  });
};

export default function HistoryPage() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <ArticleNotFound reason="Article not found" />;
  const { id, page } = loaded;
  const { title, href, versions, shown } = page;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.kicker}>All versions</p>
        <h1 className={styles.title} lang={languageOf(title)} dir="auto">
          <a href={href}>{title}</a>
        </h1>
        <p className={styles.intro}>
          Every version of this story that we have published.{' '}
          {versions.length === 1 ? 'It has not been changed since.' : 'Choose one to see what it changed.'}
        </p>
      </header>
      <div className={styles.columns}>
        <nav aria-label="Versions">
          <ol className={styles.versions} reversed>
            {versions.map((version) => (
              <li key={version.number}>
                <a
                  className={styles.version}
                  href={`/history/${id}?version=${version.number}`}
                  aria-current={version.number === shown.number ? 'page' : undefined}
                >
                  <b>{nameOf(version, versions.length)}</b>
                  <span>{timeOf(version)}</span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <Changes page={page} />
      </div>
    </div>
  );
}

function Changes({ page: { versions, shown, before, after } }: { page: VersionsPage }) {
  const from = before ?? after;
  return (
    <article className={styles.changes} aria-labelledby="shown">
      <h2 className={styles.name} id="shown">
        {nameOf(shown, versions.length)}, {timeOf(shown)}
      </h2>
      {before && (
        <p className={styles.legend}>
          <DiffKey kind="added">Added</DiffKey> and <DiffKey kind="removed">removed</DiffKey> since version{' '}
          {shown.number - 1}
        </p>
      )}
      <div className={styles.headline} lang={languageOf(after.title)} dir="auto">
        <Words before={from.title} after={after.title} />
      </div>
      {(after.standfirst !== '' || from.standfirst !== '') && (
        <div className={styles.standfirst} lang={languageOf(after.standfirst)} dir="auto">
          <Words before={from.standfirst} after={after.standfirst} />
        </div>
      )}
      <div className={styles.text} lang={languageOf(after.text)} dir="auto">
        <Words before={from.text} after={after.text} />
      </div>
    </article>
  );
}

function Words({ before, after }: { before: string; after: string }) {
  if (before === after) return <p>{after}</p>;
  return <TextDiff before={before} after={after} side="both" isWhole />;
}

function nameOf({ number }: ListedVersion, count: number): string {
  if (number === count) return `Version ${number}, the present one`;
  return number === 1 ? 'Version 1, as first published' : `Version ${number}`;
}

function timeOf({ at }: ListedVersion): string {
  return at === null ? 'time not recorded' : britishDateTime(at);
}
