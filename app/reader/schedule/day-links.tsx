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
  return (
    <nav className={styles.days} aria-label="Days">
      <ul className={styles.list} data-row="">
        {days.map((day) => (
          <li key={day}>
            <a
              className={styles.link}
              href={dayPath(day, today)}
              aria-label={`${nearDay(day, today)}, ${longDay(day)}`}
              aria-current={day === date ? 'page' : undefined}
            >
              {nearDay(day, today)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
