import { useNavigation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { pageAddress } from '../../ui/pagination.tsx';
import styles from './author.module.css';

interface LoadMoreProps {
  readonly path: string;
  readonly page: number;
  readonly hasMore: boolean;
}

/** The way to the next page of articles (AUTH-12 to AUTH-15). */
export function LoadMore({ path, page, hasMore }: LoadMoreProps) {
  const isLoading = useNavigation().state !== 'idle';
  if (!hasMore) return <p className={styles.end}>No More Articles</p>;
  return (
    <div>
      <ButtonLink href={pageAddress(path, page + 1)} rel="next">
        {isLoading ? 'Loading...' : 'Load More Articles'}
      </ButtonLink>
    </div>
  );
}
