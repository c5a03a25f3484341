import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { hrefIn, useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { splitLanguage } from '#domain/languages.ts';
import styles from './book-rajneeti.module.css';
import { BookingForm } from './booking-form.tsx';
import { Faq } from './faq.tsx';
import { HostPanel } from './host-panel.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { siteUrl, formAnswer, bookings } = context.get(servicesContext);
  return {
    siteUrl,
    language: splitLanguage(url.pathname).language,
    answer: formAnswer?.form === 'book-rajneeti' ? formAnswer : null,
    isDone: url.searchParams.get('done') === '1',
    sessions: (await bookings?.offered()) ?? [],
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { siteUrl, language, isDone, answer } = loaderData;
  const { title, description } = messagesIn(language).booking;
  return pageMeta({
    title,
    description,
    siteUrl,
    language,
    path: hrefIn(language, '/book-rajneeti'),
    isPrivate: isDone || answer !== null,
  });
};

/** The page on which guests request a place in the talk show (BOOK-01 to BOOK-53). */
export default function BookRajneetiPage() {
  const { answer, isDone, sessions } = useLoaderData<typeof loader>();
  const { booking } = useMessages();
  const isThanked = isDone && !answer;
  return (
    <div className={styles.page}>
      {!isThanked && <Welcome />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {isThanked ? <ThankYou /> : <BookingForm answer={answer} sessions={sessions} />}
          <template data-thanks="">
            <ThankYou />
          </template>
        </div>
        <aside className={styles.aside} aria-label={booking.about}>
          <OnAir />
          <Contact />
        </aside>
      </div>
      <Faq />
    </div>
  );
}

/** The introduction above the form, left out on the thank-you screen. */
function Welcome() {
  const { booking } = useMessages();
  return (
    <div data-welcome="">
      <header className={styles.hero}>
        <div className={styles.heroWords}>
          <p className={styles.kicker}>{booking.title}</p>
          <h1 className={styles.title}>{booking.heading}</h1>
          <p className={styles.intro}>{booking.intro}</p>
        </div>
      </header>
      <HostPanel />
    </div>
  );
}

/** Replaces the introduction and the form after sending (BOOK-40, BOOK-42). With script it also shows the reference. */
function ThankYou() {
  const { thanks } = useMessages().booking;
  const [before, after] = thanks.reference;
  const at = useHref();
  return (
    <section className={styles.thanks} data-thank-you="" aria-labelledby="thank-you">
      <h1 className={styles.thanksTitle} id="thank-you" tabIndex={-1}>
        {thanks.title}
      </h1>
      <p className={styles.thanksText}>{thanks.text}</p>
      <p>
        <strong>{thanks.step}</strong>
        {thanks.stepText}
      </p>
      <p data-reference-line="" hidden>
        {before}
        <strong data-reference="" />
        {after}
      </p>
      <form method="get" action={at('/book-rajneeti')}>
        <button className={styles.again} type="submit" data-another="">
          {thanks.again}
        </button>
      </form>
    </section>
  );
}

/** The show's times, with the note about Mondays (BOOK-33). */
function OnAir() {
  const { onAir } = useMessages().booking;
  return (
    <section className={styles.card} aria-labelledby="on-air">
      <h2 className={styles.cardTitle} id="on-air">
        {onAir.title}
      </h2>
      <p>{onAir.text}</p>
      <p className={styles.note}>
        <strong>{onAir.note}</strong>
        {onAir.noteText}
      </p>
    </section>
  );
}

/** How to reach the show and how long a reply takes (BOOK-53, CONST-50). */
function Contact() {
  const { contact } = useMessages().booking;
  const [beforeHours, hours, afterHours] = contact.reply;
  const [beforePolicy, policy, afterPolicy] = contact.privacy;
  const at = useHref();
  return (
    <section className={styles.card} aria-labelledby="reply">
      <h2 className={styles.cardTitle} id="reply">
        {contact.title}
      </h2>
      <p>
        {beforeHours}
        <strong>{hours}</strong>
        {afterHours}
      </p>
      <p>
        {beforePolicy}
        <a className={styles.link} href={at('/privacy')}>
          {policy}
        </a>
        {afterPolicy}
      </p>
    </section>
  );
}
