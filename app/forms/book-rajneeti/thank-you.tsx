import { CONFIRM_HOURS } from '#domain/forms/bookings/booking-state.ts';
import { BOOKING_DONE } from '#domain/forms/bookings/booking-texts.ts';
import styles from './book-rajneeti.module.css';

/** In place of the form, and of what stands above it, once it was sent (BOOK-40, BOOK-42). With script it says the reference as well. */
export function ThankYou() {
  return (
    <section className={styles.thanks} data-thank-you="" aria-labelledby="thank-you">
      <h1 className={styles.thanksTitle} id="thank-you" tabIndex={-1}>
        {BOOKING_DONE.title}
      </h1>
      <p className={styles.thanksText}>{BOOKING_DONE.text}</p>
      <p>
        <strong>One more step:</strong> we have sent you an e-mail. Please confirm your request by the link in it within{' '}
        {CONFIRM_HOURS} hours. No place is held for you until then, and after that the request expires. If you left us
        only a WhatsApp number, we will confirm it with you.
      </p>
      <p data-reference-line="" hidden>
        Your reference is <strong data-reference="" />. Please keep it.
      </p>
      <form method="get" action="/book-rajneeti">
        <button className={styles.again} type="submit" data-another="">
          Submit Another Request
        </button>
      </form>
    </section>
  );
}
