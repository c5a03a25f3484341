import { SectionHeader } from '../../ui/section-header.tsx';
import type { CardData } from '../cards/card-data.ts';
import { StoryCard } from '../cards/story-card.tsx';
import styles from './latest-block.module.css';

interface LatestBlockProps {
  readonly stories: readonly CardData[];
  readonly now: Date;
}

const SIDES_END = 3;

/** The newest in the centre, the next two left and right, four below (HOME-49 to HOME-51). */
export function LatestBlock({ stories, now }: LatestBlockProps) {
  const [featured] = stories;
  if (!featured) return null;
  return (
    <section className={styles.latest} aria-labelledby="latest">
      <div className={styles.inner}>
        <SectionHeader id="latest" title="Latest News" href="/latest-news" />
        <div className={styles.top}>
          <StoryCard card={featured} now={now} look="main" inLatestBlock />
          {stories.slice(1, SIDES_END).map((card) => (
            <StoryCard key={card.href} card={card} now={now} look="plain" inLatestBlock />
          ))}
        </div>
        <div className={styles.bottom}>
          {stories.slice(SIDES_END).map((card) => (
            <StoryCard key={card.href} card={card} now={now} look="row" inLatestBlock />
          ))}
        </div>
      </div>
    </section>
  );
}
