import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { authorPath } from '#app/reader/cards/author-path.ts';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { ArrowIcon } from '#app/ui/icons.tsx';
import { presentSections } from '#domain/desk/section-merge.ts';
import { tagPath } from '#domain/topic.ts';
import styles from './named-matches.module.css';
import type { FoundData } from './search-data.ts';

/** Sections, authors and a tag whose name matches the search. */
export function NamedMatches({ found }: { found: Pick<FoundData, 'sections' | 'people' | 'topic'> }) {
  const { people, topic } = found;
  const sections = presentSections(found.sections, useMergedSections());
  const { search, section } = useMessages();
  const at = useHref();
  const textLanguage = useTextLanguage();
  const links = [
    ...sections.map((slug) => ({ what: search.namedSection, name: section(slug).title, href: at(`/${slug}`) })),
    ...people.map((name) => ({ what: search.namedAuthor, name, href: at(authorPath(name)) })),
    ...(topic === null ? [] : [{ what: search.namedTopic, name: topic, href: at(tagPath(topic)) }]),
  ];
  if (links.length === 0) return null;
  return (
    <ul className={styles.named} aria-label={search.named}>
      {links.map(({ what, name, href }) => (
        <li key={what + name}>
          <a className={styles.link} href={href}>
            <span className={styles.what}>{what}</span>
            <bdi className={styles.name} lang={textLanguage(name)}>
              {name}
            </bdi>
            <ArrowIcon size={18} />
          </a>
        </li>
      ))}
    </ul>
  );
}
