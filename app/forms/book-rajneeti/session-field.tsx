import { controlAttributes, FieldError, FieldHelp, FieldLabel } from '#app/forms/fields/field-parts.tsx';
import fields from '#app/forms/fields/fields.module.css';
import { useMessages } from '#app/languages/messages.ts';
import type { OfferedSession } from '#domain/forms/bookings/desk-bookings.ts';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import styles from './book-rajneeti.module.css';

interface SessionFieldProps {
  readonly answer: FormAnswer | null;
  readonly sessions: readonly OfferedSession[];
}

/**
 * The preferred session. Without script it is a single list of dates and times. With script a date is chosen first and
 * then one of its times; those controls are in a template (BOOK-19, BOOK-28 to BOOK-32). Either way `preferredTime` is
 * sent (BOOK-11).
 */
export function SessionField({ answer, sessions }: SessionFieldProps) {
  const { form, sessions: texts } = useMessages().booking;
  const field = { name: 'preferredTime', label: form.dateAndTime, help: texts.help, answer };
  const chosen = answer?.values.preferredTime ?? '';
  if (sessions.length === 0) return <p className={styles.sectionIntro}>{texts.none}</p>;
  return (
    <div data-sessions="">
      <div className={fields.field} data-one-list="">
        <FieldLabel {...field} />
        <FieldHelp {...field} />
        <FieldError {...field} />
        <select {...controlAttributes(field)} className={fields.input} defaultValue={chosen}>
          <option value="">{texts.anyDate}</option>
          {monthsOf(sessions).map(([month, ofMonth]) => (
            <optgroup key={month} label={month}>
              {ofMonth.map(({ day, time, preferredTime, left }) => (
                // Browsers do not send a disabled option: the chosen session would become 'any date'.
                <option key={preferredTime} value={preferredTime} disabled={left === 0 && preferredTime !== chosen}>
                  {dayAndMonth(day)}, {time}
                  {texts.places(left)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <template data-date-and-time="">
        <DateAndTime answer={answer} sessions={sessions} />
      </template>
    </div>
  );
}

function DateAndTime({ answer, sessions }: SessionFieldProps) {
  const { forms, booking } = useMessages();
  const texts = booking.sessions;
  const time = { name: 'preferredTime', label: texts.time, answer };
  const days = [...new Map(sessions.map((session) => [session.date, session])).values()];
  return (
    <div className={styles.pair}>
      <div className={fields.field}>
        <label className={fields.label} htmlFor="field-date">
          {texts.date}
          <span className={fields.optional}>{forms.optional}</span>
        </label>
        <select id="field-date" className={fields.input} data-date="" aria-describedby="field-date-help">
          <option value="">{texts.anyDate}</option>
          {days.map(({ date, day }) => (
            <option key={date} value={date}>
              {day}
            </option>
          ))}
        </select>
        <p className={fields.help} id="field-date-help">
          {texts.help}
        </p>
      </div>
      <div className={fields.field}>
        <label className={fields.label} htmlFor="field-preferredTime">
          {texts.time}
        </label>
        <select {...controlAttributes(time)} className={fields.input} data-time="" disabled>
          <option value="">{texts.dateFirst}</option>
          {sessions.map(({ date, time: words, preferredTime, left }) => (
            <option key={preferredTime} value={preferredTime} data-on={date} data-left={left}>
              {words}
            </option>
          ))}
        </select>
        <FieldError {...time} />
      </div>
    </div>
  );
}

function monthsOf(sessions: readonly OfferedSession[]): readonly (readonly [string, readonly OfferedSession[]])[] {
  return [...Map.groupBy(sessions, ({ day }) => day.split(' ').slice(2).join(' '))];
}

/** 'Saturday 25 October' */
function dayAndMonth(day: string): string {
  return day.split(' ').slice(0, 3).join(' ');
}
