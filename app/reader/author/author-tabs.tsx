import { authorAddress } from './author-address.ts';
import type { AuthorPageData } from './author-data.ts';
import styles from './author-tabs.module.css';

const TABS = [
  { tab: 'latest', label: 'Latest' },
  { tab: 'popular', label: 'Popular' },
  { tab: 'archive', label: 'Archive' },
] as const;

/** Three orders of the author's articles, each at its own address (AUTH-11, AUTH-20). */
export function AuthorTabs({ name, tab: here }: { name: string; tab: AuthorPageData['shown']['tab'] }) {
  return (
    <nav className={styles.tabs} aria-label="Articles">
      {TABS.map(({ tab, label }) => (
        <a
          className={styles.tab}
          key={tab}
          href={authorAddress(name, { tab, month: null, page: 1 })}
          aria-current={tab === here ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
