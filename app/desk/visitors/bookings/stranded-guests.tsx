import { Link } from 'react-router';
import noticeStyles from '#app/desk/kit/notice.module.css';
import textStyles from '#app/desk/kit/text.module.css';
import { counted } from '#domain/counted.ts';
import type { DeskSession } from '#domain/forms/bookings/desk-bookings.ts';
import { CHOSEN_BOOKING } from './answer-form.tsx';
import styles from './bookings.module.css';

/**
 * The guests of the sessions that the show times no longer have. Nobody mails them by itself: the editor may undo the
 * change, or propose another date to each.
 */
export function StrandedGuests({ sessions }: { sessions: readonly DeskSession[] }) {
  const cancelled = sessions.filter(({ isCancelled, taken }) => isCancelled && taken > 0);
  if (cancelled.length === 0) return null;
  const guests = cancelled.reduce((sum, { taken }) => sum + taken, 0);
  return (
    <div className={noticeStyles.notice}>
      <div className={styles.stranded}>
        <p>
          {counted(guests, 'guest has', 'guests have')} a place in a session that is not in these times. Propose another
          date to each of them:
        </p>
        <ul>
          {cancelled.map(({ date, starts, day, time, guests }) => (
            <li key={`${date} ${starts}`}>
              {day}, {time}:{' '}
              {guests.map(({ _id, name }, index) => (
                <span key={_id}>
                  {index > 0 && ', '}
                  <Link className={textStyles.link} to={`/admin/bookings?${CHOSEN_BOOKING}=${_id}`}>
                    {name}
                  </Link>
                </span>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
