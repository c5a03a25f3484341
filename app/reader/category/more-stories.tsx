import { useMessages } from '#app/languages/messages.ts';
import { LoadMore } from '#app/reader/cards/load-more.tsx';
import { BackIcon } from '#app/ui/icons.tsx';
import { pageAddress } from '#app/ui/page-address.ts';
import styles from './more-stories.module.css';

/** Id of the list that 'load more' extends. */
export const STORY_LIST = 'stories';

interface MoreStoriesProps {
  readonly path: string;
  readonly page: number;
  readonly hasMore: boolean;
}

/** Links to newer and older stories; with script, a button that appends the older ones. */
export function MoreStories({ path, page, hasMore }: MoreStoriesProps) {
  const { sectionPage } = useMessages();
  if (page <= 1 && !hasMore) return null;
  const { more: label, end, failed, added } = sectionPage;
  return (
    <nav className={styles.more} aria-label={sectionPage.pages}>
      {hasMore && (
        <LoadMore list={STORY_LIST} next={pageAddress(path, page + 1)} texts={{ label, end, failed, added }} />
      )}
      {page > 1 && (
        <a className={styles.newer} href={pageAddress(path, page - 1)} rel="prev">
          <BackIcon /> {sectionPage.newer}
        </a>
      )}
    </nav>
  );
}
