import { useMessages } from '#app/languages/messages.ts';
import type { StoryPart } from '#domain/story.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './deep-dive-stage.module.css';

interface Chapter {
  readonly id: string;
  readonly title: string;
}

/** With fewer chapters than this, no list of chapters is shown. */
const LISTED_FROM = 2;

/** The id of the heading of the part at `place`, counted from 0. */
export function chapterId(place: number): string {
  return `chapter-${place + 1}`;
}

/** A deep dive's parts that have a heading. */
export function chaptersOf(parts: readonly StoryPart[]): Chapter[] {
  return parts
    .map(({ subheading }, place) => ({ id: chapterId(place), title: subheading }))
    .filter(({ title }) => title !== '');
}

/** Links to the chapters, beside the text where there is room. */
export function ChapterRail({ chapters }: { chapters: readonly Chapter[] }) {
  const { story } = useMessages();
  if (chapters.length < LISTED_FROM) return null;
  return (
    <nav className={styles.rail} aria-label={story.chapters}>
      <ol className={styles.chapters}>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a className={styles.chapter} href={`#${id}`} lang={languageOf(title)}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** '4 chapters · 1,240 words': how long the whole text is. */
export function Extent({ words, chapters }: { words: number; chapters: number }) {
  const { story } = useMessages();
  if (words === 0) return null;
  const counted = story.extent(words);
  return (
    <p className={styles.extent}>{chapters < LISTED_FROM ? counted : `${story.chapterCount(chapters)} · ${counted}`}</p>
  );
}
