import { useHref, useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import type { Day } from '#domain/schedule/programme.ts';
import styles from './day-links.module.css';
import { longDay, nearDay } from './day-name.ts';
import { dayPath } from './schedule-data.ts';

interface DayLinksProps {
  readonly days: readonly Day[];
  readonly date: Day;
  readonly today: Day;
}

/** Links from yesterday to a week ahead, scrolling sideways on phones. */
export function DayLinks({ days, date, today }: DayLinksProps) {
  const { schedule } = useMessages();
  const language = useLanguage();
  const at = useHref();
  return (
    <nav className={styles.days} aria-label={schedule.days}>
      <ul className={styles.list} data-row="">
        {days.map((day) => (
          <li key={day}>
            <a
              className={styles.link}
              href={at(dayPath(day, today))}
              aria-label={`${nearDay(language, schedule, day, today)}, ${longDay(language, day)}`}
              aria-current={day === date ? 'page' : undefined}
            >
              {nearDay(language, schedule, day, today)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
