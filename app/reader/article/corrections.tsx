import { britishDateTime } from '#domain/dates.ts';
import type { Correction } from '#domain/story.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './corrections.module.css';

/** The corrections of a story with their dates. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  if (corrections.length === 0) return null;
  return (
    <section className={styles.corrections} aria-labelledby="corrections" data-part="corrections">
      <h2 className={styles.heading} id="corrections">
        Corrections and clarifications
      </h2>
      <ul className={styles.list}>
        {corrections.map(({ at, text }) => (
          <li className={styles.correction} key={at + text} lang={languageOf(text)} dir="auto">
            <time className={styles.time} dateTime={at}>
              {britishDateTime(at)}
            </time>{' '}
            {text}
          </li>
        ))}
      </ul>
      <a className={styles.all} href="/corrections">
        All corrections
      </a>
    </section>
  );
}
