import { authorPath } from '#app/reader/cards/author-path.ts';
import { ArrowIcon } from '#app/ui/icons.tsx';
import { theSection } from '#domain/sections.ts';
import { languageOf } from '#domain/text-language.ts';
import { tagPath } from '#domain/topic.ts';
import styles from './named-matches.module.css';
import type { FoundData } from './search-data.ts';

/** Sections, authors and a tag whose name matches the search. */
export function NamedMatches({ found }: { found: Pick<FoundData, 'sections' | 'people' | 'topic'> }) {
  const { sections, people, topic } = found;
  const links = [
    ...sections.map((slug) => ({ what: 'Section', name: theSection(slug).title, href: `/${slug}` })),
    ...people.map((name) => ({ what: 'Author', name, href: authorPath(name) })),
    ...(topic === null ? [] : [{ what: 'Topic', name: topic, href: tagPath(topic) }]),
  ];
  if (links.length === 0) return null;
  return (
    <ul className={styles.named} aria-label="Sections, authors and topics of this name">
      {links.map(({ what, name, href }) => (
        <li key={what + name}>
          <a className={styles.link} href={href}>
            <span className={styles.what}>{what}</span>
            <bdi className={styles.name} lang={languageOf(name)}>
              {name}
            </bdi>
            <ArrowIcon size={18} />
          </a>
        </li>
      ))}
    </ul>
  );
}
