import type { CardData } from '#app/reader/cards/card-data.ts';
import { TallCard } from '#app/reader/cards/tall-card.tsx';
import { StoryViewer } from './story-viewer.tsx';
import styles from './web-stories.module.css';

interface WebStoriesProps {
  /** Id of the list, which 'load more' extends. */
  readonly list: string;
  readonly stories: readonly CardData[];
}

/** Tall cards on a dark background. A click opens the viewer; without script it opens the story's page. */
export function WebStories({ list, stories }: WebStoriesProps) {
  return (
    <div className={styles.stage} data-feature="story-viewer">
      <ul className={styles.tall} id={list}>
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
