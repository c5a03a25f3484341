import { type FormEvent, useId, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { deskFetch, problemText, SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { answersTo, type BookingAnswer } from '#domain/forms/bookings/booking-state.ts';
import {
  bookingAnswered,
  type DeskBooking,
  type DeskSession,
  WORDS_LENGTH,
} from '#domain/forms/bookings/desk-bookings.ts';
import styles from './bookings.module.css';

const LABELS: Readonly<Record<BookingAnswer, string>> = {
  confirm: 'Confirm the request',
  accept: 'Accept',
  propose: 'Propose another date',
  decline: 'Decline',
};
const FAILED = 'The answer could not be sent';

interface AnswerFormProps {
  readonly booking: DeskBooking;
  readonly sessions: readonly DeskSession[];
  readonly onAnswered: (booking: DeskBooking) => void;
  /** Called when a colleague answered first. Reload the request; what was typed here stays. */
  readonly onStale: () => void;
}

/** Answers a request: accept it, propose another date or decline, with a personal message. */
export function AnswerForm({ booking, sessions, onAnswered, onStale }: AnswerFormProps) {
  const allowed = answersTo(booking.state, booking.session !== null && booking.isSessionAhead);
  const [answer, setAnswer] = useState<BookingAnswer | undefined>(allowed[0]);
  const [message, setMessage] = useState('');
  const [proposed, setProposed] = useState('');
  const { isSending, link, send } = useAnswer(booking, { onAnswered, onStale });
  const id = useId();
  if (answer === undefined) return link === null ? null : <LinkToPassOn link={link} />;

  function submit(event: FormEvent) {
    event.preventDefault();
    const [date = '', starts = ''] = proposed.split(' ');
    const session = answer === 'propose' ? { date, starts } : null;
    void send({ version: booking.version, answer, words: answer === 'confirm' ? '' : message, session });
  }

  return (
    <form className={styles.answer} onSubmit={submit}>
      {link !== null && <LinkToPassOn link={link} />}
      <fieldset className={formStyles.fields} disabled={isSending}>
        <legend className={styles.heading}>Answer</legend>
        <div className={styles.choices}>
          {allowed.map((one) => (
            <label key={one} className={styles.choice}>
              <input type="radio" name={`${id}answer`} checked={one === answer} onChange={() => setAnswer(one)} />
              {LABELS[one]}
            </label>
          ))}
        </div>
        {answer === 'propose' && (
          <SessionSelect id={`${id}session`} sessions={sessions} value={proposed} onChoose={setProposed} />
        )}
        {answer === 'confirm' ? (
          <p className={styles.soft}>The request will then hold a place in its session and wait for your answer.</p>
        ) : (
          <Field id={`${id}words`} label="Personal message" help="Added to the e-mail as you type it. Optional.">
            <textarea
              id={`${id}words`}
              className={formStyles.area}
              value={message}
              maxLength={WORDS_LENGTH}
              onChange={(event) => setMessage(event.target.value)}
            />
          </Field>
        )}
        <div className={formStyles.ends}>
          <DeskButton look={answer === 'decline' ? 'danger' : 'primary'} type="submit">
            {isSending ? 'Sending...' : booking.email === '' ? 'Save the answer' : 'Send the answer'}
          </DeskButton>
        </div>
      </fieldset>
    </form>
  );
}

interface SessionSelectProps {
  readonly id: string;
  readonly sessions: readonly DeskSession[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

function SessionSelect({ id, sessions, value, onChoose }: SessionSelectProps) {
  return (
    <Field id={id} label="Session to propose">
      <select id={id} required value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">Choose a session</option>
        {sessions
          .filter(({ isCancelled }) => !isCancelled)
          .map(({ date, starts, day, time, taken, capacity }) => (
            <option key={`${date} ${starts}`} value={`${date} ${starts}`} disabled={taken >= capacity}>
              {day}, {time} ({Math.max(0, capacity - taken)} left)
            </option>
          ))}
      </select>
    </Field>
  );
}

function LinkToPassOn({ link }: { readonly link: string }) {
  return (
    <p className={styles.passOn} role="status">
      The guest has no e-mail address. Send them this link, where they can accept the date:{' '}
      <strong className={styles.address}>{link}</strong>
    </p>
  );
}

function useAnswer(booking: DeskBooking, { onAnswered, onStale }: Pick<AnswerFormProps, 'onAnswered' | 'onStale'>) {
  const { say } = useAlerts();
  const [isSending, setSending] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  async function send(body: object): Promise<void> {
    setSending(true);
    try {
      const path = `/api/desk/bookings/${encodeURIComponent(booking._id)}/answer`;
      const headers = { 'content-type': 'application/json' };
      const answer = await deskFetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) {
        if (answer.status === 409) onStale();
        return say('failed', FAILED, await problemText(answer, 'Please try again.'));
      }
      const answered = bookingAnswered.parse(await answer.json());
      say('done', answered.message);
      setLink(answered.link);
      onAnswered(answered.booking);
    } catch (error) {
      if (error instanceof SessionEnded) return;
      reportError(error);
      say('failed', FAILED, 'The site could not be reached. Nothing was changed.');
    } finally {
      setSending(false);
    }
  }
  return { isSending, link, send };
}
