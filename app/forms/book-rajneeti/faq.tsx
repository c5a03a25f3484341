import styles from './faq.module.css';

const QUESTIONS = [
  {
    question: 'What is the show?',
    answer:
      'Rajneeti is MATV’s live political discussion show. Hosts and guests talk about the politics that matter to people with a life in Britain and roots in India: elections, visas, trade, rights, and what is said about them.',
  },
  {
    question: 'Who can participate?',
    answer:
      'Anybody with something to say on the subject: councillors and campaigners, students, shopkeepers, nurses, scholars. You need no experience of television, and no account with us.',
  },
  {
    question: 'Is the show live or pre-recorded?',
    answer:
      'Live. What you say is heard while you say it, so we talk with you beforehand and nobody is taken by surprise.',
  },
  {
    question: 'Where does it take place?',
    answer:
      'In our London studio. Guests who cannot travel can join by video call; tell us in your message and we will send you what you need.',
  },
  {
    question: 'How long is a session?',
    answer: 'About 60 minutes. Please keep a quarter of an hour before it free as well.',
  },
  {
    question: 'How do I confirm my participation?',
    answer:
      'Send the form. We reply within 48 hours by e-mail or WhatsApp, with a calendar entry once your place is confirmed. If another date suits the show better, we propose one and you accept it with one click.',
  },
] as const;

/** Six questions that open and close independently (BOOK-45 to BOOK-52). */
export function Faq() {
  return (
    <section className={styles.faq} aria-labelledby="questions">
      <h2 className={styles.title} id="questions">
        Questions guests ask
      </h2>
      <div className={styles.list}>
        {QUESTIONS.map(({ question, answer }) => (
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
