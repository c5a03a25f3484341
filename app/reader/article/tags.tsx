import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { tagPath } from '#domain/topic.ts';
import styles from './tags.module.css';

/** Further tags are folded up, because a feed may send dozens. */
const SHOWN = 10;

/** The story's tags, each linked to the page of its topic. */
export function Tags({ tags }: { tags: readonly string[] }) {
  const { story } = useMessages();
  if (tags.length === 0) return null;
  const more = tags.slice(SHOWN);
  return (
    <div className={styles.tags}>
      <TopicTags tags={tags.slice(0, SHOWN)} label={story.tags} />
      {more.length > 0 && (
        <details>
          <summary className={styles.more}>{story.moreTagsCount(more.length)}</summary>
          <TopicTags tags={more} label={story.moreTags} />
        </details>
      )}
    </div>
  );
}

/** Tags in a row, each linked to the page of its topic. */
export function TopicTags({ tags, label }: { tags: readonly string[]; label: string }) {
  const at = useHref();
  const textLanguage = useTextLanguage();
  return (
    <ul className={styles.list} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <a className={styles.tag} href={at(tagPath(tag))} lang={textLanguage(tag)}>
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}
