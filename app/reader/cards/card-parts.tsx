import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { StoryTime } from '#app/ui/time-ago.tsx';
import { cutAtWord } from '#domain/summary.ts';
import { languageOf } from '#domain/text-language.ts';
import { isFresh } from '#domain/time-ago.ts';
import { authorPath } from './author-path.ts';
import type { CardData } from './card-data.ts';
import styles from './card-parts.module.css';

/** 'Live' or 'Breaking' before a card's badge. */
export function CardMark({ mark }: { mark: CardData['mark'] }) {
  const { cards } = useMessages();
  if (!mark) return null;
  return mark === 'Live' ? (
    <span className={styles.live}>{cards.live}</span>
  ) : (
    <span className={styles.breaking}>{cards.breaking}</span>
  );
}

interface CardMetaProps {
  readonly card: Pick<CardData, 'author' | 'publishedAt'> &
    Partial<Pick<CardData, 'href' | 'isElsewhere' | 'isAuthorRepeated' | 'isAuthorLinked'>>;
  readonly now: Date;
  readonly inLatestBlock?: boolean;
  readonly hasAuthor?: boolean;
}

/** Author and age of a story. The author's link lies above the one that covers the card. */
export function CardMeta({ card, now, inLatestBlock = false, hasAuthor = true }: CardMetaProps) {
  const { cards } = useMessages();
  const at = useHref();
  // A link added by the desk has neither, so its host is shown instead.
  if (card.isElsewhere !== undefined && card.author === '' && card.publishedAt === null) {
    const host = card.isElsewhere ? URL.parse(card.href ?? '')?.hostname : null;
    return host ? (
      <p className={styles.meta}>
        <span>{host.replace(/^www\./, '')}</span>
      </p>
    ) : null;
  }
  return (
    <p className={isFresh(card.publishedAt, now) ? styles.meta : `${styles.meta} ${styles.old}`}>
      {hasAuthor && !card.isAuthorRepeated && (
        <a
          className={styles.author}
          href={at(authorPath(card.author))}
          lang={languageOf(cards.author(card.author))}
          tabIndex={card.isAuthorLinked ? -1 : undefined}
        >
          {cards.author(card.author)}
        </a>
      )}
      <StoryTime at={card.publishedAt} now={now} inLatestBlock={inLatestBlock} />
    </p>
  );
}

interface CutSummaryProps {
  readonly text: string;
  /** Maximum number of characters shown. */
  readonly length: number;
}

/** A summary that ends after a word with an ellipsis. The rest is in the page but not shown. */
export function CutSummary({ text, length }: CutSummaryProps) {
  if (text.length <= length) return text;
  const start = cutAtWord(text, length).replace(/…$/, '');
  return (
    <>
      <span className={styles.cut}>{start}</span>
      <span>{text.slice(start.length)}</span>
    </>
  );
}
