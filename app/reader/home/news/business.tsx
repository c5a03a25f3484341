import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import type { CardData } from '#app/reader/cards/card-data.ts';
import { Pairs } from '#app/reader/cards/pairs.tsx';
import run from '#app/reader/cards/run.module.css';
import { MAIN_BESIDE, StoryCard } from '#app/reader/cards/story-card.tsx';
import thumbnail from '#app/reader/cards/thumbnail.module.css';
import { HomeSection } from '../home-section.tsx';
import styles from './business.module.css';

interface BusinessProps {
  readonly stories: readonly CardData[];
  readonly isFailed: boolean;
  /** Shown above the stories. */
  readonly notice?: string | null;
  readonly now: Date;
}

const SIDES_END = 3;

/** One main story with the section's picture, two beside it in words, and the rest (HOME-25 to HOME-27). */
export function Business({ stories, isFailed, notice = null, now }: BusinessProps) {
  const { home } = useMessages();
  const at = useHref();
  if (stories.length === 0 && !isFailed) return null;
  const sides = stories.slice(1, SIDES_END);
  const additional = stories.slice(SIDES_END);
  return (
    <HomeSection
      name="business"
      title={home.business}
      href={at('/business')}
      failure={isFailed ? home.businessFailed : null}
      notice={notice}
    >
      <div className={styles.columns}>
        <div className={`${thumbnail.onPhones} ${styles.main}`} data-part="main">
          {stories.slice(0, 1).map((card) => (
            <StoryCard key={card.href} card={card} now={now} look="main" slot={MAIN_BESIDE} />
          ))}
        </div>
        {sides.length > 0 && (
          <div className={`${run.run} ${styles.rest}`}>
            <div className={styles.sides} data-part="sides">
              <Pairs of={sides}>
                {(card) => <StoryCard key={card.href} card={{ ...card, isTextOnly: true }} now={now} look="plain" />}
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
