import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { FormArea, FormSelect } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { sendChange } from '#app/desk/kit/resource/call-desk.ts';
import { sayFailure, UNREACHABLE, useSave } from '#app/desk/kit/resource/use-save.ts';
import { lostWithout } from '#app/desk/kit/unsaved-work.ts';
import { answersTo, type BookingAnswer } from '#domain/forms/bookings/booking-state.ts';
import {
  type BookingAnswerBody,
  bookingAnswerBody,
  bookingAnswered,
  type DeskBooking,
  type DeskSession,
  WORDS_LENGTH,
} from '#domain/forms/bookings/desk-bookings.ts';
import styles from './bookings.module.css';

/** The parameter of the address that names the booking that is open. */
export const CHOSEN_BOOKING = 'booking';

const LABELS: Readonly<Record<BookingAnswer, string>> = {
  confirm: 'Confirm the request',
  accept: 'Accept',
  propose: 'Propose another date',
  decline: 'Decline',
};

/** The form values of an answer: the proposed session is one value of its day and start. */
const typedAnswer = bookingAnswerBody.omit({ version: true }).extend({
  session: z.string().transform((typed) => {
    const [date = '', starts = ''] = typed.split(' ');
    return { date, starts };
  }),
});

interface AnswerFormProps {
  readonly booking: DeskBooking;
  readonly sessions: readonly DeskSession[];
  readonly onAnswered: (booking: DeskBooking) => void;
  /** Called when a colleague answered first. Reload the request; what was typed here stays. */
  readonly onStale: () => void;
}

/** Answers a request: accept it, propose another date or decline, with a personal message. */
export function AnswerForm({ booking, sessions, onAnswered, onStale }: AnswerFormProps) {
  const allowed = answersTo(
    booking.state,
    booking.session === null ? 'none' : booking.isSessionAhead ? 'ahead' : 'off',
  );
  const [usual] = allowed;
  const start = { ...(usual === undefined ? {} : { answer: usual }), words: '', session: '' };
  const form = usePlainForm(typedAnswer, start, { isLost: lostWithout(CHOSEN_BOOKING) });
  const { reset, resetField } = form;
  const { isSending, link, send } = useAnswer(booking, {
    onAnswered: (answered) => {
      reset(start);
      onAnswered(answered);
    },
    onStale,
  });
  const chosen: BookingAnswer | undefined = form.watch('answer');
  const isPossible = chosen !== undefined && allowed.includes(chosen);
  useEffect(() => {
    // Once it was answered, here or by a colleague, other answers are possible. What was typed stays.
    if (!isPossible && usual !== undefined) resetField('answer', { defaultValue: usual });
  }, [isPossible, usual, resetField]);
  const answer = isPossible ? chosen : usual;
  if (answer === undefined) return link === null ? null : <LinkToPassOn link={link} />;

  async function submit({ answer: given, words, session }: z.output<typeof typedAnswer>) {
    await send({
      version: booking.version,
      answer: given,
      words: given === 'confirm' ? '' : words,
      session: given === 'propose' ? session : null,
    });
  }

  return (
    <PlainForm form={form} className={styles.answer} onSend={submit}>
      {link !== null && <LinkToPassOn link={link} />}
      <fieldset className={formStyles.fields} disabled={isSending}>
        <legend className={styles.heading}>Answer</legend>
        <div className={styles.choices}>
          {allowed.map((one) => (
            <label key={one} className={styles.choice}>
              <input type="radio" value={one} {...form.register('answer')} />
              {LABELS[one]}
            </label>
          ))}
        </div>
        {answer === 'propose' && (
          <FormSelect form={form} name="session" label="Session to propose" required>
            <SessionOptions sessions={sessions} />
          </FormSelect>
        )}
        {answer === 'confirm' ? (
          <p className={styles.soft}>The request will then hold a place in its session and wait for your answer.</p>
        ) : (
          <FormArea
            form={form}
            name="words"
            label="Personal message"
            maxLength={WORDS_LENGTH}
            help="Added to the e-mail as you type it. Optional."
          />
        )}
        <div className={formStyles.ends}>
          <DeskButton look={answer === 'decline' ? 'danger' : 'primary'} type="submit">
            {isSending ? 'Sending...' : booking.email === '' ? 'Save the answer' : 'Send the answer'}
          </DeskButton>
        </div>
      </fieldset>
    </PlainForm>
  );
}

function SessionOptions({ sessions }: { readonly sessions: readonly DeskSession[] }) {
  return (
    <>
      <option value="">Choose a session</option>
      {sessions
        .filter(({ isCancelled }) => !isCancelled)
        .map(({ date, starts, day, time, taken, capacity }) => (
          <option key={`${date} ${starts}`} value={`${date} ${starts}`} disabled={taken >= capacity}>
            {day}, {time} ({Math.max(0, capacity - taken)} left)
          </option>
        ))}
    </>
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
  const [link, setLink] = useState<string | null>(null);
  const reasons = { failed: 'The answer could not be sent', unreachable: UNREACHABLE };
  const { isSaving, save } = useSave({
    ...reasons,
    send: async (body: BookingAnswerBody) => {
      const path = `/api/desk/bookings/${encodeURIComponent(booking._id)}/answer`;
      return bookingAnswered.parse(await sendChange(path, { method: 'POST', body }));
    },
    onSaved: (answered) => {
      say('done', answered.message);
      setLink(answered.link);
      onAnswered(answered.booking);
    },
    onStale: (stale) => {
      onStale();
      sayFailure(stale, reasons, say);
    },
  });
  return { isSending: isSaving, link, send: save };
}
