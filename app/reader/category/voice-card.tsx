import { authorPath } from '#app/reader/cards/author-path.ts';
import type { CardData } from '#app/reader/cards/card-data.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { languageOf } from '#domain/text-language.ts';
import styles from './voice-card.module.css';

/** An opinion piece, whose author is as prominent as its headline. */
export function VoiceCard({ card, now }: { card: CardData; now: Date }) {
  return (
    <article className={styles.card}>
      <span className={styles.mark} aria-hidden="true">
        “
      </span>
      <h2 className={styles.title} lang={languageOf(card.title)}>
        <a className={styles.link} href={card.href}>
          {card.title}
        </a>
      </h2>
      <a className={styles.author} href={authorPath(card.author)} lang={languageOf(card.author)}>
        {card.author}
      </a>
      {card.summary !== '' && (
        <p className={styles.summary} lang={languageOf(card.summary)}>
          {card.summary}
        </p>
      )}
      <p className={styles.time}>
        <TimeAgo at={card.publishedAt} now={now} />
      </p>
    </article>
  );
}
