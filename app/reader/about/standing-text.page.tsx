import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import type { AboutPage as SchemaPage, WithContext } from 'schema-dts';
import { useDates } from '#app/languages/dates.ts';
import { hrefIn, useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import type { Sibling, WithSiblings } from '#app/languages/siblings.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { StoryBody } from '#app/reader/article/story-body.tsx';
import { breadcrumbs, pageMeta } from '#app/reader/page-meta.ts';
import { publisherOf } from '#app/reader/structured-data.ts';
import { type Services, servicesContext } from '#app/services.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { channelPagePath, isChannelPageSlug } from '#domain/channel-pages.ts';
import { textFromHtml } from '#domain/html-text.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  languageFacts,
  pathInLanguage,
  splitLanguage,
} from '#domain/languages.ts';
import { policyNamed, policyPath } from '#domain/policies.ts';
import type { SafeHtml } from '#domain/story.ts';
import { cutAtWord } from '#domain/summary.ts';
import { languageOf } from '#domain/text-language.ts';
import type { PolicyPage } from '#server/newsroom/reading/policies.ts';
import styles from './standing-text.module.css';

const DESCRIPTION_LENGTH = 160;

/** A page below /about as the desk has written it. */
interface StandingPage extends WithSiblings {
  /** Its address in the language of its text. */
  readonly path: string;
  readonly language: Language;
  readonly title: string;
  readonly html: SafeHtml;
  readonly changedAt: string;
  /** Whether it stands in for a text in the reader's language that is still to be written. */
  readonly isStandIn: boolean;
}

/**
 * A policy, in the page's language or the site's first one, or another page of the channel that the desk has written.
 * Without a published one the address leads on if it has moved, and otherwise is a 404.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const { language: page, path } = splitLanguage(url.pathname);
  const text = await standingText(services, path.replace(/\/$/, '').slice('/about/'.length), page);
  if (text) return { ...text, page, siteUrl: services.siteUrl };
  const elsewhere = await services.reader.movedTo(url.pathname);
  if (elsewhere !== null) throw redirect(elsewhere, 301);
  throw new Response(null, { status: 404 });
}

async function standingText(
  { policies, channelPage, languages = [DEFAULT_LANGUAGE] }: Services,
  slug: string,
  page: Language,
): Promise<StandingPage | null> {
  const named = policyNamed(slug);
  if (!named) {
    const found = isChannelPageSlug(slug) ? await channelPage?.(slug) : null;
    if (!found) return null;
    const { title, html, changedAt } = found;
    const own = channelPagePath(slug);
    return { path: own, language: DEFAULT_LANGUAGE, title, html, changedAt, isStandIn: false, siblings: [] };
  }
  const policy = await policies?.open(named.name, page);
  if (!policy) return null;
  const { name, language, title, html, changedAt } = policy;
  return {
    // A page that shows the English text is no other page for search engines.
    path: pathInLanguage(policyPath(name), language),
    language,
    title,
    html,
    changedAt,
    isStandIn: language !== page,
    siblings: languages.flatMap((one) => siblingIn(one, policy)),
  };
}

/** The page in a language: its own text, or the first language's with a note. */
function siblingIn(language: Language, { name, languages }: PolicyPage): Sibling[] {
  const path = pathInLanguage(policyPath(name), language);
  if (languages.includes(language)) return [{ language, path }];
  return languages.includes(DEFAULT_LANGUAGE) ? [{ language, path, isStandIn: true }] : [];
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { siteUrl, path, language, page, title, html, changedAt } = loaderData;
  const description = cutAtWord(textFromHtml(html), DESCRIPTION_LENGTH);
  return [
    ...pageMeta({ title, description, siteUrl, language: page, path }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'AboutPage',
        name: title,
        url: siteUrl + path,
        inLanguage: localeOf(textFromHtml(html), language),
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

/** A text's own script decides before the language that its address has: a channel's page may be in any. */
function localeOf(text: string, language: Language): string {
  const written = languageOf(text) ?? language;
  return isLanguage(written) ? languageFacts(written).locale : written;
}

export default function StandingTextPage() {
  const { title, html, changedAt, isStandIn } = useLoaderData<typeof loader>();
  const { about, legal } = useMessages();
  const { day } = useDates();
  const at = useHref();
  const textLanguage = useTextLanguage();
  const [before, after] = legal.lastChanged;
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
      {isStandIn && <p className={styles.note}>{about.notTranslated}</p>}
      <div lang={textLanguage(textFromHtml(html))}>
        <StoryBody html={html} hasPlayers={false} />
      </div>
    </article>
  );
}
