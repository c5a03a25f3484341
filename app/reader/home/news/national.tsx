import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { type CardData, evenRow } from '#app/reader/cards/card-data.ts';
import { Pairs } from '#app/reader/cards/pairs.tsx';
import run from '#app/reader/cards/run.module.css';
import { MAIN_BESIDE, StoryCard } from '#app/reader/cards/story-card.tsx';
import thumbnail from '#app/reader/cards/thumbnail.module.css';
import { LivePill } from '#app/ui/pill.tsx';
import { HomeSection } from '../home-section.tsx';
import styles from './national.module.css';

interface NationalProps {
  readonly stories: readonly CardData[];
  readonly isFailed: boolean;
  /** Shown above the stories. */
  readonly notice?: string | null;
  readonly now: Date;
}

const MAIN = 2;
const BOTTOM = 4;
/** Where four stand in a row, the picture is above the words. */
const BOTTOM_SLOT = { sizes: '(min-width: 64rem) 288px, (min-width: 48rem) 96px, 112px', maxWidth: 640 };

/**
 * The two newest stories, four below, the rest as lines; the badge links to Live TV (HOME-20 to HOME-24). If the second
 * has no picture of its own, it and the four stand beside the first one's.
 */
export function National({ stories, isFailed, notice = null, now }: NationalProps) {
  const { home } = useMessages();
  const at = useHref();
  if (stories.length === 0 && !isFailed) return null;
  const hasOnePicture = stories[1]?.isTextOnly === true;
  const bottom = evenRow(stories.slice(MAIN, MAIN + BOTTOM), !hasOnePicture);
  const additional = stories.slice(MAIN + BOTTOM);
  return (
    <HomeSection
      name="national"
      title={home.national}
      href={at('/india-news')}
      beside={
        <a className={styles.live} href={at('/live')} aria-label={home.liveBadge}>
          <LivePill />
        </a>
      }
      failure={isFailed ? home.failed : null}
      notice={notice}
    >
      <div className={hasOnePicture ? styles.onePicture : styles.newest}>
        <div className={`${thumbnail.onPhones} ${styles.mains}`} data-part="main">
          {stories.slice(0, MAIN).map((card) => (
            <StoryCard key={card.href} card={card} now={now} look="main" slot={MAIN_BESIDE} />
          ))}
        </div>
        {bottom.length > 0 && (
          <div className={`${run.run} ${styles.rest}`}>
            <div className={styles.bottom} data-part="bottom">
              <Pairs of={bottom}>
                {(card) => <StoryCard key={card.href} card={card} now={now} look="row" slot={BOTTOM_SLOT} />}
              </Pairs>
            </div>
            {additional.length > 0 && (
              <div className={styles.additional} data-part="additional">
                <Pairs of={additional}>
                  {(card) => <StoryCard key={card.href} card={card} now={now} look="line" />}
                </Pairs>
              </div>
            )}
          </div>
        )}
      </div>
    </HomeSection>
  );
}
