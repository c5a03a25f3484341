import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Day } from '#domain/schedule/programme.ts';
import type { PublicBroadcast } from '#domain/schedule/public-schedule.ts';
import styles from './broadcast-list.module.css';

interface BroadcastListProps {
  readonly date: Day;
  readonly broadcasts: readonly PublicBroadcast[];
  readonly current: number | null;
}

/** A day's programmes in order. The current one is marked; script moves the mark while the page is open. */
export function BroadcastList({ date, broadcasts, current }: BroadcastListProps) {
  return (
    <ol className={styles.list}>
      {broadcasts.map((broadcast, place) => (
        <BroadcastRow
          key={broadcast.startsAt}
          broadcast={broadcast}
          isEarlier={broadcast.london.day < date}
          isCurrent={place === current}
        />
      ))}
    </ol>
  );
}

interface BroadcastRowProps {
  readonly broadcast: PublicBroadcast;
  /** Whether it started the day before. */
  readonly isEarlier: boolean;
  readonly isCurrent: boolean;
}

function BroadcastRow({ broadcast, isEarlier, isCurrent }: BroadcastRowProps) {
  const { title, summary, isLive, startsAt, endsAt, london } = broadcast;
  const { schedule } = useMessages();
  const category = schedule.category(broadcast.category);
  const textLanguage = useTextLanguage();
  return (
    <li
      className={styles.row}
      id={isCurrent ? 'on-now' : undefined}
      aria-current={isCurrent ? 'time' : undefined}
      data-starts={startsAt}
      data-ends={endsAt}
    >
      <div className={styles.when}>
        <time className={styles.start} dateTime={startsAt}>
          {london.starts}
        </time>
        {isEarlier && <span className={styles.own}>{schedule.dayBefore}</span>}
        <span className={styles.own} data-own-time="" />
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <span lang={textLanguage(title)}>{title}</span> <span className={styles.now}>{schedule.onNow}</span>
        </h3>
        {summary !== '' && (
          <p className={styles.summary} lang={textLanguage(summary)}>
            {summary}
          </p>
        )}
        <p className={styles.facts}>
          {isLive && <span className={styles.live}>{schedule.live}</span>}
          {category !== '' && <span lang={textLanguage(category)}>{category}</span>}
          <span>
            <VisuallyHidden>{schedule.until}</VisuallyHidden>
            <span aria-hidden="true">{london.starts}–</span>
            <time dateTime={endsAt}>{london.ends}</time>
          </span>
        </p>
      </div>
    </li>
  );
}
