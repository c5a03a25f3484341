import { LoadMore, type LoadMoreTexts } from '#app/reader/cards/load-more.tsx';
import { BackIcon } from '#app/ui/icons.tsx';
import { pageAddress } from '#app/ui/page-address.ts';
import styles from './more-stories.module.css';

/** Id of the list that 'load more' extends. */
export const STORY_LIST = 'stories';

const TEXTS: LoadMoreTexts = {
  label: 'More stories',
  end: 'No more stories',
  failed: 'Failed to load stories',
  added: 'more stories',
};

interface MoreStoriesProps {
  readonly path: string;
  readonly page: number;
  readonly hasMore: boolean;
}

/** Links to newer and older stories; with script, a button that appends the older ones. */
export function MoreStories({ path, page, hasMore }: MoreStoriesProps) {
  if (page <= 1 && !hasMore) return null;
  return (
    <nav className={styles.more} aria-label="Pages">
      {hasMore && <LoadMore list={STORY_LIST} next={pageAddress(path, page + 1)} texts={TEXTS} />}
      {page > 1 && (
        <a className={styles.newer} href={pageAddress(path, page - 1)} rel="prev">
          <BackIcon /> Newer stories
        </a>
      )}
    </nav>
  );
}
