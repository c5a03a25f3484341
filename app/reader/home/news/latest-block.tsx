import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { type CardData, evenRow } from '#app/reader/cards/card-data.ts';
import { Pairs } from '#app/reader/cards/pairs.tsx';
import run from '#app/reader/cards/run.module.css';
import { MAIN_BESIDE, StoryCard } from '#app/reader/cards/story-card.tsx';
import thumbnail from '#app/reader/cards/thumbnail.module.css';
import { HomeSection } from '../home-section.tsx';
import styles from './latest-block.module.css';

interface LatestBlockProps {
  readonly stories: readonly CardData[];
  readonly isFailed: boolean;
  /** Shown above the stories. */
  readonly notice?: string | null;
  readonly now: Date;
}

const SIDES_END = 3;

/** The newest story in the centre, two beside it and four below (HOME-49 to HOME-51). */
export function LatestBlock({ stories, isFailed, notice = null, now }: LatestBlockProps) {
  const { home } = useMessages();
  const at = useHref();
  const [featured] = stories;
  if (!featured && !isFailed) return null;
  return (
    <HomeSection
      name="latest"
      title={home.latest}
      href={at('/latest-news')}
      look="surface"
      failure={isFailed ? home.failed : null}
      notice={notice}
    >
      {featured && (
        <div className={`${thumbnail.onPhones} ${styles.top}`} data-part="top">
          <StoryCard card={featured} now={now} look="main" slot={MAIN_BESIDE} inLatestBlock />
          {evenRow(stories.slice(1, SIDES_END)).map((card) => (
            <StoryCard key={card.href} card={card} now={now} look="plain" inLatestBlock />
          ))}
        </div>
      )}
      <div className={`${run.run} ${styles.bottom}`} data-part="bottom">
        <Pairs of={stories.slice(SIDES_END)}>
          {(card) => <StoryCard key={card.href} card={card} now={now} look="line" inLatestBlock />}
        </Pairs>
      </div>
    </HomeSection>
  );
}
