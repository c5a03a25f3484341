import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { authorAddress } from './author-address.ts';
import type { AuthorPageData } from './author-data.ts';
import styles from './author-tabs.module.css';

/** Three orders of the author's articles, each at its own address (AUTH-11, AUTH-20). */
export function AuthorTabs({ name, tab: here }: { name: string; tab: AuthorPageData['shown']['tab'] }) {
  const { author } = useMessages();
  const at = useHref();
  const tabs = [
    { tab: 'latest', label: author.tabLatest },
    { tab: 'popular', label: author.tabPopular },
    { tab: 'archive', label: author.tabArchive },
  ] as const;
  return (
    <nav className={styles.tabs} aria-label={author.articles}>
      {tabs.map(({ tab, label }) => (
        <a
          className={styles.tab}
          key={tab}
          href={at(authorAddress(name, { tab, month: null, page: 1 }))}
          aria-current={tab === here ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
