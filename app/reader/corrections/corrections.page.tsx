import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { breadcrumbs, feedLink, pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { EmptyText } from '#app/ui/notice.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { type CorrectionsQuery, correctionsFrom, correctionsQuery } from '#domain/corrections.ts';
import { britishDateTime } from '#domain/dates.ts';
import { type Month, monthName } from '#domain/month.ts';
import { theSection } from '#domain/sections.ts';
import { languageOf } from '#domain/text-language.ts';
import type { CorrectionsPage as Listed, ListedCorrection } from '#server/newsroom/reading/corrections.ts';
import styles from './corrections.module.css';

const TITLE = 'Corrections and clarifications';
const DESCRIPTION = 'What MATV got wrong and put right: corrections and clarifications by month and section.';

/** The public list of corrections, a month at a time. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { reader, siteUrl } = context.get(servicesContext);
  const requested = correctionsFrom(new URL(request.url).searchParams);
  return { ...(await reader.corrections(requested)), siteUrl, requested };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { siteUrl, requested, corrections } = loaderData;
  const path = addressOf(requested);
  return [
    ...pageMeta({
      title: titleOf(loaderData),
      description: DESCRIPTION,
      siteUrl,
      path,
      isPrivate: corrections.length === 0 && path !== addressOf({ month: null, section: null }),
    }),
    feedLink('MATV: corrections and clarifications', '/corrections/feed.xml'),
    { 'script:ld+json': breadcrumbs(siteUrl, [{ name: TITLE, path: '/corrections' }]) },
  ];
};

export default function CorrectionsPage() {
  const page = useLoaderData<typeof loader>();
  const { corrections, month, section, sections, months } = page;
  return (
    <div className={styles.page}>
      <PageHead
        title={TITLE}
        intro={
          <p>
            When we get something wrong we put it right, and say so on the story and here. Seen a mistake?{' '}
            <a href="/diaspora-support">Tell us</a>, with the story’s address.
          </p>
        }
      />
      {sections.length > 0 && (
        <nav className={styles.choices} aria-label="Sections">
          <Choice to={{ month: null, section: null }} isShown={section === null}>
            All sections
          </Choice>
          {sections.map(({ of, count }) => (
            <Choice key={of} to={{ month: null, section: of }} isShown={section === of} count={count}>
              {theSection(of).title}
            </Choice>
          ))}
        </nav>
      )}
      <section aria-labelledby="listed">
        <h2 className={styles.month} id="listed">
          {headingOf(page)}
        </h2>
        {corrections.length === 0 ? (
          <EmptyText>{emptyText(page)}</EmptyText>
        ) : (
          <ol className={styles.list}>
            {corrections.map((correction) => (
              <Entry key={correction.id} correction={correction} />
            ))}
          </ol>
        )}
      </section>
      {months.length > 1 && (
        <nav className={styles.months} aria-label="Months">
          <h2 className={styles.monthsTitle}>By month</h2>
          <div className={styles.choices}>
            {months.map(({ of, count }) => (
              <Choice
                key={nameOf(of)}
                to={{ month: of, section }}
                isShown={month !== null && nameOf(of) === nameOf(month)}
                count={count}
              >
                {nameOf(of)}
              </Choice>
            ))}
          </div>
        </nav>
      )}
      <p>
        <a className={styles.feed} href="/corrections/feed.xml">
          Corrections as an RSS feed
        </a>
      </p>
    </div>
  );
}

function Entry({ correction: { at, text, title, href, section } }: { readonly correction: ListedCorrection }) {
  const name = title || 'Untitled';
  return (
    <li className={styles.entry}>
      <p className={styles.meta}>
        <time dateTime={at}>{britishDateTime(at)}</time>
        {section !== null && (
          <a className={styles.section} href={`/${section}`}>
            {theSection(section).title}
          </a>
        )}
      </p>
      <h3 className={styles.headline} lang={languageOf(name)} dir="auto">
        <a href={href}>{name}</a>
      </h3>
      <p className={styles.text} lang={languageOf(text)} dir="auto">
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
  return (
    <a className={styles.choice} href={addressOf(to)} aria-current={isShown ? 'page' : undefined}>
      {children}
      {count !== undefined && (
        <span className={styles.count}>
          {count}
          <VisuallyHidden> {count === 1 ? 'correction' : 'corrections'}</VisuallyHidden>
        </span>
      )}
    </a>
  );
}

function addressOf(query: CorrectionsQuery): string {
  const chosen = correctionsQuery(query);
  return chosen === '' ? '/corrections' : `/corrections?${chosen}`;
}

/** 'November 2026' */
function nameOf({ year, month }: Month): string {
  return `${monthName(month)} ${year}`;
}

function headingOf({ month, section }: Listed): string {
  const when = month === null ? 'Corrections' : nameOf(month);
  return section === null ? when : `${theSection(section).title}: ${month === null ? 'corrections' : when}`;
}

function titleOf(page: Listed & { readonly requested: CorrectionsQuery }): string {
  const { month, section } = page.requested;
  return month === null && section === null ? TITLE : `${TITLE}: ${headingOf(page)}`;
}

function emptyText({ month, section }: Listed): string {
  const of = section === null ? '' : ` to ${theSection(section).title} stories`;
  const when = month === null ? '' : ` in ${nameOf(month)}`;
  return `There were no corrections${of}${when}.`;
}
