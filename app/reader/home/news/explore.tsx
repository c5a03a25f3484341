import { useMessages } from '#app/languages/messages.ts';
import { type CardData, evenRow } from '#app/reader/cards/card-data.ts';
import run from '#app/reader/cards/run.module.css';
import { StoryCard } from '#app/reader/cards/story-card.tsx';
import { HomeSection } from '../home-section.tsx';
import styles from './explore.module.css';

interface ExploreProps {
  readonly stories: readonly CardData[];
  readonly isFailed: boolean;
  /** Shown above the stories. */
  readonly notice?: string | null;
  readonly now: Date;
}

/** Stories from all sections without a block of their own (HOME-56, LIST-01). */
export function Explore({ stories, isFailed, notice = null, now }: ExploreProps) {
  const { home } = useMessages();
  if (stories.length === 0 && !isFailed) return null;
  return (
    <HomeSection name="more-to-explore" title={home.explore} failure={isFailed ? home.failed : null} notice={notice}>
      <div className={`${run.run} ${styles.explore}`}>
        {rowsOf(stories).map((card) => (
          <StoryCard key={card.href} card={card} now={now} look="tile" />
        ))}
      </div>
    </HomeSection>
  );
}

/** Two stand in a row. */
const ROW = 2;

function rowsOf(stories: readonly CardData[]): readonly CardData[] {
  return stories.flatMap((_, place) => (place % ROW === 0 ? evenRow(stories.slice(place, place + ROW)) : []));
}

/** The most important stories, in order (HOME-58). */
export function TopStories({ stories, isFailed, notice = null, now }: ExploreProps) {
  const { home } = useMessages();
  if (stories.length === 0 && !isFailed) return null;
  return (
    <HomeSection name="top-stories" title={home.top} failure={isFailed ? home.topFailed : null} notice={notice}>
      <ol className={`${run.run} ${styles.top}`}>
        {stories.map((card) => (
          <li className={styles.place} key={card.href}>
            <StoryCard card={card} now={now} look="line" />
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}
