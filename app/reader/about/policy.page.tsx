import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { AboutPage as SchemaPage, WithContext } from 'schema-dts';
import { StoryBody } from '#app/reader/article/story-body.tsx';
import { breadcrumbs, pageMeta } from '#app/reader/page-meta.ts';
import { publisherOf } from '#app/reader/structured-data.ts';
import { servicesContext } from '#app/services.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { britishDate } from '#domain/dates.ts';
import { textFromHtml } from '#domain/html-text.ts';
import { policyNamed, policyPath } from '#domain/policies.ts';
import { cutAtWord } from '#domain/summary.ts';
import styles from './policy.module.css';

const DESCRIPTION_LENGTH = 160;

/** One policy of the channel; 404 while the desk has not published it. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { siteUrl, policies } = context.get(servicesContext);
  const named = policyNamed(url.pathname.replace(/\/$/, '').slice('/about/'.length));
  const policy = (named && (await policies?.open(named.name))) ?? null;
  if (policy === null) throw new Response(null, { status: 404 });
  return { ...policy, siteUrl };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { siteUrl, name, title, html, changedAt } = loaderData;
  const path = policyPath(name);
  const description = cutAtWord(textFromHtml(html), DESCRIPTION_LENGTH);
  return [
    ...pageMeta({ title, description, siteUrl, path }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'AboutPage',
        name: title,
        url: siteUrl + path,
        dateModified: changedAt,
        about: publisherOf(siteUrl),
      } satisfies WithContext<SchemaPage>,
    },
    {
      'script:ld+json': breadcrumbs(siteUrl, [
        { name: 'About Us', path: '/about' },
        { name: title, path },
      ]),
    },
  ];
};

export default function PolicyPage() {
  const { title, html, changedAt } = useLoaderData<typeof loader>();
  return (
    <article className={styles.page}>
      <PageHead
        title={title}
        intro={
          <p>
            <a href="/about">About MATV</a> · Last changed on <time dateTime={changedAt}>{britishDate(changedAt)}</time>
          </p>
        }
      />
      <StoryBody html={html} hasPlayers={false} />
    </article>
  );
}
