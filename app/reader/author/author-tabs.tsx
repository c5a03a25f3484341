import { useMessages } from '#app/languages/messages.ts';
import { useAuthorOrders } from './author-address.ts';
import type { AuthorPageData } from './author-data.ts';
import styles from './author-tabs.module.css';

/** Links to the three orders of the author's articles. */
export function AuthorTabs({ name, tab }: { name: string; tab: AuthorPageData['shown']['tab'] }) {
  const { author } = useMessages();
  return (
    <nav className={styles.tabs} aria-label={author.articles}>
      {useAuthorOrders(name, tab).map(({ label, href, isShown }) => (
        <a className={styles.tab} key={href} href={href} aria-current={isShown ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
