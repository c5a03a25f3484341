import textStyles from '#app/desk/kit/text.module.css';
import { britishDateTime } from '#domain/dates.ts';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import styles from './side.module.css';

/** The published corrections. */
export function Corrections({ corrections }: Pick<DeskStory, 'corrections'>) {
  if (corrections.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby="corrections">
      <h2 id="corrections" className={styles.title}>
        Corrections
      </h2>
      <ul className={styles.list}>
        {corrections.map(({ _id, at, text, by }) => (
          <li key={_id}>
            <p>{text}</p>
            <p className={textStyles.small}>
              <time dateTime={at}>{britishDateTime(at)}</time>
              {by !== null && ` · ${by}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
