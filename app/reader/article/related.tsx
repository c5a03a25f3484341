import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import type { CardData } from '#app/reader/cards/card-data.ts';
import { toTheMinute } from '#app/reader/cards/now.ts';
import { StoryCard } from '#app/reader/cards/story-card.tsx';
import { Remembered } from '#app/start/remembered.tsx';
import { SectionHeader } from '#app/ui/section-header.tsx';
import type { SectionSlug } from '#domain/sections.ts';
import styles from './related.module.css';

interface RelatedProps {
  readonly stories: readonly CardData[];
  readonly section: SectionSlug;
  /** Deep dives are followed by others, whatever their section. */
  readonly isDeepDive: boolean;
  readonly now: Date;
}

/** On phones the first story has the whole width. */
const FIRST_SLOT = { sizes: '(min-width: 64rem) 288px, (min-width: 48rem) 47vw, 82vw', maxWidth: 960 };

/** Up to five other stories of the section, or other deep dives (ART-12). */
export function Related({ stories, section, isDeepDive, now }: RelatedProps) {
  if (stories.length === 0) return null;
  const minute = toTheMinute(now);
  return (
    <Remembered name="related" from={[stories, section, isDeepDive, minute]}>
      {() => <RelatedStories stories={stories} section={section} isDeepDive={isDeepDive} now={minute} />}
    </Remembered>
  );
}

function RelatedStories({ stories, section, isDeepDive, now }: RelatedProps) {
  const { section: texts, story } = useMessages();
  const at = useHref();
  return (
    <aside className={styles.related} aria-labelledby="related" data-later="">
      {isDeepDive ? (
        <SectionHeader id="related" title={story.moreDeepDives} />
      ) : (
        <SectionHeader id="related" title={story.moreFrom(texts(section).title)} href={at(`/${section}`)} />
      )}
      <div className={styles.grid}>
        {stories.map((card, index) => (
          <StoryCard key={card.href} card={card} now={now} look="plain" {...(index === 0 && { slot: FIRST_SLOT })} />
        ))}
      </div>
    </aside>
  );
}
