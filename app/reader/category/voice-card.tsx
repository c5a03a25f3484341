import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { authorPath } from '#app/reader/cards/author-path.ts';
import type { CardData } from '#app/reader/cards/card-data.ts';
import { CutOut } from '#app/reader/cards/cut-out.tsx';
import { StoryTime } from '#app/ui/time-ago.tsx';
import { initials } from '#domain/initials.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './voice-card.module.css';

/** An opinion piece, whose author is as prominent as its headline. */
export function VoiceCard({ card, now }: { card: CardData; now: Date }) {
  const { cards } = useMessages();
  const at = useHref();
  const author = cards.author(card.author);
  return (
    <article className={styles.card}>
      <div className={styles.top}>
        <span className={styles.mark} aria-hidden="true">
          “
        </span>
        {card.portrait ? (
          <CutOut portrait={card.portrait} />
        ) : (
          <span className={styles.initials} aria-hidden="true">
            {initials(firstOf(author))}
          </span>
        )}
      </div>
      <h2 className={styles.title} lang={languageOf(card.title)}>
        <a className={styles.link} href={card.href}>
          {card.title}
        </a>
      </h2>
      <a className={styles.author} href={at(authorPath(card.author))} lang={languageOf(author)}>
        {author}
      </a>
      {card.summary !== '' && (
        <p className={styles.summary} lang={languageOf(card.summary)}>
          {card.summary}
        </p>
      )}
      <p className={styles.time}>
        <StoryTime at={card.publishedAt} now={now} />
      </p>
    </article>
  );
}

/** The first of several authors, whose names are separated by commas. */
function firstOf(author: string): string {
  return author.split(',')[0] ?? author;
}
