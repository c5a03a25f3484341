import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useDates } from '#app/languages/dates.ts';
import { hrefIn, useHref, useLanguage } from '#app/languages/language.ts';
import { type Messages, messagesIn, useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { breadcrumbs, feedLink, pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { EmptyText } from '#app/ui/notice.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { type CorrectionsQuery, correctionsFrom, correctionsQuery } from '#domain/corrections.ts';
import { type Language, splitLanguage } from '#domain/languages.ts';
import type { CorrectionsPage as Listed, ListedCorrection } from '#server/newsroom/reading/corrections.ts';
import styles from './corrections.module.css';

/** The public list of corrections, a month at a time. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { reader, siteUrl } = context.get(servicesContext);
  const requested = correctionsFrom(url.searchParams);
  const { language } = splitLanguage(url.pathname);
  return { ...(await reader.corrections(requested)), siteUrl, language, requested };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { siteUrl, language, requested, corrections } = loaderData;
  const texts = messagesIn(language);
  const path = addressOf(requested, language);
  const start = hrefIn(language, '/corrections');
  const { title, titleOf, description, feed } = texts.corrections;
  const isChosen = requested.month !== null || requested.section !== null;
  return [
    ...pageMeta({
      title: isChosen ? titleOf(headingOf(loaderData, texts)) : title,
      description,
      siteUrl,
      language,
      path,
      isPrivate: corrections.length === 0 && path !== start,
    }),
    feedLink(feed, hrefIn(language, '/corrections/feed.xml')),
    { 'script:ld+json': breadcrumbs(siteUrl, [{ name: title, path: start }], language) },
  ];
};

export default function CorrectionsPage() {
  const page = useLoaderData<typeof loader>();
  const { corrections, month, section, sections, months } = page;
  const messages = useMessages();
  const texts = messages.corrections;
  const at = useHref();
  const [before, link, after] = texts.intro;
  return (
    <div className={styles.page}>
      <PageHead
        title={texts.title}
        intro={
          <p>
            {before}
            <a href={at('/diaspora-support')}>{link}</a>
            {after}
          </p>
        }
      />
      {sections.length > 0 && (
        <nav className={styles.choices} aria-label={texts.sections}>
          <Choice to={{ month: null, section: null }} isShown={section === null}>
            {texts.allSections}
          </Choice>
          {sections.map(({ of, count }) => (
            <Choice key={of} to={{ month: null, section: of }} isShown={section === of} count={count}>
              {messages.section(of).title}
            </Choice>
          ))}
        </nav>
      )}
      <section aria-labelledby="listed">
        <h2 className={styles.month} id="listed">
          {headingOf(page, messages)}
        </h2>
        {corrections.length === 0 ? (
          <EmptyText>{emptyText(page, messages)}</EmptyText>
        ) : (
          <ol className={styles.list}>
            {corrections.map((correction) => (
              <Entry key={correction.id} correction={correction} />
            ))}
          </ol>
        )}
      </section>
      {months.length > 1 && (
        <nav className={styles.months} aria-label={texts.months}>
          <h2 className={styles.monthsTitle}>{texts.byMonth}</h2>
          <div className={styles.choices}>
            {months.map(({ of, count }) => (
              <Choice
                key={texts.month(of)}
                to={{ month: of, section }}
                isShown={month !== null && texts.month(of) === texts.month(month)}
                count={count}
              >
                {texts.month(of)}
              </Choice>
            ))}
          </div>
        </nav>
      )}
      <p>
        <a className={styles.feed} href={at('/corrections/feed.xml')}>
          {texts.feedLink}
        </a>
      </p>
    </div>
  );
}

function Entry({ correction: { at: time, text, title, href, section } }: { readonly correction: ListedCorrection }) {
  const { corrections, section: sectionTexts } = useMessages();
  const { dayAndTime } = useDates();
  const textLanguage = useTextLanguage();
  const at = useHref();
  const name = title || corrections.untitled;
  return (
    <li className={styles.entry}>
      <p className={styles.meta}>
        <time dateTime={time}>{dayAndTime(time)}</time>
        {section !== null && (
          <a className={styles.section} href={at(`/${section}`)}>
            {sectionTexts(section).title}
          </a>
        )}
      </p>
      <h3 className={styles.headline} lang={textLanguage(name)} dir="auto">
        <a href={href}>{name}</a>
      </h3>
      <p className={styles.text} lang={textLanguage(text)} dir="auto">
        {text}
      </p>
    </li>
  );
}

interface ChoiceProps {
  readonly to: CorrectionsQuery;
  readonly isShown: boolean;
  readonly count?: number;
  readonly children: string;
}

function Choice({ to, isShown, count, children }: ChoiceProps) {
  const { corrections } = useMessages();
  const language = useLanguage();
  return (
    <a className={styles.choice} href={addressOf(to, language)} aria-current={isShown ? 'page' : undefined}>
      {children}
      {count !== undefined && (
        <span className={styles.count}>
          {count}
          <VisuallyHidden>{corrections.countWord(count)}</VisuallyHidden>
        </span>
      )}
    </a>
  );
}

function addressOf(query: CorrectionsQuery, language: Language): string {
  const chosen = correctionsQuery(query);
  return hrefIn(language, chosen === '' ? '/corrections' : `/corrections?${chosen}`);
}

type Chosen = Pick<Listed, 'month' | 'section'>;

function headingOf({ month, section }: Chosen, { corrections, section: sectionTexts }: Messages): string {
  const when = month === null ? null : corrections.month(month);
  if (section === null) return when ?? corrections.heading;
  return corrections.headingOfSection(sectionTexts(section).title, when);
}

function emptyText({ month, section }: Chosen, { corrections, section: sectionTexts }: Messages): string {
  return corrections.none(
    section === null ? null : sectionTexts(section).title,
    month === null ? null : corrections.month(month),
  );
}
