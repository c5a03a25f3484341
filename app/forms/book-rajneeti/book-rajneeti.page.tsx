import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { CONFIRM_HOURS } from '#domain/forms/bookings/booking-state.ts';
import { BOOKING_DONE } from '#domain/forms/bookings/booking-texts.ts';
import styles from './book-rajneeti.module.css';
import { BookingForm } from './booking-form.tsx';
import { Faq } from './faq.tsx';
import { HostPanel } from './host-panel.tsx';

const DESCRIPTION =
  'Ask for a place in Rajneeti, MATV’s live political discussion show: choose a date, say what you want to talk about, and hear from us within 48 hours.';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { siteUrl, formAnswer, bookings } = context.get(servicesContext);
  return {
    siteUrl,
    answer: formAnswer?.form === 'book-rajneeti' ? formAnswer : null,
    isDone: url.searchParams.get('done') === '1',
    sessions: (await bookings?.offered()) ?? [],
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: 'Book Show',
    description: DESCRIPTION,
    siteUrl: loaderData?.siteUrl ?? '',
    path: '/book-rajneeti',
    isPrivate: loaderData?.isDone === true || loaderData?.answer != null,
  });

/** The page on which guests request a place in the talk show (BOOK-01 to BOOK-53). */
export default function BookRajneetiPage() {
  const { answer, isDone, sessions } = useLoaderData<typeof loader>();
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
        <aside className={styles.aside} aria-label="About the show">
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
  return (
    <div data-welcome="">
      <header className={styles.hero}>
        <div className={styles.heroWords}>
          <p className={styles.kicker}>Book Show</p>
          <h1 className={styles.title}>Take your place on Rajneeti</h1>
          <p className={styles.intro}>
            Rajneeti is our live political discussion show. Guests from all walks of life sit down with our hosts and
            talk about what is decided in Westminster and in Delhi. It is live on MATV, by satellite TV across the UK
            and 55 European countries.
          </p>
        </div>
      </header>
      <HostPanel />
    </div>
  );
}

/** Replaces the introduction and the form after sending (BOOK-40, BOOK-42). With script it also shows the reference. */
function ThankYou() {
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

/** The show's times, with the note about Mondays (BOOK-33). */
function OnAir() {
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

/** How to reach the show and how long a reply takes (BOOK-53, CONST-50). */
function Contact() {
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
