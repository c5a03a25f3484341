import { useMessages } from '#app/languages/messages.ts';
import styles from './faq.module.css';

/** Six questions that open and close independently (BOOK-45 to BOOK-52). */
export function Faq() {
  const { booking } = useMessages();
  return (
    <section className={styles.faq} aria-labelledby="questions">
      <h2 className={styles.title} id="questions">
        {booking.questions}
      </h2>
      <div className={styles.list}>
        {booking.faq.map(({ question, answer }) => (
          <details className={styles.item} key={question}>
            <summary className={styles.question}>
              <h3 className={styles.words}>{question}</h3>
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
