import { LoadMore, type LoadMoreTexts } from '#app/reader/cards/load-more.tsx';
import styles from './more-articles.module.css';

const TEXTS: LoadMoreTexts = {
  label: 'Load More Articles',
  end: 'No More Articles',
  failed: 'Failed to fetch data',
  added: 'more articles',
};

/** Loads the next page of articles (AUTH-12 to AUTH-15); `next` is `null` on the last page. */
export function MoreArticles({ list, next }: { list: string; next: string | null }) {
  return (
    <div className={styles.more}>
      <LoadMore list={list} next={next} texts={TEXTS} />
    </div>
  );
}
