import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { NAMELESS_AUTHOR } from '../../../domain/author-defaults.ts';
import { servicesContext } from '../../services.ts';
import { BackLink } from '../article/back-link.tsx';
import styles from './author.module.css';
import { askedList } from './author-address.ts';
import { authorPageData, statusOf } from './author-data.ts';
import { authorMeta } from './author-meta.ts';
import { AuthorTabs } from './author-tabs.tsx';
import { HousePromotion } from './house-promotion.tsx';
import { Profile } from './profile.tsx';
import { StoriesBy } from './stories-by.tsx';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { reader, clock, siteUrl } = context.get(servicesContext);
  const found = await reader.author(params.name || NAMELESS_AUTHOR, askedList(url.searchParams));
  if (found.kind === 'found' && !isName(found.author.name, params.name)) {
    throw redirect(`/author/${encodeURIComponent(found.author.name)}`, 301);
  }
  const page = authorPageData(found, { now: clock.now(), siteUrl });
  return data(page, { status: statusOf(page) });
}

/** In any case; another name was merged into this one. */
function isName(name: string, asked = ''): boolean {
  return asked === '' || name.trim().toLowerCase() === asked.trim().toLowerCase();
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => (loaderData ? authorMeta(loaderData) : []);

/** A profile, the author's articles in three orders, and what the house recommends. */
export default function AuthorPage() {
  const page = useLoaderData<typeof loader>();
  const { author, kind, shown } = page;
  return (
    <>
      <div className={styles.band}>
        <div className={styles.inner}>
          <BackLink elsewhere="/" />
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
