import type { CardData } from '#app/reader/cards/card-data.ts';
import { StoryCard } from '#app/reader/cards/story-card.tsx';
import strip from '#app/reader/cards/strip.module.css';
import { HomeSection } from '../home-section.tsx';
import styles from './explore.module.css';

interface ExploreProps {
  readonly stories: readonly CardData[];
  readonly isFailed: boolean;
  readonly now: Date;
}

/** Stories from all sections without a block of their own (HOME-56, LIST-01). */
export function Explore({ stories, isFailed, now }: ExploreProps) {
  if (stories.length === 0 && !isFailed) return null;
  return (
    <HomeSection name="more-to-explore" title="More to explore" failure={isFailed ? 'Failed to load stories' : null}>
      <div className={`${strip.untilTablet} ${styles.explore}`}>
        {stories.map((card) => (
          <StoryCard key={card.href} card={card} now={now} look="tile" />
        ))}
      </div>
    </HomeSection>
  );
}

/** The most important stories, in order (HOME-58). */
export function TopStories({ stories, isFailed, now }: ExploreProps) {
  if (stories.length === 0 && !isFailed) return null;
  return (
    <HomeSection name="top-stories" title="Top stories" failure={isFailed ? 'Failed to load top stories' : null}>
      <ol className={styles.top}>
        {stories.map((card) => (
          <li className={styles.place} key={card.href}>
            <StoryCard card={card} now={now} look="line" />
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}
