import { useDates } from '#app/languages/dates.ts';
import { useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import type { Clause } from './clauses.ts';
import styles from './legal-page.module.css';

interface LegalPageProps {
  readonly title: string;
  /** Path of the English page, whose text is binding. */
  readonly path: string;
  /** The summary at the top. */
  readonly inShort: string;
  /** ISO date of the last substantive change. */
  readonly lastChanged: string;
  readonly clauses: readonly Clause[];
}

/**
 * A policy: summary, table of contents and numbered clauses with anchors (SPEC-38). In another language it says that the
 * English text holds.
 */
export function LegalPage({ title, path, inShort, lastChanged, clauses }: LegalPageProps) {
  const { legal } = useMessages();
  const { day } = useDates();
  const [before, after] = legal.lastChanged;
  const [holds, link, end] = legal.binding;
  const isTranslation = useLanguage() !== DEFAULT_LANGUAGE;
  return (
    <article className={styles.page}>
      <div className={styles.head}>
        <PageHead
          title={title}
          intro={
            <p>
              {before}
              <time dateTime={lastChanged}>{day(lastChanged)}</time>
              {after}
            </p>
          }
        />
        <p className={styles.short}>{inShort}</p>
        {isTranslation && (
          <p className={styles.binding}>
            {holds}
            <a href={path} hrefLang={DEFAULT_LANGUAGE}>
              {link}
            </a>
            {end}
          </p>
        )}
      </div>
      <nav className={styles.contents} aria-label={legal.contents}>
        <ol className={styles.list}>
          {clauses.map((clause) => (
            <li key={clause.id}>
              <a className={styles.link} href={`#${clause.id}`}>
                {clause.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.clauses}>
        {clauses.map((clause) => (
          <section className={styles.clause} key={clause.id} aria-labelledby={clause.id}>
            <h2 className={styles.clauseTitle} id={clause.id}>
              {clause.title}
            </h2>
            {clause.body}
          </section>
        ))}
      </div>
    </article>
  );
}
