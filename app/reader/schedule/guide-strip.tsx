import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import type { Day } from '#domain/schedule/programme.ts';
import type { PublicBroadcast } from '#domain/schedule/public-schedule.ts';
import styles from './guide-strip.module.css';

interface GuideStripProps {
  readonly broadcasts: readonly PublicBroadcast[];
  /** The place of the current programme. */
  readonly current: number | null;
  readonly today?: Day;
}

/** Today's programmes in a row that scrolls sideways. Script keeps the mark on the current one and shows it, and fetches the next day's at midnight. */
export function GuideStrip({ broadcasts, current, today }: GuideStripProps) {
  const { schedule } = useMessages();
  const textLanguage = useTextLanguage();
  return (
    <section
      aria-labelledby="guide-strip"
      data-feature="guide-day"
      data-today={today}
      // Hidden rather than left out: at midnight it takes the place of the former day's, or the next day's takes its.
      hidden={broadcasts.length === 0}
    >
      <h2 className={styles.title} id="guide-strip">
        {schedule.todayOnMatv} <span className={styles.zone}>{schedule.londonTime}</span>
      </h2>
      <ol className={styles.row} data-row="" aria-labelledby="guide-strip">
        {broadcasts.map(({ title, startsAt, endsAt, london }, place) => (
          <li
            key={startsAt}
            className={styles.programme}
            aria-current={place === current ? 'time' : undefined}
            data-starts={startsAt}
            data-ends={endsAt}
          >
            <time className={styles.time} dateTime={startsAt}>
              {london.starts}
            </time>{' '}
            <span className={styles.now}>{schedule.onNow}</span>
            <span className={styles.name} lang={textLanguage(title)}>
              {title}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
