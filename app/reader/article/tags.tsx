import styles from './tags.module.css';

/** Further tags are folded up, because a feed may send dozens. */
const SHOWN = 10;

/** The story's tags, each linked to all stories with it. */
export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const more = tags.slice(SHOWN);
  return (
    <div className={styles.tags}>
      <TagList tags={tags.slice(0, SHOWN)} label="Tags" />
      {more.length > 0 && (
        <details>
          <summary className={styles.more}>{more.length} more tags</summary>
          <TagList tags={more} label="More tags" />
        </details>
      )}
    </div>
  );
}

function TagList({ tags, label }: { tags: readonly string[]; label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <a className={styles.tag} href={`/search?tags=${encodeURIComponent(tag.toWellFormed())}`} rel="nofollow">
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}
