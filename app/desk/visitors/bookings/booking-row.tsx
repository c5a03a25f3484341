import listStyles from '#app/desk/kit/list.module.css';
import textStyles from '#app/desk/kit/text.module.css';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import type { BookingState } from '#domain/forms/bookings/booking-state.ts';
import type { DeskBooking } from '#domain/forms/bookings/desk-bookings.ts';
import styles from './bookings.module.css';

const STATE_LABELS: Readonly<Record<BookingState, string>> = {
  pending: 'Not confirmed',
  requested: 'New',
  proposed: 'Waiting for the guest',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Guest cannot come',
  expired: 'Expired',
};

export function StateMark({ state }: { readonly state: BookingState }) {
  return (
    <span className={styles.mark} data-state={state}>
      {STATE_LABELS[state]}
    </span>
  );
}

interface BookingRowProps {
  readonly booking: DeskBooking;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A request in the list: guest, session and age. */
export function BookingRow({ booking, isChosen, onChoose }: BookingRowProps) {
  const { name, session, state, createdAt, reference } = booking;
  return (
    <li>
      <button type="button" className={listStyles.choose} aria-current={isChosen} onClick={onChoose}>
        <span className={listStyles.words}>
          <span className={textStyles.name}>{name}</span> <StateMark state={state} />
          <br />
          <span className={textStyles.small}>
            {session ? session.day : 'Any date'} · {reference} · <TimeAgo at={createdAt} now={new Date()} />
          </span>
        </span>
      </button>
    </li>
  );
}
