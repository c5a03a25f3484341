import { useDates } from '#app/languages/dates.ts';
import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import type { Correction } from '#domain/story.ts';
import styles from './corrections.module.css';

/** The corrections of a story with their dates. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  const { story } = useMessages();
  const at = useHref();
  const { dayAndTime } = useDates();
  const textLanguage = useTextLanguage();
  if (corrections.length === 0) return null;
  return (
    <section className={styles.corrections} aria-labelledby="corrections" data-part="corrections">
      <h2 className={styles.heading} id="corrections">
        {story.corrections}
      </h2>
      <ul className={styles.list}>
        {corrections.map(({ at: time, text }) => (
          <li className={styles.correction} key={time + text} dir="auto">
            <time className={styles.time} dateTime={time}>
              {dayAndTime(time)}
            </time>{' '}
            <span lang={textLanguage(text)}>{text}</span>
          </li>
        ))}
      </ul>
      <a className={styles.all} href={at('/corrections')}>
        {story.allCorrections}
      </a>
    </section>
  );
}
