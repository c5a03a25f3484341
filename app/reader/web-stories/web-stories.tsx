import type { CardData } from '#app/reader/cards/card-data.ts';
import { TallCard } from '#app/reader/cards/tall-card.tsx';
import { StoryViewer } from './story-viewer.tsx';
import styles from './web-stories.module.css';

interface WebStoriesProps {
  /** The id of the list that further stories are added to. */
  readonly list: string;
  readonly stories: readonly CardData[];
}

/** Tall cards on a dark stage; a plain click opens one in the viewer, without script its page. */
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
