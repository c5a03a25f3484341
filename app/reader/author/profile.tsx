import { Avatar } from '../article/byline.tsx';
import styles from './author.module.css';
import type { ShownAuthor } from './author.page.tsx';

/** Avatar, name, 'title | category', bio, links (AUTH-04 to AUTH-10). */
export function Profile({ author, isPlaceholder }: { author: ShownAuthor; isPlaceholder: boolean }) {
  const links = [
    { name: 'Twitter', href: author.twitter },
    { name: 'LinkedIn', href: author.linkedin },
    { name: 'Website', href: author.website },
  ];
  return (
    <header className={styles.profile}>
      <Avatar name={author.name} picture={author.avatar} isLarge />
      <div className={styles.words}>
        <h1 className={styles.name}>{author.name}</h1>
        <p className={styles.role}>
          {author.title} | {author.category}
        </p>
        {isPlaceholder && <p role="status">Failed to fetch author</p>}
        <p className={styles.bio}>{author.bio}</p>
        <ul className={styles.links}>
          {links.map(
            ({ name, href }) =>
              href && (
                <li key={name}>
                  <a className={styles.link} href={href} rel="noopener nofollow">
                    {name}
                  </a>
                </li>
              ),
          )}
        </ul>
      </div>
    </header>
  );
}
