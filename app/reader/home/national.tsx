import { LivePill } from '../../ui/pill.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import type { CardData } from '../cards/card-data.ts';
import { StoryCard } from '../cards/story-card.tsx';
import styles from './national.module.css';

interface NationalProps {
  readonly stories: readonly CardData[];
  readonly now: Date;
}

const MAIN = 2;
const BOTTOM = 4;

/** The two newest left and right, the next four below, the rest as lines (HOME-20 to HOME-24). */
export function National({ stories, now }: NationalProps) {
  if (stories.length === 0) return null;
  const additional = stories.slice(MAIN + BOTTOM);
  return (
    <section className={styles.national} aria-labelledby="national">
      <SectionHeader id="national" title="National News" href="/india-news">
        <LivePill />
      </SectionHeader>
      <div className={styles.mains}>
        {stories.slice(0, MAIN).map((card) => (
          <StoryCard key={card.href} card={card} now={now} look="main" />
        ))}
      </div>
      <div className={styles.bottom}>
        {stories.slice(MAIN, MAIN + BOTTOM).map((card) => (
          <StoryCard key={card.href} card={card} now={now} look="plain" />
        ))}
      </div>
      {additional.length > 0 && (
        <div className={styles.additional}>
          {additional.map((card) => (
            <StoryCard key={card.href} card={card} now={now} look="line" />
          ))}
        </div>
      )}
    </section>
  );
}
