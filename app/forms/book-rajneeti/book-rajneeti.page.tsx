import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import styles from './book-rajneeti.module.css';
import { BookingForm } from './booking-form.tsx';
import { Faq } from './faq.tsx';
import { HostPanel } from './host-panel.tsx';
import { OnAir, WriteToUs } from './show-facts.tsx';
import { ThankYou } from './thank-you.tsx';

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

/** Where guests ask for a place in the talk show (BOOK-01 to BOOK-53). */
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
          <WriteToUs />
        </aside>
      </div>
      <Faq />
    </div>
  );
}

/** What stands above the form; thanks stand alone. */
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
