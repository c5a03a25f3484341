import { useCallback, useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import cardStyles from '#app/desk/kit/card.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { SegmentedControl } from '#app/desk/kit/segmented-control.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useChosen } from '#app/desk/kit/use-chosen.ts';
import { useDeskData, useIsAnswered } from '#app/desk/kit/use-desk-data.ts';
import { usePages } from '#app/desk/kit/use-pages.ts';
import {
  type BookingView,
  type DeskSession,
  deskBookings,
  deskSessions,
} from '#domain/forms/bookings/desk-bookings.ts';
import { CHOSEN_BOOKING } from './answer-form.tsx';
import { BookingCard } from './booking-card.tsx';
import { BookingRow } from './booking-row.tsx';
import styles from './bookings.module.css';
import { Sessions } from './sessions.tsx';

export const meta: MetaFunction = () => [{ title: 'Bookings | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const VIEWS = [
  ['waiting', 'Waiting'],
  ['unconfirmed', 'Not confirmed'],
  ['coming', 'Accepted'],
  ['closed', 'Closed'],
] as const satisfies readonly (readonly [BookingView, string])[];

const parseSessions = (answer: unknown) => deskSessions.parse(answer);
const parseBookings = (answer: unknown) => {
  const { bookings, next } = deskBookings.parse(answer);
  return { items: bookings, next };
};

export default function BookingsPage() {
  return (
    <OnlyFor needed="editor" title="Bookings" refusal="Only editors can see this screen.">
      <Bookings />
    </OnlyFor>
  );
}

/** Requests to join the talk show, and the form to answer them. */
function Bookings() {
  const [view, setView] = useState<BookingView>('waiting');
  const { id: chosen, choice, choose } = useChosen(CHOSEN_BOOKING);
  const [sessions, reloadSessions] = useDeskData('/api/desk/bookings/sessions', parseSessions);
  const pages = usePages(`/api/desk/bookings?view=${view}`, 'before', parseBookings);
  const isAnswered = useIsAnswered(sessions);
  const { reload } = pages;
  const changed = useCallback(() => {
    reload();
    reloadSessions();
  }, [reload, reloadSessions]);
  const upcoming = sessions.kind === 'ready' ? sessions.data.sessions : [];
  return (
    <>
      <ScreenHead title="Bookings">
        Requests for a place on Rajneeti. Every answer is e-mailed to the guest. Dates and times of the show are set
        under{' '}
        <Link className={textStyles.link} to="/admin/bookings/show-times">
          Show times
        </Link>
        .
      </ScreenHead>
      <Sessions state={sessions} onRetry={reloadSessions} onChoose={choose} />
      <div hidden={!isAnswered}>
        <div className={styles.views}>
          <SegmentedControl label="Requests shown" value={view} options={VIEWS} onChoose={setView} />
        </div>
        <div className={listStyles.columns}>
          <PagedList pages={pages} label="Requests" empty="No requests.">
            {(booking) => (
              <BookingRow
                key={booking._id}
                booking={booking}
                isChosen={booking._id === chosen}
                onChoose={() => choose(booking._id)}
              />
            )}
          </PagedList>
          <ChosenBooking id={chosen} choice={choice} sessions={upcoming} onChanged={changed} />
        </div>
      </div>
    </>
  );
}

interface ChosenBookingProps {
  readonly id: string | null;
  readonly choice: string | null;
  readonly sessions: readonly DeskSession[];
  readonly onChanged: () => void;
}

function ChosenBooking({ id, ...rest }: ChosenBookingProps) {
  return (
    <section className={`${cardStyles.card} ${listStyles.chosen}`} aria-label="Request">
      {id === null ? (
        <p className={styles.soft}>Choose a request to read and answer it.</p>
      ) : (
        <BookingCard key={id} id={id} {...rest} />
      )}
    </section>
  );
}
