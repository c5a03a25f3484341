import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { breadcrumbs, pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { isMergedPage } from '#domain/desk/section-merge.ts';
import { SECTIONS } from '#domain/sections.ts';
import { AlertForm } from './alert-form.tsx';
import { AlertNotes } from './alert-notes.tsx';
import styles from './alerts.module.css';

const TITLE = 'News alerts';
const DESCRIPTION =
  'Breaking news, the sections, topics and authors you choose and live events on your phone or computer, as MATV’s editors send them.';

export function loader({ context }: LoaderFunctionArgs) {
  return { siteUrl: context.get(servicesContext).siteUrl };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const siteUrl = loaderData?.siteUrl ?? '';
  return [
    ...pageMeta({ title: TITLE, description: DESCRIPTION, siteUrl, path: '/alerts' }),
    { 'script:ld+json': breadcrumbs(siteUrl, [{ name: TITLE, path: '/alerts' }]) },
  ];
};

/**
 * What alerts are, and below it the form that turns them on. It is the same page for everybody: what this browser has
 * chosen, and the topic, author or live blog in `?topic=`, are filled in by `browser/alerts`.
 */
export default function AlertsPage() {
  useLoaderData<typeof loader>();
  const merged = useMergedSections();
  const sections = SECTIONS.filter(({ slug }) => !isMergedPage(`/${slug}`, merged));
  return (
    <div className={styles.page}>
      <PageHead
        title={TITLE}
        intro={<p>Know at once when something happens: our editors send a short message to your phone or computer.</p>}
      />
      <div className={styles.about}>
        <dl className={styles.facts}>
          <Fact name="What they are">
            Short messages that our editors send, and that your browser shows even when MATV is not open. A click leads
            to the story. You choose what they are about.
          </Fact>
          <Fact name="How many to expect">
            Breaking news: on most days none, seldom more than three. A section, topic or author: one for a story that
            matters. A live blog: one for each key event, until it closes.
          </Fact>
          <Fact name="What is stored">
            The address that your browser’s push service gives us for this browser, and what you choose below. No name,
            no e-mail address, and nothing about what you read. <a href="/privacy#alerts">More in the Privacy Policy</a>
          </Fact>
          <Fact name="How to leave">
            One click on ‘Turn off alerts’ on this page, at any time. We then forget this browser.
          </Fact>
        </dl>
        <ExampleAlert />
      </div>
      <section className={styles.choose} aria-labelledby="choose" data-feature="alerts">
        <h2 className={styles.heading} id="choose">
          Choose your alerts
        </h2>
        <AlertNotes />
        <AlertForm sections={sections} />
      </section>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What an alert looks like on a screen. */
function ExampleAlert() {
  return (
    <figure className={styles.example}>
      <div className={styles.screen}>
        <div className={styles.alert}>
          <img className={styles.icon} src="/icon-192.png" alt="" width={192} height={192} loading="lazy" />
          <p className={styles.from}>
            MATV <span>now</span>
          </p>
          <p className={styles.alertTitle}>Breaking: Storm closes Channel ports</p>
          <p className={styles.alertText}>Ferries are held at Dover and Calais until the wind drops.</p>
        </div>
      </div>
      <figcaption>An alert as it looks on a phone</figcaption>
    </figure>
  );
}
