import styles from './book-rajneeti.module.css';

/** When the show is on, with the note about Mondays (BOOK-33). */
export function OnAir() {
  return (
    <section className={styles.card} aria-labelledby="on-air">
      <h2 className={styles.cardTitle} id="on-air">
        When we are on air
      </h2>
      <p>Live from London. India times follow the date, because the clocks change in Britain and not in India.</p>
      <p className={styles.note}>
        <strong>Please note:</strong> after 10th Nov shows are only on Saturdays 10:00-11:00 AM London time.
      </p>
    </section>
  );
}

/** How long an answer takes (BOOK-53, CONST-50). */
export function WriteToUs() {
  return (
    <section className={styles.card} aria-labelledby="reply">
      <h2 className={styles.cardTitle} id="reply">
        Contact
      </h2>
      <p>
        We reply to every request within <strong>48 hours</strong>, by e-mail or on WhatsApp, whichever you leave us.
      </p>
      <p>
        What you send is read by our editors alone. How long we keep it stands in our{' '}
        <a className={styles.link} href="/privacy">
          Privacy Policy
        </a>
        .
      </p>
    </section>
  );
}
