import styles from './load-more.module.css';

export interface LoadMoreTexts {
  /** The link's, and the button's that script puts in its place. */
  readonly label: string;
  /** After the last page. */
  readonly end: string;
  readonly failed: string;
  /** What came, behind a number. */
  readonly added: string;
}

interface LoadMoreProps {
  /** Id of the list that the next page's entries are added to. */
  readonly list: string;
  /** Address of the next page; null after the last one. */
  readonly next: string | null;
  readonly rel?: string;
  readonly texts: LoadMoreTexts;
}

/** The way to the next page of a list: a plain link, and with script a button that adds its entries below. */
export function LoadMore({ list, next, rel = 'next', texts }: LoadMoreProps) {
  return (
    <div
      className={styles.more}
      data-part="more"
      data-feature="load-more"
      data-list={list}
      data-loading="Loading..."
      data-end={texts.end}
      data-failed={texts.failed}
      data-retry="Try Again"
      data-added={texts.added}
    >
      {next ? (
        <a className={styles.button} href={next} rel={rel}>
          {texts.label}
        </a>
      ) : (
        <button className={styles.button} type="button" disabled>
          {texts.end}
        </button>
      )}
      <p className={styles.status} role="status" />
    </div>
  );
}
