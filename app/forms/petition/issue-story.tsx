import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import styles from './issue-story.module.css';

interface IssueStoryProps {
  /** Paragraphs, separated by blank lines. */
  readonly story: string;
  readonly situation: readonly string[];
}

/** What the petition is about, and the current situation (PET-14 to PET-20). */
export function IssueStory({ story, situation }: IssueStoryProps) {
  const { petition } = useMessages();
  const textLanguage = useTextLanguage();
  const paragraphs = story.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <>
      {paragraphs.length > 0 && (
        <section className={styles.story} aria-label={petition.issue}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} lang={textLanguage(paragraph)}>
              {paragraph}
            </p>
          ))}
        </section>
      )}
      {situation.length > 0 && (
        <section className={styles.situation} aria-labelledby="situation">
          <h2 className={styles.title} id="situation">
            {petition.situation}
          </h2>
          <ul className={styles.points}>
            {situation.map((point) => (
              <li className={styles.point} key={point} lang={textLanguage(point)}>
                {point}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
