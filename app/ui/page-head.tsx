import type { ReactNode } from 'react';
import { useLanguage } from '#app/languages/language.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { languageFacts } from '#domain/languages.ts';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  /** The page that the title names, if it is another one. */
  readonly href?: string;
  /** Which part of a list is shown, such as 'Page 3'. */
  readonly part?: string | null;
  readonly kicker?: string;
  /** The purpose of the page, in a sentence or two. */
  readonly intro?: ReactNode;
  /** Further content above the rule, such as notices or a search field. */
  readonly children?: ReactNode;
}

/** The head of a page that is not a story: title, purpose, and the channel's rule with its signal. */
export function PageHead({ title, href, part = null, kicker, intro, children }: PageHeadProps) {
  const { locale } = languageFacts(useLanguage());
  const language = useTextLanguage()(title);
  return (
    <header className={styles.head}>
      {kicker !== undefined && <p className={styles.kicker}>{kicker}</p>}
      <h1 className={styles.title} lang={language} data-title="">
        {href === undefined ? title : <a href={href}>{title}</a>}
        {part !== null && (
          <span className={styles.part} lang={language && locale}>
            {' '}
            {part}
          </span>
        )}
      </h1>
      {intro !== undefined && <div className={styles.intro}>{intro}</div>}
      {children}
    </header>
  );
}
