import type { ReactNode } from 'react';
import { useMessages } from '#app/languages/messages.ts';
import { Picture } from '#app/ui/picture.tsx';
import { languageOf } from '#domain/text-language.ts';
import { CardMark, CardMeta } from './card-parts.tsx';
import { titleSize } from './title-size.ts';
import styles from './topic-card.module.css';
import type { TopicStory } from './topic-story.ts';

interface TopicCardProps {
  readonly story: TopicStory;
  readonly now: Date;
  /** The picture's `sizes` in its initial place. */
  readonly sizes: string;
  readonly children?: ReactNode;
}

/** The largest picture in any section, because a pill may move every story into that place. */
const WIDEST = 960;

/** A story that a pill may hide or move; its style depends on its place. */
export function TopicCard({ story, now, sizes, children }: TopicCardProps) {
  const { cards } = useMessages();
  const { id, topic, card } = story;
  return (
    <li className={styles.story} data-story-id={id} data-topic={topic}>
      <article className={card.isTextOnly ? styles.text : styles.card}>
        {!card.isTextOnly && (
          <Picture picture={card.picture} section={card.section} alt="" sizes={sizes} maxWidth={WIDEST} />
        )}
        <div className={styles.words}>
          {(card.badge !== '' || card.mark) && (
            <p className={card.mark ? styles.marked : styles.kicker}>
              <CardMark mark={card.mark} />
              <span className={styles.badge}>{cards.badge(card.badge)}</span>
            </p>
          )}
          <h3
            className={titleSize(card.title) === 'usual' ? styles.title : styles.longTitle}
            lang={languageOf(card.title)}
          >
            <a className={styles.link} href={card.href}>
              {card.title}
            </a>
          </h3>
          <p className={styles.summary} lang={languageOf(card.summary)}>
            {card.summary}
          </p>
          <CardMeta card={card} now={now} />
          {children}
        </div>
      </article>
    </li>
  );
}
