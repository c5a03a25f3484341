import type { CardData } from '#app/reader/cards/card-data.ts';
import { TallCard } from '#app/reader/cards/tall-card.tsx';
import { STORY_LIST } from '#app/reader/category/more-stories.tsx';
import { StoryViewer } from './story-viewer.tsx';
import styles from './web-stories.module.css';

/** Tall cards on a dark stage; a plain click opens one in the viewer, without script its page. */
export function WebStories({ stories }: { stories: readonly CardData[] }) {
  return (
    <div className={styles.stage} data-feature="story-viewer">
      <ul className={styles.tall} id={STORY_LIST}>
        {stories.map((card, index) => (
          <li data-id={card.href} key={card.href}>
            <TallCard card={card} isMain={index === 0} />
          </li>
        ))}
      </ul>
      <StoryViewer />
    </div>
  );
}
