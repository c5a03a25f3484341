import type { CardData } from '../cards/card-data.ts';
import { StoryCard } from '../cards/story-card.tsx';
import styles from './lead-block.module.css';

interface LeadBlockProps {
  readonly lead: CardData;
  readonly top: readonly CardData[];
  readonly now: Date;
}

/** Beside the lead; the others stand below it, so that both columns end together. */
const BESIDE = 4;

/** The day's first story, large, with the top stories around it (HOME-58). */
export function LeadBlock({ lead, top, now }: LeadBlockProps) {
  return (
    <section className={styles.block} aria-label="Top stories">
      <StoryCard card={lead} now={now} look="lead" heading="h2" isMain />
      <ul className={styles.beside}>
        {top.slice(0, BESIDE).map((card) => (
          <li className={styles.item} key={card.href}>
            <StoryCard card={card} now={now} look="row" heading="h2" />
          </li>
        ))}
      </ul>
      {top.length > BESIDE && (
        <ul className={styles.below}>
          {top.slice(BESIDE).map((card) => (
            <li className={styles.item} key={card.href}>
              <StoryCard card={card} now={now} look="row" heading="h2" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
