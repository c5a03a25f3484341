import { useMessages } from '#app/languages/messages.ts';
import { type CardData, evenRow } from '#app/reader/cards/card-data.ts';
import { inPairs, Pairs } from '#app/reader/cards/pairs.tsx';
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
        <Pairs of={inPairs(stories).flatMap((row) => evenRow(row))}>
          {(card) => <StoryCard key={card.href} card={card} now={now} look="tile" />}
        </Pairs>
      </div>
    </HomeSection>
  );
}

/** The most important stories, in order (HOME-58). */
export function TopStories({ stories, isFailed, notice = null, now }: ExploreProps) {
  const { home } = useMessages();
  if (stories.length === 0 && !isFailed) return null;
  return (
    <HomeSection name="top-stories" title={home.top} failure={isFailed ? home.topFailed : null} notice={notice}>
      <div className={`${run.run} ${styles.top}`}>
        {inPairs(stories).map((pair, column) => (
          <ol className={run.pair} start={2 * column + 1} key={pair[0]?.href}>
            {pair.map((card) => (
              <li className={styles.place} key={card.href}>
                <StoryCard card={card} now={now} look="line" />
              </li>
            ))}
          </ol>
        ))}
      </div>
    </HomeSection>
  );
}
