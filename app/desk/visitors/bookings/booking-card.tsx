import { useState } from 'react';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { type DeskBooking, type DeskSession, deskBooking } from '#domain/forms/bookings/desk-bookings.ts';
import { AnswerForm } from './answer-form.tsx';
import { BookingFacts } from './booking-facts.tsx';
import styles from './bookings.module.css';

const parse = (answer: unknown) => deskBooking.parse(answer);

interface BookingCardProps {
  readonly id: string;
  readonly sessions: readonly DeskSession[];
  readonly onChanged: () => void;
}

/** One request: what the guest wrote, and the form to answer it. */
export function BookingCard({ id, sessions, onChanged }: BookingCardProps) {
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
    <>
      <BookingFacts booking={booking} />
      <AnswerForm
        booking={booking}
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
    </>
  );
}

function newest(loaded: DeskBooking | null, answered: DeskBooking | null): DeskBooking | null {
  if (loaded === null || answered === null) return loaded ?? answered;
  return loaded.version > answered.version ? loaded : answered;
}
