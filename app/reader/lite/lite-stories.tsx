import { useDates } from '#app/languages/dates.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import type { CardData } from '#app/reader/cards/card-data.ts';
import { liteHref } from '#domain/lite.ts';
import styles from './lite.module.css';

/** What a list shows of a story. */
export type LiteCard = Pick<CardData, 'href' | 'title' | 'summary' | 'publishedAt' | 'mark'>;

/** Headlines, with the summary if a card has one. */
export function LiteStories({ stories }: { readonly stories: readonly LiteCard[] }) {
  const { cards, lite } = useMessages();
  const { dayAndTime } = useDates();
  const languageOfText = useTextLanguage();
  if (stories.length === 0) return <p>{lite.none}</p>;
  return (
    <ul className={styles.stories}>
      {stories.map(({ href, title, summary, publishedAt, mark }) => (
        <li key={href} lang={languageOfText(title)} dir="auto">
          {mark !== null && <strong>{mark === 'Live' ? cards.live : cards.breaking}: </strong>}
          <a href={liteHref(href)}>{title}</a>
          {summary !== '' && <p>{summary}</p>}
          {publishedAt !== null && (
            <p className={styles.small}>
              <time dateTime={publishedAt}>{dayAndTime(publishedAt)}</time>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

interface LitePagesProps {
  /** The address of the first page, to which `page` is added. */
  readonly path: string;
  readonly page: number;
  readonly hasMore: boolean;
  /** By default a list has the newest first. */
  readonly isByTime?: boolean;
}

/** Links to the pages before and after this one of a list. */
export function LitePages({ path, page, hasMore, isByTime = true }: LitePagesProps) {
  const { lite } = useMessages();
  const at = (number: number) =>
    liteHref(number === 1 ? path : `${path}${path.includes('?') ? '&' : '?'}page=${number}`);
  return (
    <p className={styles.ends}>
      {page > 1 && <a href={at(page - 1)}>{isByTime ? lite.newer : lite.previousPage}</a>}
      {hasMore && <a href={at(page + 1)}>{isByTime ? lite.older : lite.nextPage}</a>}
    </p>
  );
}
