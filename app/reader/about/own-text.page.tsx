import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import type { AboutPage as SchemaPage, WithContext } from 'schema-dts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { StoryBody } from '#app/reader/article/story-body.tsx';
import { breadcrumbs, pageMeta } from '#app/reader/page-meta.ts';
import { publisherOf } from '#app/reader/structured-data.ts';
import { servicesContext } from '#app/services.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { isChannelPageSlug } from '#domain/channel-pages.ts';
import { britishDate } from '#domain/dates.ts';
import { textFromHtml } from '#domain/html-text.ts';
import { policyNamed } from '#domain/policies.ts';
import { cutAtWord } from '#domain/summary.ts';
import styles from './own-text.module.css';

const DESCRIPTION_LENGTH = 160;

/**
 * A policy, or another page of the channel that the desk has written. Without a published one the address leads on if it
 * has moved, and otherwise is a 404.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { siteUrl, policies, channelPage, reader } = context.get(servicesContext);
  const path = url.pathname.replace(/\/$/, '');
  const slug = path.slice('/about/'.length);
  const policy = policyNamed(slug);
  const page = policy ? await policies?.open(policy.name) : isChannelPageSlug(slug) && (await channelPage?.(slug));
  if (page) return { path, title: page.title, html: page.html, changedAt: page.changedAt, siteUrl };
  const elsewhere = await reader.movedTo(url.pathname);
  if (elsewhere !== null) throw redirect(elsewhere, 301);
  throw new Response(null, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { siteUrl, path, title, html, changedAt } = loaderData;
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

export default function OwnTextPage() {
  const textLanguage = useTextLanguage();
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
      <div lang={textLanguage(textFromHtml(html))}>
        <StoryBody html={html} hasPlayers={false} />
      </div>
    </article>
  );
}
