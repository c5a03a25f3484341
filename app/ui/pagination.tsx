import { ArrowIcon, BackIcon } from './icons.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  readonly path: string;
  readonly page: number;
  readonly hasMore: boolean;
}

/** The address of a page of a list; the first one is the plain address. */
export function pageAddress(path: string, page: number): string {
  return page <= 1 ? path : `${path}?page=${page}`;
}

/** Newer and older stories as plain links. */
export function Pagination({ path, page, hasMore }: PaginationProps) {
  if (page <= 1 && !hasMore) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && (
        <a className={styles.link} href={pageAddress(path, page - 1)} rel="prev">
          <BackIcon /> Newer stories
        </a>
      )}
      <span className={styles.here}>Page {page}</span>
      {hasMore && (
        <a className={styles.next} href={pageAddress(path, page + 1)} rel="next">
          Older stories <ArrowIcon />
        </a>
      )}
    </nav>
  );
}
