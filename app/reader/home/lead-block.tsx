import type { CardData } from '../cards/card-data.ts';
import { StoryCard } from '../cards/story-card.tsx';
import styles from './lead-block.module.css';

interface LeadBlockProps {
  readonly lead: CardData;
  readonly top: readonly CardData[];
  readonly now: Date;
}

/** The day's first story, large, with the top stories beside it (HOME-58). */
export function LeadBlock({ lead, top, now }: LeadBlockProps) {
  return (
    <section className={styles.block} aria-label="Top stories">
      <StoryCard card={lead} now={now} look="lead" heading="h2" isMain />
      <ul className={styles.top}>
        {top.map((card, index) => (
          <li className={styles.item} key={card.href}>
            <StoryCard card={card} now={now} look={index < 4 ? 'row' : 'line'} heading="h2" />
          </li>
        ))}
      </ul>
    </section>
  );
}
