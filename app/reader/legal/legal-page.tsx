import type { ReactNode } from 'react';
import { PageHead } from '#app/ui/page-head.tsx';
import { britishDate } from '#domain/dates.ts';
import styles from './legal-page.module.css';

/** One clause of a policy. Its `id` is an anchor that others link to, so it never changes. */
export interface Clause {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface LegalPageProps {
  readonly title: string;
  /** The summary at the top. */
  readonly inShort: string;
  /** ISO date of the last substantive change. */
  readonly lastChanged: string;
  readonly clauses: readonly Clause[];
}

/** A policy: summary, table of contents and numbered clauses with anchors (SPEC-38). */
export function LegalPage({ title, inShort, lastChanged, clauses }: LegalPageProps) {
  return (
    <article className={styles.page}>
      <div className={styles.head}>
        <PageHead
          title={title}
          intro={
            <p>
              Last changed on <time dateTime={lastChanged}>{britishDate(lastChanged)}</time>
            </p>
          }
        />
        <p className={styles.short}>{inShort}</p>
      </div>
      <nav className={styles.contents} aria-label="On this page">
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
