import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { hrefIn, useHref } from '#app/languages/language.ts';
import { BackLink } from '#app/reader/article/back-link.tsx';
import { servicesContext } from '#app/services.ts';
import { NAMELESS_AUTHOR } from '#domain/author-defaults.ts';
import { authorListFrom } from '#domain/author-list.ts';
import { splitLanguage } from '#domain/languages.ts';
import styles from './author.module.css';
import { authorAddress } from './author-address.ts';
import { authorPageData, statusOf } from './author-data.ts';
import { authorMeta } from './author-meta.ts';
import { AuthorTabs } from './author-tabs.tsx';
import { HousePromotion } from './house-promotion.tsx';
import { Profile } from './profile.tsx';
import { StoriesBy } from './stories-by.tsx';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { language } = splitLanguage(url.pathname);
  const { reader, clock, siteUrl } = context.get(servicesContext);
  const requested = authorListFrom(url.searchParams);
  const found = await reader.author(params.name || NAMELESS_AUTHOR, requested);
  if (found.kind === 'renamed') throw redirect(hrefIn(language, authorAddress(found.name, requested)), 301);
  const page = authorPageData(found, { now: clock.now(), siteUrl, language });
  return data(page, { status: statusOf(page) });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => (loaderData ? authorMeta(loaderData) : []);

/** The author's profile, their articles in three orders, and the house advertisement. */
export default function AuthorPage() {
  const at = useHref();
  const page = useLoaderData<typeof loader>();
  const { author, kind, shown } = page;
  return (
    <>
      <div className={styles.band}>
        <div className={styles.inner}>
          <BackLink elsewhere={at('/')} />
          <Profile author={author} isPlaceholder={kind === 'placeholder'} />
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.articles}>
          {kind === 'found' && <AuthorTabs name={author.name} tab={shown.tab} />}
          <StoriesBy page={page} />
        </div>
        <HousePromotion />
      </div>
    </>
  );
}
