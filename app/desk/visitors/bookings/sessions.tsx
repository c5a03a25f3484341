import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import type { DeskData } from '#app/desk/kit/use-desk-data.ts';
import type { DeskSession } from '#domain/forms/bookings/desk-bookings.ts';
import { StateMark } from './booking-row.tsx';
import styles from './bookings.module.css';

interface SessionsProps {
  readonly state: DeskData<{ readonly sessions: readonly DeskSession[] }>;
  readonly onRetry: () => void;
  readonly onChoose: (id: string) => void;
}

/** The strip scrolls sideways and often has nothing focusable in it, so it takes the focus itself. */
const SCROLLED_BY_KEYS = { tabIndex: 0 };

/** The upcoming sessions and their guests. */
export function Sessions({ state, onRetry, onChoose }: SessionsProps) {
  return (
    <section className={styles.sessions} aria-labelledby="sessions" aria-busy={state.kind === 'loading'}>
      <h2 className={styles.heading} id="sessions">
        Upcoming sessions
      </h2>
      {state.kind === 'loading' && <p className={styles.soft}>Loading...</p>}
      {state.kind === 'failed' && <LoadFailed onRetry={onRetry}>{state.reason}</LoadFailed>}
      {state.kind === 'ready' && (
        <ul className={styles.strip} aria-labelledby="sessions" {...SCROLLED_BY_KEYS}>
          {state.data.sessions.map((session) => (
            <Session key={`${session.date} ${session.starts}`} session={session} onChoose={onChoose} />
          ))}
          {state.data.sessions.length === 0 && <li className={styles.soft}>No shows are planned.</li>}
        </ul>
      )}
    </section>
  );
}

function Session({ session, onChoose }: { session: DeskSession; onChoose: (id: string) => void }) {
  const { day, time, capacity, taken, isCancelled, guests } = session;
  return (
    <li className={styles.session} data-cancelled={isCancelled}>
      <h3 className={styles.day}>{day}</h3>
      <p className={styles.soft}>{time}</p>
      <p className={styles.places}>
        {isCancelled ? 'Cancelled' : `${taken} of ${capacity} places taken`}
        {isCancelled && guests.length > 0 && ': please tell the guests'}
      </p>
      <ul className={styles.guests}>
        {guests.map(({ _id, name, state }) => (
          <li key={_id}>
            <button type="button" className={styles.guest} onClick={() => onChoose(_id)}>
              {name} <StateMark state={state} />
            </button>
          </li>
        ))}
      </ul>
    </li>
  );
}
