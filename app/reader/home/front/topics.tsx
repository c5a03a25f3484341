import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { type MergedSections, sectionNamedNow } from '#domain/desk/section-merge.ts';
import { sectionFromCategory } from '#domain/section-of.ts';
import { sectionBySlug } from '#domain/sections.ts';
import styles from './topics.module.css';

/** Trending topics: the newest categories, each linked to its section (HOME-60). */
export function Topics({ topics, merged }: { topics: readonly string[]; merged: MergedSections }) {
  const { cards, home } = useMessages();
  const at = useHref();
  if (topics.length === 0) return null;
  return (
    <nav className={styles.topics} aria-labelledby="topics">
      <h2 className={styles.title} id="topics">
        {home.trending}
      </h2>
      <ul className={styles.list}>
        {topics.map((topic) => (
          <li key={topic}>
            <a className={styles.link} href={at(topicPath(topic, merged))}>
              {cards.badge(topic)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function topicPath(topic: string, merged: MergedSections): string {
  const named = sectionBySlug(topic.trim().toLowerCase().replace(/\s+/g, '-'))?.slug;
  const section = named ?? sectionFromCategory(topic);
  return `/${sectionNamedNow(section, merged) ?? section}`;
}
