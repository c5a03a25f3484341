import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { useDates } from '#app/languages/dates.ts';
import { hrefIn, useHref } from '#app/languages/language.ts';
import { type Messages, messagesIn, useMessages } from '#app/languages/messages.ts';
import type { WithSiblings } from '#app/languages/siblings.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { ArticleNotFound } from '#app/reader/missing/not-found.tsx';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { DiffKey, TextDiff } from '#app/ui/text-diff.tsx';
import { isId } from '#domain/ids.ts';
import { splitLanguage } from '#domain/languages.ts';
import type { ListedVersion, VersionsPage } from '#server/newsroom/reading/versions.ts';
import styles from './history.module.css';

/** The published versions of a story: one of them, with what it changed. They exist only in the story's language. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { reader, siteUrl } = context.get(servicesContext);
  const { id = '' } = params;
  const number = Number(url.searchParams.get('version') ?? Number.NaN);
  const page = isId(id) ? await reader.versions(id, Number.isInteger(number) ? number : null) : null;
  if (!page) return data(null, { status: 404 });
  const { language } = splitLanguage(page.href);
  const own = hrefIn(language, `/history/${id}`);
  if (splitLanguage(url.pathname).language !== language) throw redirect(own + url.search, 301);
  const { siblings }: WithSiblings = { siblings: [{ language, path: own }] };
  return data({ id, siteUrl, language, page, siblings });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, location }) => {
  if (!loaderData) {
    const { missing } = messagesIn(splitLanguage(location.pathname).language);
    return [{ title: `${missing.title} | MATV` }, { name: 'robots', content: 'noindex' }];
  }
  const { page, siteUrl, language } = loaderData;
  const { history } = messagesIn(language);
  return pageMeta({
    title: history.title(page.title),
    description: history.description(page.title),
    siteUrl,
    language,
    isPrivate: true,
  });
};

export default function HistoryPage() {
  const loaded = useLoaderData<typeof loader>();
  const { history } = useMessages();
  const at = useHref();
  const timeOf = useVersionTime();
  if (!loaded) return <ArticleNotFound reason="Article not found" />;
  const { id, page } = loaded;
  const { title, href, versions, shown } = page;
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        href={href}
        kicker={history.kicker}
        intro={
          <p>
            {history.intro} {versions.length === 1 ? history.unchanged : history.choose}
          </p>
        }
      />
      <div className={styles.columns}>
        <nav aria-label={history.versions}>
          <ol className={styles.versions} reversed>
            {versions.map((version) => (
              <li key={version.number}>
                <a
                  className={styles.version}
                  href={at(`/history/${id}?version=${version.number}`)}
                  aria-current={version.number === shown.number ? 'page' : undefined}
                >
                  <b>{nameOf(version, versions.length, history)}</b>
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
  const { history } = useMessages();
  const timeOf = useVersionTime();
  const textLanguage = useTextLanguage();
  const [added, and, removed, since] = history.legend(shown.number - 1);
  return (
    <article className={styles.changes} aria-labelledby="shown">
      <h2 className={styles.name} id="shown">
        {nameOf(shown, versions.length, history)}, {timeOf(shown)}
      </h2>
      {before && (
        <p className={styles.legend}>
          <DiffKey kind="added">{added}</DiffKey>
          {and}
          <DiffKey kind="removed">{removed}</DiffKey>
          {since}
        </p>
      )}
      <div className={styles.headline} lang={textLanguage(after.title)} dir="auto">
        <Words before={from.title} after={after.title} />
      </div>
      {(after.standfirst !== '' || from.standfirst !== '') && (
        <div className={styles.standfirst} lang={textLanguage(after.standfirst)} dir="auto">
          <Words before={from.standfirst} after={after.standfirst} />
        </div>
      )}
      <div className={styles.text} lang={textLanguage(after.text)} dir="auto">
        <Words before={paragraphsOf(from.text)} after={paragraphsOf(after.text)} />
      </div>
    </article>
  );
}

/** With a blank line between its paragraphs, as a version's text has one line for each. */
function paragraphsOf(text: string): string {
  return text.replaceAll('\n', '\n\n');
}

function Words({ before, after }: { before: string; after: string }) {
  const { added, removed } = useMessages().history;
  if (before === after) return <p>{after}</p>;
  return <TextDiff before={before} after={after} side="both" words={{ added, removed }} isWhole />;
}

function nameOf({ number }: ListedVersion, count: number, texts: Messages['history']): string {
  if (number === count) return texts.present(number);
  return number === 1 ? texts.first : texts.version(number);
}

function useVersionTime(): (version: ListedVersion) => string {
  const { history } = useMessages();
  const { dayAndTime } = useDates();
  return ({ at }) => (at === null ? history.unknownTime : dayAndTime(at));
}
