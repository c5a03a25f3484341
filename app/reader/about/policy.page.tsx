import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { AboutPage as SchemaPage, WithContext } from 'schema-dts';
import { useDates } from '#app/languages/dates.ts';
import { hrefIn, useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import type { Sibling, WithSiblings } from '#app/languages/siblings.ts';
import { StoryBody } from '#app/reader/article/story-body.tsx';
import { breadcrumbs, pageMeta } from '#app/reader/page-meta.ts';
import { publisherOf } from '#app/reader/structured-data.ts';
import { servicesContext } from '#app/services.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { textFromHtml } from '#domain/html-text.ts';
import { DEFAULT_LANGUAGE, type Language, languageFacts, pathInLanguage, splitLanguage } from '#domain/languages.ts';
import { policyNamed, policyPath } from '#domain/policies.ts';
import { cutAtWord } from '#domain/summary.ts';
import type { PolicyPage as Policy } from '#server/newsroom/reading/policies.ts';
import styles from './policy.module.css';

const DESCRIPTION_LENGTH = 160;

/** One policy of the channel; 404 while the desk has not published it, in the page's language or the site's first one. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { siteUrl, policies, languages: offered = [DEFAULT_LANGUAGE] } = context.get(servicesContext);
  const { language: page, path } = splitLanguage(url.pathname);
  const named = policyNamed(path.replace(/\/$/, '').slice('/about/'.length));
  const policy = (named && (await policies?.open(named.name, page))) ?? null;
  if (policy === null) throw new Response(null, { status: 404 });
  const { siblings }: WithSiblings = { siblings: offered.flatMap((language) => siblingIn(language, policy)) };
  return { ...policy, page, siteUrl, siblings };
}

/** The page in a language: its own text, or the first language's with a note. */
function siblingIn(language: Language, { name, languages }: Policy): Sibling[] {
  const path = pathInLanguage(policyPath(name), language);
  if (languages.includes(language)) return [{ language, path }];
  return languages.includes(DEFAULT_LANGUAGE) ? [{ language, path, isStandIn: true }] : [];
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { siteUrl, name, language, page, title, html, changedAt } = loaderData;
  // A page that shows the English text is no other page for search engines.
  const path = pathInLanguage(policyPath(name), language);
  const description = cutAtWord(textFromHtml(html), DESCRIPTION_LENGTH);
  return [
    ...pageMeta({ title, description, siteUrl, language: page, path }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'AboutPage',
        name: title,
        url: siteUrl + path,
        inLanguage: languageFacts(language).locale,
        dateModified: changedAt,
        about: publisherOf(siteUrl),
      } satisfies WithContext<SchemaPage>,
    },
    {
      'script:ld+json': breadcrumbs(
        siteUrl,
        [
          { name: messagesIn(page).about.title, path: hrefIn(page, '/about') },
          { name: title, path },
        ],
        page,
      ),
    },
  ];
};

export default function PolicyPage() {
  const { title, html, changedAt, language, page } = useLoaderData<typeof loader>();
  const { about, legal } = useMessages();
  const { day } = useDates();
  const at = useHref();
  const [before, after] = legal.lastChanged;
  const lang = language === page ? undefined : language;
  return (
    <article className={styles.page}>
      <PageHead
        title={title}
        intro={
          <p>
            <a href={at('/about')}>{about.aboutMatv}</a> · {before}
            <time dateTime={changedAt}>{day(changedAt)}</time>
            {after}
          </p>
        }
      />
      {lang !== undefined && <p className={styles.note}>{about.notTranslated}</p>}
      <div lang={lang}>
        <StoryBody html={html} hasPlayers={false} />
      </div>
    </article>
  );
}
