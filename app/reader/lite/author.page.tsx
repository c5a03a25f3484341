import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { hrefIn, useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { authorAddress, useAuthorOrders } from '#app/reader/author/author-address.ts';
import { type AuthorPageData, authorPageData, statusOf } from '#app/reader/author/author-data.ts';
import { fullCard } from '#app/reader/cards/card-data.ts';
import { servicesContext } from '#app/services.ts';
import { NAMELESS_AUTHOR } from '#domain/author-defaults.ts';
import { authorListFrom } from '#domain/author-list.ts';
import { liteHref } from '#domain/lite.ts';
import styles from './lite.module.css';
import { liteLanguage, liteMeta } from './lite-meta.ts';
import { LitePages, LiteStories } from './lite-stories.tsx';

/** An author and one page of their stories, which link to the stories' own addresses: these have lite versions. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { reader, clock, siteUrl } = context.get(servicesContext);
  const language = liteLanguage(url.pathname);
  const requested = authorListFrom(url.searchParams);
  const found = await reader.author(params.name || NAMELESS_AUTHOR, requested);
  if (found.kind === 'renamed') throw redirect(hrefIn(language, authorAddress(found.name, requested)), 301);
  const page = authorPageData(found, { now: clock.now(), siteUrl, language });
  const { kind, author, shown, hasMore, isSample, archive } = page;
  const status = statusOf(page);
  return data(
    { kind, author, shown, hasMore, isSample, archive, siteUrl, cards: found.stories.map(fullCard) },
    { status },
  );
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, location }) => {
  if (!loaderData) return [{ title: 'MATV' }];
  const { kind, author, shown, siteUrl } = loaderData;
  const language = liteLanguage(location.pathname);
  const { page } = messagesIn(language);
  const title = shown.page > 1 ? page.titleOfPart(author.name, shown.page) : author.name;
  if (kind === 'placeholder') return [{ title: `${title} | MATV` }, { name: 'robots', content: 'noindex' }];
  return liteMeta(`${title} | MATV`, siteUrl + hrefIn(language, authorAddress(author.name, shown)));
};

export default function LiteAuthor() {
  const { kind, author, shown, hasMore, isSample, archive, cards: stories } = useLoaderData<typeof loader>();
  const { author: texts, cards, page } = useMessages();
  const at = useHref();
  const textLanguage = useTextLanguage();
  const name = cards.author(author.name);
  const bio = texts.bio(author.bio, author.name);
  const role = [texts.title(author.title), texts.category(author.category)].filter(Boolean).join(' | ');
  return (
    <>
      <h1 lang={textLanguage(name)} dir="auto">
        {name}
      </h1>
      {role !== '' && (
        <p className={styles.small} lang={textLanguage(role)}>
          {role}
        </p>
      )}
      {kind === 'placeholder' && <p>{texts.notFetched}</p>}
      <p dir="auto" lang={textLanguage(bio)}>
        {bio}
      </p>
      {kind === 'found' && <Orders name={author.name} tab={shown.tab} />}
      {archive.length > 0 && (
        <ul>
          {archive.map((month) => (
            <li key={`${month.year}-${month.month}`}>
              <a href={liteHref(at(authorAddress(author.name, { tab: 'archive', month, page: 1 })))}>
                {texts.month(month.month)} {month.year}
              </a>{' '}
              ({texts.count(month.count)})
            </li>
          ))}
        </ul>
      )}
      <h2>{headingOf(shown, texts)}</h2>
      {isSample && <p>{page.demo}</p>}
      <LiteStories stories={stories} />
      <LitePages
        path={at(authorAddress(author.name, { ...shown, page: 1 }))}
        page={shown.page}
        hasMore={hasMore}
        isByTime={shown.tab !== 'popular'}
      />
    </>
  );
}

function headingOf({ tab, month }: AuthorPageData['shown'], texts: ReturnType<typeof useMessages>['author']): string {
  if (tab === 'archive' && month) return `${texts.month(month.month)} ${month.year}`;
  return tab === 'popular' ? texts.mostRead : texts.latest;
}

/** Links to the lite versions of the three orders of the author's stories. */
function Orders({ name, tab }: { readonly name: string; readonly tab: AuthorPageData['shown']['tab'] }) {
  const { author } = useMessages();
  return (
    <nav className={styles.links} aria-label={author.articles}>
      {useAuthorOrders(name, tab).map(({ label, href, isShown }) => (
        <a key={href} href={liteHref(href)} aria-current={isShown ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
