import { type ComponentProps, useState } from 'react';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useStepFocus } from '#app/desk/kit/use-step-focus.ts';
import { type DeskBooking, type DeskSession, deskBooking } from '#domain/forms/bookings/desk-bookings.ts';
import { AnswerForm } from './answer-form.tsx';
import { BookingFacts } from './booking-facts.tsx';
import styles from './bookings.module.css';

const parse = (answer: unknown) => deskBooking.parse(answer);

interface BookingCardProps {
  readonly id: string;
  /** The viewer's choice of the request, by `useChosen`. */
  readonly choice: string | null;
  readonly sessions: readonly DeskSession[];
  readonly onChanged: () => void;
}

/** One request: what the guest wrote, and the form to answer it. */
export function BookingCard({ id, choice, sessions, onChanged }: BookingCardProps) {
  const [state, reload] = useDeskData(`/api/desk/bookings/${encodeURIComponent(id)}`, parse);
  const [answered, setAnswered] = useState<DeskBooking | null>(null);
  if (state.kind === 'loading' && answered === null) return <p className={styles.soft}>Loading...</p>;
  if (state.kind === 'failed') {
    return <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>;
  }
  const loaded = state.kind === 'ready' ? state.data : null;
  const booking = newest(loaded, answered);
  if (booking === null) return null;
  return (
    <OpenBooking
      booking={booking}
      choice={choice}
      sessions={sessions}
      onAnswered={(changed) => {
        setAnswered(changed);
        onChanged();
      }}
      onStale={() => {
        reload();
        onChanged();
      }}
    />
  );
}

type OpenBookingProps = ComponentProps<typeof AnswerForm> & Pick<BookingCardProps, 'choice'>;

function OpenBooking({ choice, ...props }: OpenBookingProps) {
  const { booking } = props;
  // The form goes with the last answer that was possible.
  const section = useStepFocus(booking.state);
  return (
    <section ref={section}>
      <BookingFacts booking={booking} choice={choice} />
      <AnswerForm {...props} />
    </section>
  );
}

function newest(loaded: DeskBooking | null, answered: DeskBooking | null): DeskBooking | null {
  if (loaded === null || answered === null) return loaded ?? answered;
  return loaded.version > answered.version ? loaded : answered;
}
