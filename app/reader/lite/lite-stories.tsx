import type { CardData } from '#app/reader/cards/card-data.ts';
import { britishDateTime } from '#domain/dates.ts';
import { liteHref } from '#domain/lite.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './lite.module.css';

/** Headlines, with the summary where a card brings it. */
export function LiteStories({ stories }: { readonly stories: readonly CardData[] }) {
  if (stories.length === 0) return <p>There are no stories here right now.</p>;
  return (
    <ul className={styles.stories}>
      {stories.map(({ href, title, summary, publishedAt, mark }) => (
        <li key={href} lang={languageOf(title)} dir="auto">
          {mark !== null && <strong>{mark}: </strong>}
          <a href={liteHref(href)}>{title}</a>
          {summary !== '' && <p>{summary}</p>}
          {publishedAt !== null && (
            <p className={styles.small}>
              <time dateTime={publishedAt}>{britishDateTime(publishedAt)}</time>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

interface LitePagesProps {
  readonly path: string;
  readonly page: number;
  readonly hasMore: boolean;
}

/** The way to newer and older stories of a list. */
export function LitePages({ path, page, hasMore }: LitePagesProps) {
  const at = (number: number) => liteHref(number === 1 ? path : `${path}?page=${number}`);
  return (
    <p className={styles.ends}>
      {page > 1 && <a href={at(page - 1)}>Newer stories</a>}
      {hasMore && <a href={at(page + 1)}>Older stories</a>}
    </p>
  );
}
