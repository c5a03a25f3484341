import textStyles from '#app/desk/kit/text.module.css';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { londonTime } from '#domain/london-clock.ts';
import { dayAfter } from '#domain/london-time.ts';
import { broadcastsIn, spanOfDay } from '#domain/schedule/broadcasts.ts';
import type { Broadcast, Day, Programme } from '#domain/schedule/programme.ts';
import { isDayOf } from '#domain/schedule/showings.ts';
import { DAY_NAMES, dayHead } from './schedule-words.ts';
import styles from './week-view.module.css';

interface WeekViewProps {
  readonly programmes: readonly Programme[];
  /** The week's Monday. */
  readonly monday: Day;
  readonly today: Day;
  /** Called with a programme's `id` and the planned day. Samples cannot be chosen. */
  readonly onChoose: ((id: string, day: Day) => void) | null;
}

/** A week as it will be broadcast, with the cancelled programmes. */
export function WeekView({ programmes, monday, today, onChoose }: WeekViewProps) {
  return (
    <div className={styles.frame}>
      <ol className={styles.week}>
        {DAY_NAMES.map((name, index) => {
          const day = dayAfter(monday, index);
          return (
            <li key={name} className={styles.day} data-today={day === today || undefined}>
              <h3 className={styles.name}>{dayHead(day)}</h3>
              <Showings programmes={programmes} day={day} onChoose={onChoose} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Showings({ programmes, day, onChoose }: Pick<WeekViewProps, 'programmes' | 'onChoose'> & { day: Day }) {
  const entries = useEntryFocus<HTMLUListElement>();
  return (
    <ul {...entries} className={styles.showings}>
      {broadcastsIn(programmes, spanOfDay(day)).map((broadcast) => (
        <Showing
          key={`${broadcast.programmeId}${broadcast.startsAt.toISOString()}`}
          broadcast={broadcast}
          isFromDayBefore={broadcast.startsAt < spanOfDay(day).from}
          onChoose={onChoose}
        />
      ))}
      {programmes
        .filter((programme) => isCancelled(programme, day))
        .map(({ id, facts }) => (
          <li key={id}>
            <Choice onChoose={onChoose} id={id} day={day}>
              <s className={styles.cancelled}>{facts.title}</s> <span className={styles.mark}>Cancelled</span>
            </Choice>
          </li>
        ))}
    </ul>
  );
}

interface ShowingProps extends Pick<WeekViewProps, 'onChoose'> {
  readonly broadcast: Broadcast;
  readonly isFromDayBefore: boolean;
}

function Showing({ broadcast, isFromDayBefore, onChoose }: ShowingProps) {
  const { programmeId, day, facts, startsAt, endsAt, rank, planned } = broadcast;
  return (
    <li>
      <Choice onChoose={onChoose} id={programmeId} day={day}>
        <span className={styles.time}>
          {isFromDayBefore ? `until ${londonTime(endsAt)}` : `${londonTime(startsAt)}–${londonTime(endsAt)}`}
        </span>{' '}
        <span className={textStyles.name}>{facts.title}</span>
        {rank > 0 && <span className={styles.mark}> {rank === 1 ? 'Moved' : 'Once'}</span>}
        {planned && <span className={styles.mark}> Shortened</span>}
      </Choice>
    </li>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly day: Day;
  readonly onChoose: WeekViewProps['onChoose'];
  readonly children: React.ReactNode;
}

function Choice({ id, day, onChoose, children }: ChoiceProps) {
  if (!onChoose) return <span className={styles.plain}>{children}</span>;
  return (
    <button type="button" className={styles.choose} onClick={() => onChoose(id, day)}>
      {children}
    </button>
  );
}

function isCancelled({ rule, exceptions }: Programme, day: Day): boolean {
  if (rule.kind !== 'weekly' || !isDayOf(rule, day)) return false;
  return exceptions.some((one) => one.day === day && one.kind === 'cancelled');
}
