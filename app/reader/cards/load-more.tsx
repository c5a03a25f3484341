import { useMessages } from '#app/languages/messages.ts';
import styles from './load-more.module.css';

export interface LoadMoreTexts {
  /** The label of the link and of the button that replaces it. */
  readonly label: string;
  /** The label after the last page. */
  readonly end: string;
  readonly failed: string;
  /** Follow the number of new entries in the status line: one of them, and more. */
  readonly added: readonly string[];
}

interface LoadMoreProps {
  /** Id of the list that new entries are added to. */
  readonly list: string;
  /** Address of the next page; `null` on the last one. */
  readonly next: string | null;
  readonly rel?: string;
  readonly texts: LoadMoreTexts;
}

/** A link to the next page of a list; with script, a button that appends its entries. */
export function LoadMore({ list, next, rel = 'next', texts }: LoadMoreProps) {
  const { cards, page } = useMessages();
  const [addedOne, added] = texts.added;
  return (
    <div
      className={styles.more}
      data-part="more"
      data-feature="load-more"
      data-list={list}
      data-loading={page.loading}
      data-end={texts.end}
      data-failed={texts.failed}
      data-retry={cards.retry}
      data-added-one={addedOne}
      data-added={added}
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
